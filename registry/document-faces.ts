import type { FaceTable } from '#runtime/context/faces.ts';

/** The faces of the kinds of `document-kinds.ts`, loaded with them. */
export const documentFaces: FaceTable = {
  canvas: { view: () => import('./product/screen/canvas/canvas.view.tsx') },
  layer: { view: () => import('./product/screen/layer/layer.view.tsx') },
  screenFrame: { view: () => import('./product/screen/screenFrame/screenFrame.view.tsx') },
  decoration: { view: () => import('./product/screen/decoration/decoration.view.tsx') },
  clock: { view: () => import('./product/screen/clock/clock.view.tsx') },
  numberFlip: { view: () => import('./product/screen/numberFlip/numberFlip.view.tsx') },
  scrollTable: { view: () => import('./product/screen/scrollTable/scrollTable.view.tsx') },
  sheet: { view: () => import('./product/report/sheet/sheet.view.tsx') },
};
