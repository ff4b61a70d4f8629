import type { Static } from '@sinclair/typebox';
import type { ImportRow } from '#schemas/resources/import-calls.ts';
import type { TableOrigin } from '#schemas/resources/record-move/record-move.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { primaryKey, readSourcePage, sourceColumns } from './read-source.ts';

type Origin = Static<typeof TableOrigin>;
type Mapped = Origin['mapping'][number];
type Value = string | number | boolean | null;
type SourceRow = Readonly<Record<string, Value>>;

/** Rows of the main table that are read at once, with those of their sub-tables. */
const pageRows = 200;

/** A record out of tables, and the key to continue after. */
interface TableRow {
  row: ImportRow;
  after: Value[];
}

/** The records of a table in the order of its key, with the rows of its sub-tables by the key of their parent. */
export async function* rowsOfTables(
  context: Pick<Context, 'db' | 'settings' | 'log'>,
  { sourceId, table, mapping }: Origin,
  start?: Value[],
): AsyncGenerator<TableRow> {
  const key = primaryKey(await sourceColumns(context, sourceId, table));
  const main = mapping.filter((one) => one.table === '' || one.table === table);
  const columns = main.map(({ column }) => column);
  let after = start;
  do {
    const query = { table, columns, limit: pageRows, ...(after && { after }) };
    const page = await readSourcePage(context, sourceId, query);
    const rows = page.rows.map((source) => rowOf(source, main));
    const parents = page.rows.map((source) => source[key[0] ?? ''] ?? null);
    for (const inner of subTablesOf(mapping, table)) await addRows(context, sourceId, inner, parents, rows);
    for (const [index, row] of rows.entries()) {
      yield { row, after: key.map((name) => page.rows[index]?.[name] ?? null) };
    }
    after = page.next;
  } while (after);
}

/** A table whose rows belong to sub-tables: the columns of it that are mapped, and the one with the parent's key. */
interface SubTable {
  table: string;
  parentColumn: string;
  mapped: Mapped[];
}

function subTablesOf(mapping: readonly Mapped[], main: string): SubTable[] {
  const found = new Map<string, SubTable>();
  for (const one of mapping) {
    if (one.table === '' || one.table === main) continue;
    const known = found.get(one.table) ?? { table: one.table, parentColumn: '', mapped: [] };
    known.parentColumn ||= one.parentColumn;
    known.mapped.push(one);
    found.set(one.table, known);
  }
  return [...found.values()];
}

async function addRows(
  context: Pick<Context, 'db' | 'settings' | 'log'>,
  sourceId: string,
  { table, parentColumn, mapped }: SubTable,
  parents: readonly Value[],
  rows: readonly ImportRow[],
): Promise<void> {
  const byParent = new Map(parents.map((parent, index) => [String(parent), rows[index]]));
  const columns = [parentColumn, ...mapped.map(({ column }) => column)];
  let after: Value[] | undefined;
  do {
    const only = { column: parentColumn, values: parents };
    const page = await readSourcePage(context, sourceId, { table, columns, only, ...(after && { after }) });
    for (const source of page.rows) {
      const row = byParent.get(String(source[parentColumn]));
      for (const [name, own] of row ? Object.entries(innerRows(source, mapped)) : []) {
        (row as ImportRow)[name] = [...(((row as ImportRow)[name] as ImportRow[] | undefined) ?? []), own];
      }
    }
    after = page.next;
  } while (after);
}

const rowOf = (source: SourceRow, mapped: readonly Mapped[]): ImportRow =>
  Object.fromEntries(mapped.map(({ column, field }) => [field, source[column] ?? '']));

/** The row of each sub-table that a row of a table fills: `lines-amount` is the column `amount` of `lines`. */
function innerRows(source: SourceRow, mapped: readonly Mapped[]): Record<string, ImportRow> {
  const made: Record<string, ImportRow> = {};
  for (const { column, field } of mapped) {
    const [table = '', key = ''] = field.split('-');
    (made[table] ??= {})[key] = source[column] ?? '';
  }
  return made;
}
