import type { EditProps } from '#runtime/context/faces.ts';
import type { Choice } from '../../kit/values/choices.ts';
import type { SelectProps } from './select.ts';

export type SelectFace = EditProps<SelectProps, Choice>;
