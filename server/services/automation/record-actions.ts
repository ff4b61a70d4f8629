import { sql } from 'kysely';
import type { FormUse } from '#core/automation/check.ts';
import { type Row, type Scope, valueOf } from '#core/automation/values.ts';
import { type ActionFilter, type Assignment, itemsMax, type SimpleAction } from '#schemas/language/automation.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { recordButtons, usedModel } from '../../records/access/model-access.ts';
import { refuseUnderProcess } from '../../records/access/under-process.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { compare, type Condition, never } from '../../records/query/comparison.ts';
import { type FoundRecord, listRecords } from '../../records/query/list-records.ts';
import { shownFields, shownValues } from '../../records/read/read-record.ts';
import { noteInitiated } from '../../records/write/operator-records.ts';
import { removeRecords } from '../../records/write/remove-records.ts';
import { createRecord, updateRecord } from '../../records/write/save-record.ts';
import { recordSources } from '../interfaces/record-sources.ts';

/** What a person needs for the same; none: a menu of the form suffices. */
export const buttonsFor: Readonly<Record<FormUse, readonly string[]>> = {
  read: [],
  create: [recordButtons.create],
  update: [recordButtons.update],
  remove: [recordButtons.remove, recordButtons.batchRemove],
};

/** Records that one action changes, in one transaction: more would hold up the others on an embedded database. */
const updatesMax = 200;
/** Records that an action reads, unless it says. */
const readsDefault = 100;

/** The id of a record, in conditions and results. */
const idName = 'id';

const formFor = (context: Context, form: string, use: FormUse): Promise<ReleasedModel> =>
  usedModel(context, form, { anyOf: buttonsFor[use] });

/**
 * The conditions of an action on a form. A value that is empty matches nothing, rather than everything, and a field that
 * the person cannot see is refused: without this condition the action would reach other records.
 */
function conditionsOf(model: ReleasedModel, where: readonly ActionFilter[], scope: Scope): Condition[] {
  const fields = shownFields(model);
  return where.map(({ field, symbol, value }) => {
    const given = valueOf(value, scope);
    if (field === idName && !fields.has(idName)) {
      const ids = (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'string' && one !== '');
      if (symbol !== '==' && symbol !== 'in') throw badRequest('onlinedev.query.unknownOperator', { name: symbol });
      return ids.length === 0 ? never : sql<boolean>`record.id in (${sql.join(ids)})`;
    }
    const known = fields.get(field);
    if (!known || known.shape === 'rows') throw badRequest('onlinedev.query.unknownField', { name: field });
    return compare(known, symbol, given) ?? never;
  });
}

async function found(
  context: Context,
  model: ReleasedModel,
  conditions: readonly Condition[],
  { limit, sort, isDescending }: { limit: number; sort?: string | undefined; isDescending?: boolean | undefined },
): Promise<FoundRecord[]> {
  const listed = {
    id: model.id,
    fields: shownFields(model),
    search: [],
    defaultSort: [],
    rules: model.rights?.rules ?? [],
  };
  const order = sort === undefined ? {} : { sidx: sort, sort: isDescending ? 'desc' : 'asc' };
  const { rows } = await listRecords(context.db, listed, { pageSize: limit, only: conditions, ...order });
  return rows;
}

type Of<Name extends string> = Extract<SimpleAction, Record<Name, unknown>>;

export async function getData(context: Context, action: Of<'getData'>, scope: Scope): Promise<Row[]> {
  const model = await formFor(context, action.getData, 'read');
  const { where = [], limit = readsDefault, sort, isDescending } = action;
  if (sort !== undefined && !shownFields(model).has(sort)) {
    throw badRequest('onlinedev.query.unknownField', { name: sort });
  }
  const records = await found(context, model, conditionsOf(model, where, scope), { limit, sort, isDescending });
  return records.map(({ id, data }) => ({ ...shownValues(model, data), id }));
}

/** The values that an action writes; refused where the person may not write one of the fields. */
function assigned(model: ReleasedModel, set: readonly Assignment[], scope: Scope): Record<string, unknown> {
  const fields = shownFields(model);
  const foreign = set.find(({ field }) => fields.get(field) === undefined || fields.get(field)?.table !== undefined);
  if (foreign) throw badRequest('automation.fieldForbidden', { name: foreign.field });
  return Object.fromEntries(set.map(({ field, value }) => [field, valueOf(value, scope)]));
}

export async function addData(context: Context, { addData: form, set }: Of<'addData'>, scope: Scope): Promise<Row[]> {
  const model = await formFor(context, form, 'create');
  const id = await createRecord(context, model, assigned(model, set, scope), recordSources(context, form));
  if (model.enableFlow === 1) await noteInitiated(context, id);
  return [{ id }];
}

export async function updateData(context: Context, action: Of<'updateData'>, scope: Scope): Promise<Row[]> {
  const { updateData: form, where, set } = action;
  const model = await formFor(context, form, 'update');
  const values = assigned(model, set, scope);
  const records = await found(context, model, conditionsOf(model, where, scope), { limit: updatesMax + 1 });
  if (records.length > updatesMax) throw badRequest('automation.tooManyRecords', { max: updatesMax });
  await refuseUnderProcess(
    context,
    records.map(({ id }) => id),
    'change',
  );
  for (const { id, data, version } of records) {
    const sent = { ...shownValues(model, data), ...values };
    await updateRecord(context, model, { id, sent, version, ...recordSources(context, form) });
  }
  return records.map(({ id }) => ({ id }));
}

export async function deleteData(context: Context, action: Of<'deleteData'>, scope: Scope): Promise<Row[]> {
  const { deleteData: form, where } = action;
  const model = await formFor(context, form, 'remove');
  const records = await found(context, model, conditionsOf(model, where, scope), { limit: itemsMax + 1 });
  if (records.length > itemsMax) throw badRequest('automation.tooManyRecords', { max: itemsMax });
  const ids = records.map(({ id }) => id);
  await refuseUnderProcess(context, ids, 'remove');
  await removeRecords(context, model, ids);
  return ids.map((id) => ({ id }));
}
