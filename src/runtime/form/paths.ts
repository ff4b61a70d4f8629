/**
 * Paths of values in a form being edited. A field of the main form is its name (`days`); a cell is
 * `lines/<zhjyId>/amount`, so inserting or removing a row changes no other path.
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

/** The name of a path in calculations and in the compiled screen: `days`, `lines.amount`. */
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
