import type { EditProps } from '#runtime/context/faces.ts';
import type { PathChoice } from '../../kit/values/paths.ts';
import type { CascaderProps } from './cascader.ts';

export type CascaderFace = EditProps<CascaderProps, PathChoice>;
