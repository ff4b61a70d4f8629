import { Type } from '@sinclair/typebox';
import { createElement } from 'react';
import type { StepKinds } from '#core/flow/model/step-kind.ts';
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
  block('flowStudio'),
  block('portalStudio'),
  block('functionReference'),
];

/** The faces of the studio; the kinds of steps are loaded with the studio of processes alone. */
export const studioFacesWith = (loadSteps: () => Promise<StepKinds>): FaceTable => ({
  studio: { view: () => import('./Studio.tsx') },
  importIssues: { view: () => import('./issues/ImportIssues.tsx') },
  gallery: { view: () => import('./gallery/Gallery.tsx') },
  portalStudio: { view: () => import('./portal/PortalStudio.tsx') },
  functionReference: { view: () => import('./formula/FunctionReference.tsx') },
  modelPreview: { view: () => import('./preview/ModelPreview.tsx') },
  flowStudio: {
    async view() {
      const [{ default: FlowStudio }, steps] = await Promise.all([import('./flow/FlowStudio.tsx'), loadSteps()]);
      return { default: () => createElement(FlowStudio, { steps }) };
    },
  },
});
