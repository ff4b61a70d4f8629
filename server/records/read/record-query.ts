import type { InputOf } from '#schemas/protocol/contract.ts';
import type { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { type ReleasedModel, seenKeywordFields } from '../forms/released-model.ts';
import { withSystemValues } from '../query/system-values.ts';
import { refuseUnknown, superConditions } from '../query/filter.ts';
import type { Listed, RecordQuery } from '../query/list-records.ts';
import { shownFields } from './read-record.ts';
import { readQuery } from '../query/read-values.ts';
import { storable } from '../query/read-values.ts';

type QueryInput = Omit<InputOf<(typeof onlinedevContract)['calls']['list']>, 'modelId'> & {
  /** Search values that are not text. */
  search?: Record<string, unknown>;
};

/**
 * What defines the list of a form for the current user: fields to search and sort by, and the conditions on its
 * records.
 */
export async function listedOf(context: Context, model: ReleasedModel): Promise<Listed> {
  const { id, fields, list, rights } = model;
  const fixed = superConditions(await withSystemValues(context, list.ruleList, id), fields);
  return {
    id,
    fields: shownFields(model),
    search: list.search ?? [],
    defaultSort: list.defaultSort ?? [],
    rules: [...fixed, ...(rights?.rules ?? [])],
    ...seenKeywordFields(model),
  };
}

/**
 * The query of a list request, with its JSON texts parsed. A `keyword` among the search values is the free keyword,
 * unless it is a field.
 */
export function queryOf(
  { queryJson, superQueryJson, keyword, search: unpacked, ...paging }: QueryInput,
  model: ReleasedModel,
): RecordQuery {
  const search = { ...readable(unpacked), ...objectIn(readQuery(queryJson)) };
  const superQuery = readQuery(superQueryJson);
  refuseUnknown(search, superQuery, shownFields(model));
  const typed = model.fields.has('keyword') ? undefined : search['keyword'];
  const { currentPage, pageSize, after, sidx, sort } = paging;
  return {
    ...(currentPage !== undefined && { currentPage }),
    ...(pageSize !== undefined && { pageSize }),
    ...(after !== undefined && { after }),
    ...(sidx !== undefined && { sidx }),
    ...(sort !== undefined && { sort }),
    keyword: storable(keyword ?? (typeof typed === 'string' ? typed : '')),
    search,
    superQuery,
  };
}

const readable = (values: Record<string, unknown> | undefined) => objectIn(readQuery(JSON.stringify(values)));

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
