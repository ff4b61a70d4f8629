import type { EditProps } from '#runtime/faces.ts';
import type { Choice } from '../../_shared/choices.ts';
import type { TreeSelectProps } from './treeSelect.ts';

export type TreeSelectFace = EditProps<TreeSelectProps, Choice>;
