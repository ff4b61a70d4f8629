import { isCalculated } from '#core/kind/kind.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSummable, RunningSum } from '#core/calc/sum.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { decimalOf, inRecord, rowsOf } from '../query/field-sql.ts';
import { conditionsOf, type Listed, listRecords, type RecordQuery } from '../query/list-records.ts';
import { shownFields, shownValues } from './read-record.ts';
import type { RecordField } from '../fields/record-fields.ts';
import { valuesOf } from '../names/record-names.ts';

/** Exact decimal texts by field. A field whose sum would cost too much is left out. */
export type Sums = Record<string, string>;

/** Records that are read to sum a calculation which is not stored. */
const computedMax = 2_000;

/**
 * The sums of a list's summed columns over all matching records, in one statement with exact decimals. Only columns of
 * the list the caller may see are summed, as a sum reveals its values.
 */
export async function sumRecords(
  db: Kysely<Database>,
  model: ReleasedModel,
  listed: Listed,
  query: RecordQuery,
): Promise<Sums> {
  const fields = summedFields(model);
  const stored = fields.filter((field) => !isComputed(field));
  const computed = fields.filter(isComputed);
  return {
    ...(stored.length > 0 && (await sumStored(db, listed, query, stored))),
    ...(computed.length > 0 && (await sumComputed(db, model, listed, query, computed))),
  };
}

function summedFields(model: ReleasedModel): RecordField[] {
  const { list } = model;
  if (list.showSummary !== true) return [];
  const seen = shownFields(model);
  return [...new Set(list.summaryField ?? [])].flatMap((name) => {
    const field = seen.get(name);
    const { kind, props } = field?.node ?? {};
    return field && kind && props && isSummable(kind, props) ? [field] : [];
  });
}

/** Its value is computed when a record is read (see shownValues). */
export const isComputed = ({ node }: RecordField): boolean => isCalculated(node.kind) && node.props['isStorage'] !== 1;

async function sumStored(db: Kysely<Database>, listed: Listed, query: RecordQuery, fields: readonly RecordField[]) {
  const columns = fields.map((field, index) => sql`${sumOf(field)}::text as ${sql.ref(`s${index}`)}`);
  const where = [sql<boolean>`model_id = ${listed.id} and delete_mark = 0`, ...conditionsOf(listed, query)];
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns)} from record where ${sql.join(where, sql` and `)}`.execute(db);
  return Object.fromEntries(fields.map(({ name }, index) => [name, rows[0]?.[`s${index}`] ?? '0']));
}

/** The sum of a field over the records found; of a column, over the rows of each of them. */
function sumOf(field: RecordField): RawBuilder<unknown> {
  if (field.table === undefined) return sql`coalesce(sum(${decimalOf(field, inRecord)}), 0)`;
  const inRow = decimalOf(field, sql`line.value`);
  return sql`coalesce(sum((select sum(${inRow}) from ${rowsOf(field)} as line(value))), 0)`;
}

async function sumComputed(
  db: Kysely<Database>,
  model: ReleasedModel,
  listed: Listed,
  query: RecordQuery,
  fields: readonly RecordField[],
): Promise<Sums> {
  const { rows, pagination } = await listRecords(db, listed, { ...query, currentPage: 1, pageSize: computedMax });
  if (pagination.total > computedMax) return {};
  const records = rows.map(({ data }) => shownValues(model, data));
  return Object.fromEntries(
    fields.map((field) => {
      const sum = new RunningSum();
      for (const record of records) for (const value of valuesOf(field, record)) sum.add(value);
      return [field.name, sum.text];
    }),
  );
}
