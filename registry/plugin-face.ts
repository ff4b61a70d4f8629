import type { FaceTable } from '#runtime/context/faces.ts';

/** The lazy faces of a kind from outside this repository, as those of any other. */
export type PluginFaces = FaceTable[string];
