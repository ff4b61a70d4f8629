import type { FaceTable } from '#runtime/faces.ts';

/** Key to lazy faces. Adding a kind is one line here and one in kinds.ts. */
export const faces: FaceTable = {};
