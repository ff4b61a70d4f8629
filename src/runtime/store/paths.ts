/**
 * Where a value stands in a form while it is being filled in. A field of the main form is its name (`days`); a cell is
 * `lines/<zhjyId>/amount`, so that inserting or removing a row re-addresses no other.
 */
export interface CellAddress {
  table: string;
  row: string;
  column: string;
}

export function cellPath(table: string, row: string, column: string): string {
  return `${table}/${row}/${column}`;
}

/** The parts of a cell path; undefined for a field of the main form. Row ids may hold anything but a slash. */
export function cellOf(path: string): CellAddress | undefined {
  const first = path.indexOf('/');
  if (first < 0) return undefined;
  const last = path.lastIndexOf('/');
  return { table: path.slice(0, first), row: path.slice(first + 1, last), column: path.slice(last + 1) };
}

/** The name by which calculations and the compiled screen know what stands here: `days`, `lines.amount`. */
export function nameOf(path: string): string {
  const cell = cellOf(path);
  return cell ? `${cell.table}.${cell.column}` : path;
}

/** The path of a column's sum over all rows. */
export function sumPath(table: string, column: string): string {
  return `${table}/#sum/${column}`;
}

/** The path of a table's row order. */
export function orderPath(table: string): string {
  return `${table}/#order`;
}

/** The last part of a column's field name: `amount` of `lines.amount`. */
export function columnOf(field: string): string {
  return field.slice(field.indexOf('.') + 1);
}
