import type { EditProps } from '#runtime/context/faces.ts';
import type { Choice } from '../../kit/values/choices.ts';
import type { TreeSelectProps } from './treeSelect.ts';

export type TreeSelectFace = EditProps<TreeSelectProps, Choice>;
