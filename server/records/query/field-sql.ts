import { type RawBuilder, sql } from 'kysely';
import { fieldNamePattern } from '#schemas/language/node.ts';
import type { RecordField } from '../fields/record-fields.ts';

/** Characters of a text that order and index it; an index entry has to fit a page. */
export const keyCharacters = 200;

/** The JSON a field is read from: the record, or one row of its sub-table. */
export type Holder = RawBuilder<unknown>;
export const inRecord: Holder = sql`data`;

/**
 * A field's key as an SQL literal: only then does the database use an expression index. Keys come from definitions,
 * never from requests, and consist of letters, digits and underscores.
 */
function key(field: RecordField): RawBuilder<unknown> {
  if (!fieldNamePattern.test(field.key)) throw new Error(`${field.key} is no field name.`);
  return sql.lit(field.key);
}

export const jsonOf = (field: RecordField, holder: Holder = inRecord) => sql<unknown>`(${holder}->${key(field)})`;

export const textOf = (field: RecordField, holder: Holder = inRecord) => sql<string>`(${holder}->>${key(field)})`;

/** A number, or null where a former definition left something else. */
export const numberOf = (field: RecordField, holder: Holder = inRecord) =>
  sql<number>`(case when jsonb_typeof(${jsonOf(field, holder)}) = 'number' then ${textOf(field, holder)}::numeric end)`;

/** Texts that sums take for numbers, as `decimalText` does; without exponents, which people do not type. */
const decimalPattern = '^\\s*[+-]?([0-9]{1,60}\\.?[0-9]{0,38}|\\.[0-9]{1,38})\\s*$';

/** A number, also one that was typed as a text; null for anything else. */
export function decimalOf(field: RecordField, holder: Holder): RawBuilder<unknown> {
  if (field.shape === 'number') return numberOf(field, holder);
  const text = textOf(field, holder);
  return sql`(case when ${text} ~ ${decimalPattern} then trim(${text})::numeric end)`;
}

/** What a field is ordered and indexed by. */
export const orderOf = (field: RecordField, holder: Holder = inRecord): RawBuilder<unknown> =>
  field.shape === 'number' ? numberOf(field, holder) : sql`left(${textOf(field, holder)}, ${sql.lit(keyCharacters)})`;

/** What unique texts are compared and indexed by. */
export const sameTextOf = (field: RecordField) =>
  sql<string>`left(same_text(${textOf(field)}), ${sql.lit(keyCharacters)})`;

/** The same of the column of a sub-table: of all rows of a record. */
export const sameTextsOf = (field: RecordField) =>
  sql<string[]>`same_texts(${jsonOf({ ...field, key: field.table ?? field.key })}, ${key(field)})`;

/** The entries of a list as a set of texts; anything but a list is empty. */
export const entriesOf = (field: RecordField, holder: Holder = inRecord) =>
  sql`jsonb_array_elements_text(case when jsonb_typeof(${jsonOf(field, holder)}) = 'array' then ${jsonOf(field, holder)} else '[]' end)`;

/** The paths of a field that holds one, or several. */
export function pathsOf(field: RecordField, holder: Holder = inRecord) {
  const json = jsonOf(field, holder);
  const one = sql`case when jsonb_typeof(${json}->0) = 'array' then ${json} else jsonb_build_array(${json}) end`;
  return sql`jsonb_array_elements(case when jsonb_typeof(${json}) = 'array' then ${one} else '[]' end)`;
}

/** The ids of a path as JSON texts: an id may be stored as a number or as its text (ONLINEDEV-022). */
export const idsOfPath = (path: RawBuilder<unknown>) =>
  sql`(select jsonb_agg(id) from jsonb_array_elements_text(case when jsonb_typeof(${path}) = 'array' then ${path} end) as step(id))`;

/** The rows of a column's sub-table. */
export function rowsOf(field: RecordField): RawBuilder<unknown> {
  const table = jsonOf({ ...field, key: field.table ?? field.key });
  return sql`jsonb_array_elements(case when jsonb_typeof(${table}) = 'array' then ${table} else '[]' end)`;
}
