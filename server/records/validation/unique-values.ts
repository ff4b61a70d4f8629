import { type Kysely, sql } from 'kysely';
import type { Issue } from '#schemas/language/issue.ts';
import type { Database } from '../../platform/db/database.ts';
import { compare } from '../query/comparison.ts';
import { jsonOf, keyCharacters, rowsOf, sameTextOf, sameTextsOf, textOf } from '../query/field-sql.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';
import { issuePath } from '#core/schema/address.ts';
import { sameText } from '#core/text/same-text.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Issues of unique fields whose value occurs in another record, or twice in this one (ONLINEDEV-015); texts are compared
 * without blanks at their ends and in half width (ONLINEDEV-021). An advisory lock
 * per field lasts until the end of the transaction, so that of two concurrent saves with the same value the second
 * waits and is refused.
 */
export async function findUniqueViolations(
  db: Kysely<Database>,
  modelId: string,
  fields: RecordFields,
  values: Values,
  ownId: string,
): Promise<Issue[]> {
  const unique = [...fields.values()].filter((field) => field.node.config.unique === true);
  const filled = unique
    .map((field) => ({ field, values: valuesOf(field, values) }))
    .filter((one) => one.values.some(isFilled))
    .sort((one, other) => (one.field.name < other.field.name ? -1 : 1));
  const issues: Issue[] = [];
  for (const { field, values: own } of filled) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`record ${modelId} ${field.name}`}, 0))`.execute(db);
    const row = doubledRow(own);
    if (row >= 0) issues.push(issueOf(field, row));
    else if (await isTaken(db, modelId, field, own.filter(isFilled), ownId)) issues.push(issueOf(field, 0));
  }
  return issues;
}

/** The one value of a field, or the values of a column row by row. */
function valuesOf(field: RecordField, values: Values): unknown[] {
  if (field.table === undefined) return [values[field.key]];
  const rows = values[field.table];
  return Array.isArray(rows) ? rows.map((row: unknown) => (row as Values | null)?.[field.key]) : [];
}

/** A text of blanks is none. */
const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || sameText(value) !== '');

/** The first row that repeats an earlier one; -1: none. */
function doubledRow(own: readonly unknown[]): number {
  const seen = new Set<string>();
  return own.findIndex((value) => {
    if (!isFilled(value)) return false;
    const key = typeof value === 'string' ? sameText(value) : JSON.stringify(value);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

async function isTaken(
  db: Kysely<Database>,
  modelId: string,
  field: RecordField,
  values: readonly unknown[],
  ownId: string,
): Promise<boolean> {
  const same = isTexts(field, values)
    ? isSameText(field, values.map(String))
    : field.table === undefined
      ? compare(field, '==', values)
      : holdsRow(field, values);
  const { rows } = await sql`
    select 1 from record where model_id = ${modelId} and delete_mark = 0 and id <> ${ownId} and ${same} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether values are compared as texts: those of text fields, and of choices. */
const isTexts = ({ shape }: RecordField, values: readonly unknown[]): boolean =>
  shape === 'text' && values.every((value) => typeof value === 'string' || typeof value === 'number');

/** Matches the texts a reader would take for one of these; by an index on their first characters. */
function isSameText(field: RecordField, values: readonly string[]) {
  const texts = [...new Set(values.map(sameText))];
  const starts = texts.map((text) => Array.from(text).slice(0, keyCharacters).join(''));
  const whole = sql`in (${sql.join(texts)})`;
  const begins =
    field.table === undefined
      ? sql`${sameTextOf(field)} in (${sql.join(starts)})`
      : sql`${sameTextsOf(field)} && array[${sql.join(starts)}]::text[]`;
  if (texts.every((text) => text.length < keyCharacters)) return begins;
  return field.table === undefined
    ? sql`(${begins} and same_text(${textOf(field)}) ${whole})`
    : sql`(${begins} and exists (select 1 from ${rowsOf(field)} as line(value)
        where same_text(${textOf(field, sql`line.value`)}) ${whole}))`;
}

/** Matches a sub-table row with one of these values, by containment so that the GIN index applies. */
function holdsRow(field: RecordField, values: readonly unknown[]) {
  const table = jsonOf({ ...field, key: field.table ?? field.key });
  const holds = values.map((value) => sql`${table} @> ${JSON.stringify([{ [field.key]: value }])}::jsonb`);
  return sql`(${sql.join(holds, sql` or `)})`;
}

function issueOf(field: RecordField, row: number): Issue {
  const label = field.node.config.label;
  return {
    path: issuePath(field.table, row, field.key),
    id: 'check.unique',
    params: { label: typeof label === 'string' ? label : label.zh },
    severity: 'error',
  };
}
