import { sql } from 'kysely';
import { recalculate } from '#core/calc/recalculate.ts';
import { isObject } from '#core/schema/record.ts';
import { fieldRefs, fieldText } from '#core/record/field-text.ts';
import { type NameLookup, isCalculated } from '#core/kind/kind.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import type { Condition } from '../query/comparison.ts';
import { onlyFields } from './hidden-values.ts';
import type { FoundRecord } from '../query/list-records.ts';
import type { RecordFields } from '../fields/record-fields.ts';
import { type ExternalLookup, namesFor } from '../names/record-names.ts';
import { withRowIds } from '../fields/row-ids.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record of a form by id; one of another form, a deleted one, or one the user may not see is answered as missing. */
export async function findRecord({ db }: Context, model: ReleasedModel, id: string): Promise<FoundRecord> {
  const record = await db
    .selectFrom('record')
    .select(['id', 'data', 'version', 'flowState', 'creatorTime'])
    .where('id', '=', id)
    .where('modelId', '=', model.id)
    .where('deleteMark', '=', 0)
    .where(seenBy(model))
    .executeTakeFirst();
  if (!record) throw notFound();
  return { ...record, data: shownValues(model, record.data) };
}

/** A condition for the records of a form that the current user may see. */
export const seenBy = ({ rights }: ReleasedModel): Condition =>
  sql<boolean>`${sql.join([sql`true`, ...(rights?.rules ?? [])], sql` and `)}`;

/**
 * The visible values of a stored record: the fields of the current definition, including calculated ones, as far as
 * permitted; those that are not stored are computed for the reader.
 */
export function shownValues({ screen, fields, rights, reader }: ReleasedModel, data: Values): Record<string, unknown> {
  const stored = withRowIds(fields, onlyFields(data, fields));
  const whole = withStoredResults(fields, recalculate(screen.calculation, stored, reader?.()), stored);
  return rights ? onlyFields(whole, rights.fields) : whole;
}

/** Stored results are shown as they are sorted and searched, though their expression is another one by now (FORMULA-025). */
function withStoredResults(fields: RecordFields, whole: Record<string, unknown>, stored: Values) {
  for (const { key, table, node } of fields.values()) {
    if (!isCalculated(node.kind) || node.props['isStorage'] !== 1) continue;
    const rows = rowsOf(table === undefined ? [stored] : stored[table]);
    rowsOf(table === undefined ? [whole] : whole[table]).forEach((row, index) => {
      const before = rows[index];
      if (isObject(before) && Object.hasOwn(before, key)) row[key] = before[key];
    });
  }
  return whole;
}

/** The fields of a form that the current user may see. */
export const shownFields = ({ fields, rights }: ReleasedModel): RecordFields => rights?.fields ?? fields;

/**
 * Records with names instead of ids: a reference is replaced by its display text, and its id is added as `{field}_id`.
 * Other values stay unchanged and are formatted by the client.
 */
export async function withNames(
  context: Context,
  fields: RecordFields,
  records: readonly Values[],
  externalLookup?: ExternalLookup,
) {
  if (fields.size === 0) return records.map((record) => ({ ...record }));
  const names = await namesFor(context.db, fields, records, context.language, externalLookup);
  return records.map((record) => {
    const named: Record<string, unknown> = { ...record };
    for (const { table, key, node } of fields.values()) {
      if (table === undefined) nameIn(named, key, node, names);
      else named[table] = rowsOf(named[table]).map((row) => nameIn({ ...row }, key, node, names));
    }
    return named;
  });
}

/** Fields whose words a page cannot know: people, organisations, records. What options say, it looks up itself. */
export function fieldsNamedHere(model: ReleasedModel): RecordFields {
  return new Map(
    [...shownFields(model)].filter(
      ([, { node }]) => node.kind?.value?.refs !== undefined && node.kind.options !== true,
    ),
  );
}

type Named = Parameters<typeof fieldText>[0];

function nameIn(holder: Record<string, unknown>, key: string, node: Named, names: NameLookup): Record<string, unknown> {
  const value = holder[key];
  if (fieldRefs(node, value).length === 0) return holder;
  holder[`${key}_id`] = value;
  holder[key] = fieldText(node, value, names);
  return holder;
}

const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
