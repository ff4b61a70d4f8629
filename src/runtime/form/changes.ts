import { cellOf, fieldNameOf } from '#core/schema/address.ts';

/** Changes of the current pass, in two forms: paths for the components, names for the dependency graph. */
export interface Changes {
  /** Paths that components may subscribe to. */
  readonly paths: Set<string>;
  /** Main fields and whole tables (rows inserted or removed) by name. */
  readonly names: Set<string>;
  /** Columns by name (`lines.amount`), with the changed rows. */
  readonly cells: Map<string, Set<string>>;
  /** Columns by name whose sum changed. */
  readonly sums: Set<string>;
}

export function noChanges(): Changes {
  return { paths: new Set(), names: new Set(), cells: new Map(), sums: new Set() };
}

/** Marks the value at a path as changed. */
export function note(changes: Changes, path: string): void {
  changes.paths.add(path);
  const cell = cellOf(path);
  if (!cell) changes.names.add(path);
  else noteRow(changes, fieldNameOf(path), cell.row);
}

/** Marks a row as changed under a column name. */
export function noteRow(changes: Changes, name: string, row: string): void {
  const rows = changes.cells.get(name);
  if (rows) rows.add(row);
  else changes.cells.set(name, new Set([row]));
}

/** Adds the changes of another pass. */
export function addChanges(to: Changes, { paths, names, cells, sums }: Changes): void {
  for (const path of paths) to.paths.add(path);
  for (const name of names) to.names.add(name);
  for (const name of sums) to.sums.add(name);
  for (const [name, rows] of cells) for (const row of rows) noteRow(to, name, row);
}
