import { sql } from 'kysely';
import { fieldText } from '#core/record/field-text.ts';
import { own } from '#core/schema/record.ts';
import type { Writer } from '../../platform/context/context.ts';
import { releasedModel, type ReleasedModel } from '../forms/released-model.ts';
import { type FieldOccurrence, occurrencesOf } from '../fields/field-occurrences.ts';
import type { RecordField } from '../fields/record-fields.ts';
import { type ExternalLookup, namesFor } from './record-names.ts';
import { fieldName, fromRequestName, requestName, withinTable } from '#core/schema/address.ts';

type Values = Readonly<Record<string, unknown>>;

/** A stored attribute, and the row picked for it. */
interface Due {
  key: string;
  holder: FieldOccurrence;
  noun: string;
  /** Of the picked row; empty when nothing is picked. */
  id: string;
  idBefore: string;
}

/**
 * The values with the stored attributes of their picked rows recomputed; values from the client are ignored. Where the
 * picked row cannot be read, the attribute stays unchanged. `elsewhere` absent: the writer is trusted.
 */
export async function withAttributes(
  context: Writer,
  { fields }: ReleasedModel,
  values: Record<string, unknown>,
  before: Values | undefined,
  externalLookup: ExternalLookup | undefined,
): Promise<Record<string, unknown>> {
  const shown = [...fields.values()].filter(({ node }) => node.kind?.reference?.attributeOf !== undefined);
  if (shown.length === 0 || externalLookup === undefined) return values;
  const record = copied(values, new Set(shown.flatMap(({ table }) => table ?? [])));
  const due = shown.flatMap((field) => dueOf(field, fields, record, before));
  for (const noun of new Set(due.map((one) => one.noun))) {
    const ones = due.filter((one) => one.noun === noun);
    const ids = [...new Set(ones.map(({ id }) => id).filter((id) => id !== ''))];
    const known = await attributes(context, noun, ids, externalLookup);
    for (const one of ones) one.holder.now[one.key] = attributeIn(one, known);
  }
  return record;
}

function copied(values: Values, tables: ReadonlySet<string>): Record<string, unknown> {
  const rows = (value: unknown) => (Array.isArray(value) ? value.map((row: object) => ({ ...row })) : value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, tables.has(name) ? rows(value) : value]),
  );
}

/** The field of which another one shows an attribute; in a sub-table one of the same row first. */
function pickingFor({ table, node }: RecordField, fields: ReleasedModel['fields']): RecordField | undefined {
  const name = fromRequestName(String(node.props['relationField'] ?? ''));
  const inRow = table !== undefined && fields.get(requestName(fieldName(table, withinTable(name, table))));
  return inRow || fields.get(requestName(name));
}

/** The noun whose names are the attribute a field shows of what is picked; '' for one that shows none. */
export function shownAttribute(field: RecordField, fields: ReleasedModel['fields']): string {
  const picking = field.node.kind?.reference?.attributeOf && pickingFor(field, fields);
  return picking ? (field.node.kind?.reference?.attributeOf?.(picking.node.props, field.node.props) ?? '') : '';
}

function dueOf(field: RecordField, fields: ReleasedModel['fields'], record: Values, before: Values | undefined): Due[] {
  const { key, table, node } = field;
  const picking = pickingFor(field, fields);
  const noun = shownAttribute(field, fields);
  return occurrencesOf(field, record, before).map((holder) => {
    const isSameTable = picking?.table !== undefined && picking.table === table;
    const pick = (now: unknown, whole: unknown) => idOf(picking && own(isSameTable ? now : whole, picking.key));
    const isStored = node.props['isStorage'] === 1;
    return {
      key,
      holder,
      noun,
      id: isStored ? pick(holder.now, record) : '',
      idBefore: pick(holder.then, before),
    };
  });
}

/** One id; a list of one is that one. */
function idOf(picked: unknown): string {
  const one: unknown = Array.isArray(picked) && picked.length === 1 ? picked[0] : picked;
  return typeof one === 'string' || typeof one === 'number' ? String(one) : '';
}

function attributeIn({ key, holder, id, idBefore }: Due, known: ReadonlyMap<string, string> | undefined): string {
  if (id === '') return '';
  if (known) return known.get(id) ?? '';
  const previous = own(holder.then, key);
  return id === idBefore && typeof previous === 'string' ? previous : '';
}

/** The attribute of each picked row, by its id; undefined where they cannot be read. */
export async function attributes(
  context: Writer,
  noun: string,
  ids: readonly string[],
  externalLookup: ExternalLookup,
) {
  const [kind, model = '', field = ''] = noun.split('/');
  if (ids.length === 0) return new Map<string, string>();
  if (kind === 'model') return attributesOfRecords(context, model, field, ids, externalLookup);
  const found = await externalLookup(`attribute/${noun}`, ids).catch(() => undefined);
  return found && new Map(found.map(({ id, name }) => [id, name]));
}

async function attributesOfRecords(
  context: Writer,
  modelId: string,
  name: string,
  ids: readonly string[],
  externalLookup: ExternalLookup,
) {
  const model = await releasedModel(context.db, modelId).catch(() => undefined);
  const field = model?.fields.get(requestName(name));
  if (!field || field.table !== undefined) return undefined;
  const condition = externalLookup.records ? await externalLookup.records(modelId, name) : sql<boolean>`true`;
  if (!condition) return undefined;
  const records = await context.db
    .selectFrom('record')
    .select(['id', 'data'])
    .where('modelId', '=', modelId)
    .where('deleteMark', '=', 0)
    .where('id', 'in', ids)
    .where(condition)
    .execute();
  const data = records.map((record) => record.data);
  const names = await namesFor(context.db, new Map([[field.name, field]]), data, context.language, externalLookup);
  return new Map(records.map(({ id, data: values }) => [id, fieldText(field.node, values[field.key], names)]));
}
