import { readsOf } from '#core/compile/parameters/parameters.ts';
import { fromRequestName, withinTable } from '#core/schema/address.ts';
import type { ImportColumn } from './import-sheet.ts';

/** A column of the same row, or of the record, that the options of another column depend on. */
interface Above {
  column: ImportColumn;
  /** The name that the source reads it by. */
  name: string;
}

/** The columns that the options of a column depend on; undefined where they depend on what is no column. */
export function columnsAbove(
  { field: { node, table } }: ImportColumn,
  columns: readonly ImportColumn[],
): Above[] | undefined {
  const { source } = node;
  const found: Above[] = [];
  for (const name of readsOf(source?.with)) {
    if (name.startsWith('user.')) continue;
    const column = columnNamed(fromRequestName(name), table, columns);
    if (!column) return undefined;
    found.push({ column, name });
  }
  return found;
}

function columnNamed(name: string, table: string | undefined, columns: readonly ImportColumn[]) {
  const key = withinTable(name, table);
  const ofRow = columns.find(({ field }) => field.table === table && field.key === key);
  return ofRow ?? columns.find(({ field }) => field.table === undefined && field.key === name);
}

/** The columns in an order in which each comes after those that its options depend on. */
export function aboveFirst(columns: readonly ImportColumn[]): readonly ImportColumn[] {
  const ordered = new Set<ImportColumn>();
  const visited = new Set<ImportColumn>();
  const visit = (column: ImportColumn) => {
    // Fields may depend on each other.
    if (visited.has(column)) return;
    visited.add(column);
    for (const { column: above } of columnsAbove(column, columns) ?? []) visit(above);
    ordered.add(column);
  };
  for (const column of columns) visit(column);
  return [...ordered];
}

/** All columns that the options of some column depend on. */
export const columnsReadByOptions = (columns: readonly ImportColumn[]): ImportColumn[] => [
  ...new Set(columns.flatMap((column) => columnsAbove(column, columns) ?? []).map(({ column }) => column)),
];
