import { sql } from 'kysely';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { visualdevContract } from '#schemas/resources/visualdev/visualdev.contract.ts';
import { fieldText } from '#core/record/field-text.ts';
import type { Context } from '../../platform/context/context.ts';
import { type ReleasedModel, seenKeywordFields } from '../../records/forms/released-model.ts';
import { type Listed, listRecords } from '../../records/query/list-records.ts';
import { shownFields, shownValues } from '../../records/read/read-record.ts';
import type { RecordField } from '../../records/fields/record-fields.ts';
import { reachedModel } from '../../records/access/referred-model.ts';
import { namesOfRows } from '../../services/interfaces/names-of-rows.ts';
import { namesFor } from '../../records/names/record-names.ts';
import { storable } from '../../records/query/read-values.ts';

type RowsInput = InputOf<(typeof visualdevContract)['calls']['rows']>;

/**
 * Rows of a form for choosing one of its records in another form: the display texts of the requested fields, and `id`.
 * Open to users who may use the form itself, or another one that refers to it; the latter get only the fields that
 * their forms reference.
 */
export async function relatedRows(asked: RowsInput, context: Context) {
  const { id, relationField = '', columnOptions = '', keyword = '', ids, ...paging } = asked;
  const model = await reachedModel(context, id, 'list');
  const fields = askedFields(model, [relationField, ...columnOptions.split(',')]);
  const { rows, pagination } = await listRecords(context.db, listedHere(model), {
    ...paged(paging),
    keyword: storable(keyword),
    only: ids === undefined ? [] : [amongIds(ids.split(','))],
  });
  const records = rows.map((record) => ({ id: record.id, data: shownValues(model, record.data) }));
  const names = await namesFor(
    context.db,
    new Map(fields.map((field) => [field.name, field])),
    records.map(({ data }) => data),
    context.language,
    namesOfRows(context, model.id),
  );
  const list = records.map((record) => ({
    ...Object.fromEntries(fields.map(({ key, node }) => [key, fieldText(node, record.data[key], names)])),
    id: record.id,
  }));
  return { list, pagination };
}

const listedHere = (model: ReleasedModel): Listed => ({
  id: model.id,
  fields: shownFields(model),
  search: model.list.search ?? [],
  defaultSort: model.list.defaultSort ?? [],
  rules: model.rights?.rules ?? [],
  ...seenKeywordFields(model),
});

const amongIds = (ids: readonly string[]) => sql<boolean>`id in (${sql.join(ids)})`;

const paged = ({ currentPage, pageSize, after, sidx, sort }: Partial<RowsInput>) => ({
  ...(currentPage !== undefined && { currentPage }),
  ...(pageSize !== undefined && { pageSize }),
  ...(after !== undefined && { after }),
  ...(sidx !== undefined && { sidx }),
  ...(sort !== undefined && { sort }),
});

/** Fields of the main form that can be listed, without duplicates. */
function askedFields(model: ReleasedModel, names: readonly string[]): RecordField[] {
  return [...new Set(names.map((name) => name.trim()))].flatMap((name) => {
    const field = shownFields(model).get(name);
    return field && field.table === undefined && field.node.kind?.listed === true ? [field] : [];
  });
}
