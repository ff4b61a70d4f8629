import { type Kysely, sql } from 'kysely';
import { isObject } from '#core/schema/record.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordFields } from '../fields/record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Completes a record to be stored with the stored values of fields its definition no longer has (ONLINEDEV-018), so
 * that they return with the field. Rows are matched by id.
 */
export function withPreviousValues(fields: RecordFields, data: Values, before: Values = {}): Record<string, unknown> {
  const mains = new Set([...fields.values()].flatMap(({ table, key }) => (table === undefined ? [key] : [])));
  const whole: Record<string, unknown> = { ...omitting(before, mains), ...data };
  for (const { key, shape } of fields.values()) {
    const rows = whole[key];
    const stored = before[key];
    if (shape !== 'rows' || !Array.isArray(rows) || !Array.isArray(stored)) continue;
    const columns = columnsOf(fields, key);
    const byId = new Map(stored.filter(isObject).map((row) => [row['id'], omitting(row, columns)]));
    whole[key] = rows.map((row: Values) => ({ ...byId.get(row['id']), ...row }));
  }
  return whole;
}

/** A field that the draft of a form lacks, with the records that hold a value of it. */
export interface FormerField {
  /** `days`, or `lines-amount` for a column of a sub-table. */
  name: string;
  count: number;
}

/** Values in the records of a form that the given fields do not cover. Empty ones are not counted. */
export async function previousFieldsOf(
  db: Kysely<Database>,
  modelId: string,
  fields: RecordFields,
): Promise<FormerField[]> {
  const mains = [...fields.values()].filter(({ table }) => table === undefined).map(({ key }) => key);
  const found = await sql<FormerField>`
    select entry.key as name, count(*)::int as count
    from record, jsonb_each(data - ${mains}::text[]) as entry(key, value)
    where model_id = ${modelId} and delete_mark = 0 and ${isFilled}
    group by entry.key order by entry.key`.execute(db);
  const columns = [...fields.values()].filter(({ shape }) => shape === 'rows').map(({ key }) => columnsIn(key));
  const nested = await Promise.all(columns.map((query) => query.execute(db)));
  return [...found.rows, ...nested.flatMap(({ rows }) => rows)];

  function columnsIn(table: string) {
    const known = [...columnsOf(fields, table)];
    return sql<FormerField>`
      select ${table}::text || '-' || entry.key as name, count(distinct record.id)::int as count
      from record,
        jsonb_array_elements(case when jsonb_typeof(data->${table}) = 'array' then data->${table} else '[]' end) as line,
        jsonb_each(case when jsonb_typeof(line) = 'object' then line - ${known}::text[] else '{}' end) as entry(key, value)
      where model_id = ${modelId} and delete_mark = 0 and ${isFilled}
      group by entry.key order by entry.key`;
  }
}

const isFilled = sql<boolean>`entry.value not in ('null', '""', '[]', '{}')`;

/** Keys of a row that the definition knows: its columns and its id. */
const columnsOf = (fields: RecordFields, table: string): Set<string> =>
  new Set(['id', ...[...fields.values()].filter((field) => field.table === table).map(({ key }) => key)]);

const omitting = (values: Values, keys: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
