import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { jsonOf, orderOf } from '../query/field-sql.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';

/** Fields of one form that get an index; each makes a save a little slower. */
const indexedMax = 16;

interface IndexPlan {
  name: string;
  definition: RawBuilder<unknown>;
}

/**
 * Creates the indexes a released form's list needs, and drops unused ones: one per field that sorts, searches or must
 * be unique, and one for the keyword. Built from field names and kinds only, never from request text.
 */
export async function indexRecords(
  db: Kysely<Database>,
  modelId: string,
  fields: RecordFields,
  listed: ReadonlySet<string>,
) {
  const plans = plansOf(modelId, fields, listed);
  const existing = await indexesOf(db, modelId);
  for (const name of existing) {
    if (!plans.some((plan) => plan.name === name)) await sql`drop index ${sql.id(name)}`.execute(db);
  }
  for (const { name, definition } of plans) {
    if (existing.includes(name)) continue;
    await sql`create index ${sql.id(name)} on record ${definition} where model_id = ${sql.lit(modelId)} and delete_mark = 0`.execute(
      db,
    );
  }
}

/** `listed`: names of the fields a list shows, searches or sorts by; unique fields come first. */
function plansOf(modelId: string, fields: RecordFields, listed: ReadonlySet<string>): IndexPlan[] {
  const unique = [...fields.values()].filter((field) => field.node.config.unique === true);
  const ordered = [...fields.values()].filter(
    (field) =>
      field.table === undefined && listed.has(field.name) && (field.shape === 'number' || field.shape === 'text'),
  );
  const mains = [...new Set([...unique.filter((field) => field.table === undefined), ...ordered])].slice(0, indexedMax);
  const tables = new Map(unique.flatMap((field) => (field.table === undefined ? [] : [[field.table, field] as const])));
  return [
    { name: indexName(modelId, 'keyword'), definition: sql`using gin (grams)` },
    ...mains.map((field) => ({
      name: indexName(modelId, `${field.shape}.${field.name}`),
      definition: sql`(${orderOf(field)} nulls first, id)`,
    })),
    ...[...tables].map(([table, field]) => ({
      name: indexName(modelId, `rows.${table}`),
      definition: sql`using gin (${jsonOf(rowsField(field))} jsonb_path_ops)`,
    })),
  ];
}

const rowsField = (field: RecordField): RecordField => ({ ...field, key: field.table ?? field.key });

const prefixOf = (modelId: string) => `record_${hash(modelId)}_`;
const indexName = (modelId: string, subject: string) => `${prefixOf(modelId)}${hash(subject)}`;
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function indexesOf(db: Kysely<Database>, modelId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where tablename = 'record' and schemaname = current_schema() and starts_with(indexname, ${prefixOf(modelId)})`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
