import { Type } from '@sinclair/typebox';
import type { Kind } from '#core/kind/kind.ts';
import type { FaceTable } from '#runtime/context/faces.ts';
import type { StudioLoads } from './views.ts';

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
  block('flowStudio'),
  block('portalStudio'),
  block('reportStudio'),
  block('screenStudio'),
  block('functionReference'),
];

/** The faces of the studio. What they consist of, and its file names, load with the first one that is met. */
export const studioFacesWith = (load: StudioLoads): FaceTable =>
  Object.fromEntries(
    studioKinds.map(({ zhjyKey }) => [
      zhjyKey,
      { view: async () => (await import('./views.ts')).studioView(zhjyKey, load) },
    ]),
  );
