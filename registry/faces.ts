import type { FaceTable } from '#runtime/faces.ts';

/** Key to lazy faces. Adding a kind is one line here and one in kinds.ts. */
export const faces: FaceTable = {
  // fields
  rate: { edit: () => import('./fields/rate/rate.edit.tsx'), view: () => import('./fields/rate/rate.view.tsx') },
  table: { edit: () => import('./fields/table/table.edit.tsx'), view: () => import('./fields/table/table.view.tsx') },
  // pickers
  // layout
  // blocks
};
