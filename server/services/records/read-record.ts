import { recalculate } from '#core/calc/recalculate.ts';
import { fieldText } from '#core/text/field-text.ts';
import type { Names } from '#core/kind.ts';
import { missing } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import type { FoundRecord } from './list-records.ts';
import { namesFor } from './record-names.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record of a form by id; one of another form, or a deleted one, is missing. */
export async function findRecord({ db }: Context, model: ReleasedModel, id: string): Promise<FoundRecord> {
  const record = await db
    .selectFrom('record')
    .select(['id', 'data', 'version', 'flowState', 'creatorTime'])
    .where('id', '=', id)
    .where('modelId', '=', model.id)
    .where('deleteMark', '=', 0)
    .executeTakeFirst();
  if (!record) throw missing();
  return { ...record, data: shownValues(model, record.data) };
}

/** What of a stored record is shown: the fields of the present definition, calculated ones included. */
export function shownValues({ screen, fields }: ReleasedModel, data: Values): Record<string, unknown> {
  const known = [...fields.values()].filter(({ table }) => table === undefined).map(({ key }) => key);
  const values = Object.fromEntries(known.filter((key) => Object.hasOwn(data, key)).map((key) => [key, data[key]]));
  return recalculate(screen.calculation, values);
}

/**
 * A record with names instead of ids, for the detail viewer: where a value refers to something, its words take its place
 * and the id stays beside it under `{field}_id`. Other values stay what they are, so that each shows in its own way.
 */
export async function namedValues(
  context: Context,
  { fields }: ReleasedModel,
  data: Values,
): Promise<Record<string, unknown>> {
  const names = await namesFor(context.db, fields, [data], context.language);
  const named: Record<string, unknown> = { ...data };
  for (const field of fields.values()) {
    const { table, key } = field;
    if (table === undefined) nameIn(named, key, field.node, names);
    else named[table] = rowsOf(named[table]).map((row) => nameIn({ ...row }, key, field.node, names));
  }
  return named;
}

type Named = Parameters<typeof fieldText>[0];

function nameIn(holder: Record<string, unknown>, key: string, node: Named, names: Names): Record<string, unknown> {
  const value = holder[key];
  const refs = node.kind?.value?.refs?.(value, node.props) ?? [];
  if (refs.length === 0) return holder;
  holder[`${key}_id`] = value;
  holder[key] = fieldText(node, value, names);
  return holder;
}

const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
