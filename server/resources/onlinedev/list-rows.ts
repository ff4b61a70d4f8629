import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { type FoundRecord, listRecords, type RecordPage } from '../../records/list-records.ts';
import { namesOfRows } from '../../services/interfaces/names-of-rows.ts';
import { fieldsNamedHere, shownValues, withNames } from '../../records/read-record.ts';
import { childrenOf, type Row, rowTree, withChildren } from '../../records/tree-records.ts';
import { listedOf, queryOf } from './record-query.ts';

type Asked = Parameters<typeof queryOf>[0];

/** A page of a form's records as rows; for a tree list all matches as a tree. */
export async function listRows(context: Context, model: ReleasedModel, asked: Asked) {
  const { rows, pagination } = await pageOf(context, model, asked);
  const parent = model.list.type === 5 ? model.fields.get(model.list.parentField ?? '') : undefined;
  const list = await rowsOf(context, model, rows);
  return { list: parent ? rowTree(list, parent) : list, pagination };
}

/** The direct children of a row, each with a flag whether it has children (ONLINEDEV-003). */
export async function childRows(context: Context, model: ReleasedModel, x: string, asked: Asked) {
  const parent = model.fields.get(model.list.parentField ?? '');
  if (!parent) return [];
  const query = { ...queryOf(asked, model), only: [childrenOf(parent, x)] };
  const { rows } = await listRecords(context.db, await listedOf(context, model), query);
  const parents = await withChildren(
    context,
    model,
    parent,
    rows.map(({ id }) => id),
  );
  const list = await rowsOf(context, model, rows);
  return list.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
}

export async function pageOf(context: Context, model: ReleasedModel, asked: Asked): Promise<RecordPage> {
  return listRecords(context.db, await listedOf(context, model), queryOf(asked, model));
}

/** Records as rows of a list: their values with the names a client cannot resolve, and `id`. */
async function rowsOf(context: Context, model: ReleasedModel, records: readonly FoundRecord[]): Promise<Row[]> {
  const values = records.map(({ data }) => shownValues(model, data));
  const named = await withNames(context, fieldsNamedHere(model), values, namesOfRows(context, model.id));
  return records.map(({ id, flowState }, index) => ({
    ...named[index],
    ...(model.enableFlow === 1 && { flowState }),
    id,
  }));
}
