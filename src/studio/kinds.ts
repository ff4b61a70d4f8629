import { Type } from '@sinclair/typebox';
import type { Kind } from '#core/kind/kind.ts';
import type { FaceTable } from '#runtime/context/faces.ts';

const block = (zhjyKey: string): Kind =>
  Object.freeze({
    zhjyKey,
    wing: 'blocks',
    bare: true,
    props: Type.Object({}, { additionalProperties: false }),
  } as const);

/** The kinds of the studio: registered in addition to the registry, like those of an extension. */
export const studioKinds: readonly Kind[] = [
  block('studio'),
  block('importIssues'),
  block('modelPreview'),
  block('gallery'),
];

export const studioFaces: FaceTable = {
  studio: { view: () => import('./Studio.tsx') },
  importIssues: { view: () => import('./ImportIssues.tsx') },
  gallery: { view: () => import('./gallery/Gallery.tsx') },
  modelPreview: { view: () => import('./ModelPreview.tsx') },
};
