import type { Kind } from '#core/kind/kind.ts';
import { sheet } from './product/report/sheet.ts';
import { canvas, clock, decoration, layer, numberFlip, screenFrame, scrollTable } from './product/screen/screen.ts';

/** Kinds that occur in documents of their own only: the sheets of reports, and the parts of big screens. */
export const documentKinds: readonly Kind[] = [
  sheet,
  canvas,
  layer,
  screenFrame,
  decoration,
  clock,
  numberFlip,
  scrollTable,
];
