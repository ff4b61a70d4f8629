import { readOf, readsOf } from '#core/compile/parameters/parameters.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { fromRequestName, withinTable } from '#core/schema/address.ts';
import type { Parameters, Source } from '#schemas/language/source.ts';
import { correctedName, type ImportHeader } from '#schemas/resources/import-calls.ts';
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

/** The columns of the preview. */
export function headersOf(columns: readonly ImportColumn[]): ImportHeader[] {
  const headers: ImportHeader[] = [];
  for (const column of columns) {
    const { table } = column.field;
    const own: ImportHeader = {
      id: column.field.key,
      fullName: column.label,
      zhjyKey: column.field.node.zhjyKey,
      ...(column.isRequired && { required: true }),
      ...(column.field.node.config.unique === true && { unique: true }),
      ...widgetOf(column, columns),
    };
    const outer = table === undefined ? undefined : headers.find(({ id }) => id === table);
    if (outer) outer.children?.push(own);
    else if (table === undefined) headers.push(own);
    else headers.push({ id: table, fullName: column.outer ?? table, zhjyKey: 'table', children: [own] });
  }
  return headers;
}

/**
 * The definition of the widget that corrects a cell of a column, in a form of its own: of what is chosen rather than typed.
 * Fields that its options depend on come with it.
 */
function widgetOf(
  column: ImportColumn,
  columns: readonly ImportColumn[],
): Pick<ImportHeader, 'node' | 'above'> | undefined {
  const { node } = column.field;
  const search = node.kind?.listing?.search;
  if (search === undefined || search === 'text' || search === 'numberRange') return undefined;
  const above = columnsAbove(column, columns);
  // Options of what is no column are typed by name.
  if (!above) return undefined;
  const names = new Map(above.map(({ name }, index) => [name, `above${index}`]));
  return {
    node: nodeNamed(correctedName, node, (source) => readingAs(source, names)),
    ...(above.length > 0 && {
      above: above.map(({ column: { field, label }, name }) => ({
        id: field.key,
        isOfRow: field.table !== undefined,
        fullName: label,
        // Their own options may depend on further fields; here only the value counts.
        node: nodeNamed(names.get(name) ?? name, field.node, (source) => ('with' in source ? { static: [] } : source)),
      })),
    }),
  };
}

/** A field as the only one of a form, or beside others, by this name. */
function nodeNamed(
  name: string,
  { zhjyKey, config: { label }, props, source }: CompiledNode,
  as: (source: Source) => Source,
) {
  return { ...props, config: { zhjyKey, label }, vModel: name, ...(source && { source: as(source) }) };
}

/** The source with its parameters read by other names. */
function readingAs(source: Source, names: ReadonlyMap<string, string>): Source {
  if (!source.with) return source;
  const renamed = Object.entries(source.with).map(([key, parameter]) => {
    const name = names.get(readOf(parameter) ?? '');
    return [key, name === undefined ? parameter : { var: name }];
  });
  return { ...source, with: Object.fromEntries(renamed) as Parameters };
}
