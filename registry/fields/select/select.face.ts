import type { EditProps } from '#runtime/faces.ts';
import type { Choice } from '../../_shared/choices.ts';
import type { SelectProps } from './select.ts';

export type SelectFace = EditProps<SelectProps, Choice>;
