import { pageSizes } from '#schemas/protocol/paging.ts';
import { isObject } from '../schema/record.ts';
import type { Asked } from './list-input.ts';
import type { ViewState } from './view-address.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a list shows before a person has changed anything. */
export interface ListDefaults {
  pageSize: number;
  order: Asked['order'];
}

/** What moves a list: search values as they are sent, order, page. */
export interface ListState {
  search: Values;
  order: Asked['order'];
  current: number;
  size: number;
}

/** No list has a page beyond this one. */
const pageMax = 10_000_000;

/**
 * The state that texts of an address say. Whoever writes an address may write anything: what no control of the list could
 * have set is left out. `sortable`: whether a head offers this order; the search is checked by its fields, not here.
 */
export function readListState(
  view: ViewState,
  defaults: ListDefaults,
  sortable: (field: string) => boolean,
): Omit<ListState, 'search'> {
  const size = Number(view['size']);
  const current = Number(view['page']);
  return {
    order: readOrder(view['sort'], defaults, sortable),
    current: Number.isInteger(current) && current >= 1 && current <= pageMax ? current : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : defaults.pageSize,
  };
}

function readOrder(text: string | undefined, { order }: ListDefaults, sortable: (field: string) => boolean) {
  if (text === undefined) return order;
  if (text === '') return undefined;
  const field = text.replace(/^-/, '');
  if (!sortable(field)) return order;
  return { field, sort: text.startsWith('-') ? ('desc' as const) : ('asc' as const) };
}

/** Search values from their text; whatever is no object is no search. */
export function readSearch(text: string | undefined): Values {
  if (text === undefined) return {};
  try {
    const values: unknown = JSON.parse(text);
    return isObject(values) ? values : {};
  } catch {
    return {};
  }
}

/** The texts for a change of the state; undefined where it is the default. */
export function listStateTexts(part: Partial<ListState>, defaults: ListDefaults): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  if (part.search !== undefined) texts['q'] = searchText(part.search);
  if ('order' in part) texts['sort'] = isSame(part.order, defaults.order) ? undefined : orderText(part.order);
  if (part.current !== undefined) texts['page'] = part.current === 1 ? undefined : String(part.current);
  if (part.size !== undefined) texts['size'] = part.size === defaults.pageSize ? undefined : String(part.size);
  return texts;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));

function searchText(search: Values): string | undefined {
  const filled = Object.entries(search).filter(([, value]) => !isEmpty(value));
  return filled.length === 0 ? undefined : JSON.stringify(Object.fromEntries(filled));
}

const orderText = (order: Asked['order']) => (order ? `${order.sort === 'desc' ? '-' : ''}${order.field}` : '');

const isSame = (one: Asked['order'], other: Asked['order']) => one?.field === other?.field && one?.sort === other?.sort;
