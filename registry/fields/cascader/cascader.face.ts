import type { EditProps } from '#runtime/faces.ts';
import type { PathChoice } from '../../_shared/paths.ts';
import type { CascaderProps } from './cascader.ts';

export type CascaderFace = EditProps<CascaderProps, PathChoice>;
