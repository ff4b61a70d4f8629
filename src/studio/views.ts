import { type ComponentType, createElement } from 'react';
import type { StepKinds } from '#core/flow/model/step-kind.ts';
import type { Cards } from '#core/portal/cards.ts';

/** What a studio needs of the registry besides kinds, loaded with it alone. */
export interface StudioLoads {
  /** The kinds of reports and big screens are known from then on. */
  documents(): Promise<void>;
  steps(): Promise<StepKinds>;
  cards(): Promise<Cards>;
  screenCards(): Promise<Cards>;
}

type View = Promise<{ default: ComponentType<never> }>;

const views: Readonly<Record<string, (load: StudioLoads) => View>> = {
  studio: () => import('./Studio.tsx'),
  importIssues: () => import('./issues/ImportIssues.tsx'),
  gallery: (load) => load.documents().then(() => import('./gallery/Gallery.tsx')),
  functionReference: () => import('./formula/FunctionReference.tsx'),
  modelPreview: () => import('./preview/ModelPreview.tsx'),
  async portalStudio(load) {
    const [{ default: PortalStudio }, cards] = await Promise.all([import('./portal/PortalStudio.tsx'), load.cards()]);
    return { default: () => createElement(PortalStudio, { cards }) };
  },
  async screenStudio(load) {
    const [{ default: ScreenStudio }, cards] = await Promise.all([
      import('./screen/ScreenStudio.tsx'),
      load.screenCards(),
      load.documents(),
    ]);
    return { default: () => createElement(ScreenStudio, { cards }) };
  },
  reportStudio: (load) => load.documents().then(() => import('./report/ReportStudio.tsx')),
  async flowStudio(load) {
    const [{ default: FlowStudio }, steps] = await Promise.all([import('./flow/FlowStudio.tsx'), load.steps()]);
    return { default: () => createElement(FlowStudio, { steps }) };
  },
};

/** The view of a kind of the studio. */
export function studioView(zhjyKey: string, load: StudioLoads): View {
  const view = views[zhjyKey];
  if (!view) throw new Error(`the studio has no ${zhjyKey}`);
  return view(load);
}
