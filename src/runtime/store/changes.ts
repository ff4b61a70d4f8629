import { cellOf, nameOf } from './paths.ts';

/** What one pass has changed so far, in the two forms its steps need: paths for the screen, names for the graph. */
export interface Changes {
  /** Everything a component may look at. */
  readonly paths: Set<string>;
  /** Main fields and whole tables (rows came or went) by name. */
  readonly names: Set<string>;
  /** Columns by name (`lines.amount`), with the rows concerned. */
  readonly cells: Map<string, Set<string>>;
  /** Columns by name whose sum is another one now. */
  readonly sums: Set<string>;
}

export function noChanges(): Changes {
  return { paths: new Set(), names: new Set(), cells: new Map(), sums: new Set() };
}

/** Notes that the value at a path is another one. */
export function note(changes: Changes, path: string): void {
  changes.paths.add(path);
  const cell = cellOf(path);
  if (!cell) changes.names.add(path);
  else noteRow(changes, nameOf(path), cell.row);
}

/** Notes a row under a column name. */
export function noteRow(changes: Changes, name: string, row: string): void {
  const rows = changes.cells.get(name);
  if (rows) rows.add(row);
  else changes.cells.set(name, new Set([row]));
}
