/**
 * The address of a value in a record: a main field, a column of a sub-table, or a cell of one of its rows. One parser
 * reads all formats, and each has its printer:
 *
 * - `fieldName`, `lines.amount`: definitions, expressions, the fields of a compiled screen
 * - `requestName`, `lines-amount`: requests, lists, definitions of other systems
 * - `cellPath`, `lines/<row id>/amount`: a form being edited; inserting or removing a row changes no other path
 * - `issuePath`, `lines[2].amount`: issues, by the position of the row
 *
 * A node without a value has a state in a form all the same, under `stateKeyOf`, `@fields[3]`.
 */
export interface ValueAddress {
  /** The field's name, within its sub-table. */
  field: string;
  table?: string;
  /** The id of the row, or its position in an issue. */
  row?: string | number;
}

/** The address of one cell in a form being edited. */
export interface CellAddress {
  field: string;
  table: string;
  row: string;
}

/** Row ids may contain anything but a slash. */
export function parseAddress(text: string): ValueAddress {
  if (isStateKey(text)) return { field: text };
  const slash = text.indexOf('/');
  if (slash >= 0) {
    const last = text.lastIndexOf('/');
    return { table: text.slice(0, slash), row: text.slice(slash + 1, last), field: text.slice(last + 1) };
  }
  if (text.includes('[')) {
    const [, table, index, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(text) ?? [];
    if (table !== undefined && field !== undefined) return { table, row: Number(index), field };
  }
  const dot = text.indexOf('.');
  return dot < 0 ? { field: text } : { table: text.slice(0, dot), field: text.slice(dot + 1) };
}

/** The parts of a cell path; undefined for a main field. */
export function cellOf(path: string): CellAddress | undefined {
  return path.includes('/') ? (parseAddress(path) as CellAddress) : undefined;
}

/** `lines` of `lines.amount`, undefined of `days`. */
export function tableOf(name: string): string | undefined {
  return parseAddress(name).table;
}

/** `amount` of `lines.amount`, `days` of `days`. */
export function columnOf(name: string): string {
  return parseAddress(name).field;
}

/** `lines.amount` of a cell: of `lines/<row id>/amount` and of `lines[2].amount`. */
export function fieldNameOf(text: string): string {
  const { table, field } = parseAddress(text);
  return fieldName(table, field);
}

export function fieldName(table: string | undefined, field: string): string {
  return table === undefined ? field : `${table}.${field}`;
}

export function requestName(name: string): string {
  return name.replaceAll('.', '-');
}

/** The field name of a name in a request, which may be a field name already. */
export function fromRequestName(name: string): string {
  return name.replaceAll('-', '.');
}

/** A name as rows of this table read it: `amount` for its own column `lines.amount`, other names as they are. */
export function withinTable(name: string, table: string | undefined): string {
  return isWithin(name, table) ? name.slice((table as string).length + 1) : name;
}

/** Whether a field is a column of this table. */
export function isWithin(name: string, table: string | undefined): boolean {
  return table !== undefined && name.startsWith(`${table}.`);
}

export function cellPath(table: string, row: string, field: string): string {
  return `${table}/${row}/${field}`;
}

export function issuePath(table: string | undefined, row: number, field: string): string {
  return table === undefined ? field : `${table}[${row}].${field}`;
}

export function isCellOf(path: string, table: string, field: string): boolean {
  return path.startsWith(`${table}/`) && path.endsWith(`/${field}`);
}

/** The path of a column's sum over all rows, in a form being edited. */
export function sumPath(table: string, field: string): string {
  return `${table}/#sum/${field}`;
}

/** The path of a table's row order, in a form being edited. */
export function orderPath(table: string): string {
  return `${table}/#order`;
}

/** What `sumPath` or `orderPath` names; undefined for a path of a value. */
export function sumOrOrderOf(path: string): { table: string; summed: string | undefined } | undefined {
  const [, table, summed] = path.includes('/#') ? (/^(.*?)\/#(?:order|sum\/(.*))$/.exec(path) ?? []) : [];
  return table === undefined ? undefined : { table, summed };
}

/** The path of the state of a node without a value. */
export function stateKeyOf(nodeAddress: string): string {
  return `@${nodeAddress}`;
}

export function isStateKey(path: string): boolean {
  return path.startsWith('@');
}
