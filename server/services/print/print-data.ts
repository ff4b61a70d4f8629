import type { CompiledNode } from '#core/compile/tree.ts';
import type { NameLookup } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import { valueText } from '#core/text/value-text.ts';
import { AppError, forbidden, notFound } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { usedModel } from '../../records/access/model-access.ts';
import { formPrintedAtTask } from '../flow/read/printing.ts';
import { namesOfRows } from '../interfaces/names-of-rows.ts';
import { operatorRecordsOf } from '../../records/write/operator-records.ts';
import { seenBy, shownFields, shownValues } from '../../records/read/read-record.ts';
import type { RecordFields } from '../../records/fields/record-fields.ts';
import { namesFor } from '../../records/names/record-names.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The print data of records of one form, in the order of their ids: values, display texts and the steps of their flow.
 * Refused without one of the form's menus or, if given, one of the buttons, except to the handler of a task whose step
 * prints through this template; one missing record refuses all.
 */
export async function printDataOf(context: Context, template: string, ids: readonly string[], ...anyOf: string[]) {
  const records = await context.db
    .selectFrom('record')
    .select(['id', 'modelId', 'data'])
    .where('id', 'in', [...ids])
    .where('deleteMark', '=', 0)
    .execute();
  const byId = new Map(records.map((record) => [record.id, record]));
  const found = ids.map((id) => byId.get(id) ?? missingRecord());
  const modelId = found[0]?.modelId ?? '';
  if (found.some((record) => record.modelId !== modelId)) throw forbidden();
  const model = await printedForm(context, { template, ids, modelId, anyOf });
  await refuseUnseen(context, model, ids);
  const values = found.map(({ data }) => shownValues(model, data));
  const names = await namesFor(
    context.db,
    shownFields(model),
    values,
    context.language,
    namesOfRows(context, model.id),
  );
  const steps = await operatorRecordsOf(context, ids);
  return found.map(({ id }, index) => ({
    printData: values[index] ?? {},
    printWords: textsOf(shownFields(model), values[index] ?? {}, names),
    operatorRecordList: steps.get(id) ?? [],
  }));
}

interface Printed {
  template: string;
  ids: readonly string[];
  modelId: string;
  anyOf: string[];
}

/** By the menus of the form; the handler of a task prints its record without them. */
async function printedForm(context: Context, { template, ids, modelId, anyOf }: Printed): Promise<ReleasedModel> {
  try {
    return await usedModel(context, modelId, { anyOf });
  } catch (error) {
    const [id = '', ...others] = ids;
    const model = error instanceof AppError && others.length === 0 && (await formPrintedAtTask(context, id, template));
    if (!model) throw error;
    return model;
  }
}

/** A record the user may not see is answered like a missing one. */
async function refuseUnseen({ db }: Context, model: ReleasedModel, ids: readonly string[]): Promise<void> {
  const seen = await db
    .selectFrom('record')
    .select('id')
    .where('id', 'in', [...ids])
    .where(seenBy(model))
    .execute();
  if (seen.length < new Set(ids).size) throw notFound();
}

function missingRecord(): never {
  throw notFound();
}

/** Every field as a person reads it; a sub-table as its rows, what is formatted as its HTML. */
function textsOf(fields: RecordFields, values: Values, names: NameLookup): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  for (const { table, key, shape, node } of fields.values()) {
    if (shape === 'rows')
      words[key] = Array.isArray(values[key]) ? values[key].map(() => ({})) : valueText(values[key]);
    else if (table !== undefined) continue;
    else if (node.kind?.value?.html && typeof values[key] === 'string')
      words[key] = { html: node.kind.value.html(values[key], node.props) };
    else words[key] = printedText(node, values[key], names);
  }
  for (const { table, key, node } of fields.values()) {
    if (table === undefined) continue;
    const rows = rowsOf(values[table]);
    rowsOf(words[table]).forEach((row, index) => {
      row[key] = fieldText(node, rows[index]?.[key], names);
    });
  }
  return words;
}

/** Who made or changed a record is stored as name and account (FIELD-072); accounts are not printed. */
function printedText(node: CompiledNode, value: unknown, names: NameLookup): string {
  const text = fieldText(node, value, names);
  const isPerson = node.kind?.server?.system === 'createUser' || node.kind?.server?.system === 'modifyUser';
  return isPerson ? text.replace(/\/[^/]*$/, '') : text;
}

const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
