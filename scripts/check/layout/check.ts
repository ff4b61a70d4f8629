import { complaints, layoutFigures } from './figures.ts';
import { readTree } from './tree.ts';

/** Compares the layout of the source tree with its limits. */
export function main(): number {
  const found = complaints(layoutFigures(readTree()));
  for (const complaint of found) console.error(complaint);
  return found.length > 0 ? 1 : 0;
}
