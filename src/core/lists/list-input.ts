import type { Call } from '#schemas/protocol/contract.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';

type Values = Readonly<Record<string, unknown>>;

/** The query of a list besides its parameters. */
export interface ListInput {
  search: Values;
  /** Absent: all rows. */
  page: { current: number; size: number; after?: string | undefined } | undefined;
  order: { field: string; sort: 'asc' | 'desc' } | undefined;
}

/**
 * The cursor of a page (keyset pagination), for a source whose other parameters are fields: no field can have this
 * name.
 */
export const afterKey = 'page.after';

/**
 * The input of a list's call. Paging and order are sent only to calls that have these parameters; with `packed`, values
 * that are not parameters of the call are sent in `queryJson` (ONLINEDEV-002). Empty search values are omitted.
 */
export function listInput(call: Call | undefined, packed: boolean, parameters: Values, query: ListInput): Values {
  const knows = (name: string) => call === undefined || Object.hasOwn(call.input.properties, name);
  const paging: Values = {
    currentPage: query.page?.current ?? 1,
    pageSize: query.page?.size ?? pageSizeMax,
    ...(query.page?.after !== undefined && { [call === undefined ? afterKey : 'after']: query.page.after }),
    ...(query.order && { sidx: query.order.field, sort: query.order.sort }),
  };
  const values = filled({ ...parameters, ...query.search });
  const known = pick(paging, knows);
  if (!packed) return { ...parameters, ...filled(query.search), ...known };
  const conditions = pick(values, (name) => !knows(name));
  const hasConditions = Object.keys(conditions).length > 0;
  return { ...pick(values, knows), ...known, ...(hasConditions && { queryJson: JSON.stringify(conditions) }) };
}

const pick = (values: Values, isPicked: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)));

/** Without empty values: empty texts, empty lists, ranges without ends. */
function filled(values: Values): Values {
  const isFilled = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(isFilled);
    return value !== undefined && value !== null && value !== '';
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value)));
}
