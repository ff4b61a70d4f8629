import type { InputOf } from '#schemas/protocol/contract.ts';
import type { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import type { Context } from '../../platform/resource/context.ts';
import type { ReleasedModel } from '../../services/forms/released-model.ts';
import { withSystemValues } from '../../services/interfaces/system-values.ts';
import type { Listed, RecordQuery } from '../../services/records/list-records.ts';
import { readQuery } from '../../services/records/read-values.ts';
import { storable } from '../../services/records/read-values.ts';

type Asked = Omit<InputOf<(typeof onlinedevContract)['calls']['list']>, 'modelId'> & {
  /** Search values that are no text. */
  search?: Record<string, unknown>;
};

/** What the list of a form is made of; its fixed conditions for whoever asks. */
export async function listedOf(context: Context, { id, fields, list }: ReleasedModel): Promise<Listed> {
  return {
    id,
    fields,
    search: list.search ?? [],
    defaultSort: list.defaultSort ?? [],
    ruleList: await withSystemValues(context, list.ruleList, id),
  };
}

/** The request of a list, its JSON texts read. A `keyword` among the search values is the free keyword, unless it is a field. */
export function queryOf(
  { queryJson, superQueryJson, keyword, search: unpacked, ...paging }: Asked,
  model: ReleasedModel,
): RecordQuery {
  const search = { ...readable(unpacked), ...objectIn(readQuery(queryJson)) };
  const typed = model.fields.has('keyword') ? undefined : search['keyword'];
  const { currentPage, pageSize, sidx, sort } = paging;
  return {
    ...(currentPage !== undefined && { currentPage }),
    ...(pageSize !== undefined && { pageSize }),
    ...(sidx !== undefined && { sidx }),
    ...(sort !== undefined && { sort }),
    keyword: storable(keyword ?? (typeof typed === 'string' ? typed : '')),
    search,
    superQuery: readQuery(superQueryJson),
  };
}

const readable = (values: Record<string, unknown> | undefined) => objectIn(readQuery(JSON.stringify(values)));

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
