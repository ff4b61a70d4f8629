import { pageSizes } from '#schemas/protocol/paging.ts';
import { isObject } from '../schema/record.ts';
import type { ListInput } from './list-input.ts';
import type { ViewState } from './view-address.ts';

type Values = Readonly<Record<string, unknown>>;

/** The initial state of a list. */
export interface ListDefaults {
  pageSize: number;
  order: ListInput['order'];
}

/** State of a list: search values as sent to the server, sort order, page. */
export interface ListState {
  search: Values;
  order: ListInput['order'];
  current: number;
  size: number;
}

/** Upper limit of page numbers. */
const pageMax = 10_000_000;

/**
 * Parses the list state from URL parameters. Those are untrusted: values that no control of the list could have set are
 * ignored. `sortable`: whether a column header offers this order; search values are validated by their fields, not
 * here.
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

/** Parses search values; anything but an object is ignored. */
export function readSearch(text: string | undefined): Values {
  if (text === undefined) return {};
  try {
    const values: unknown = JSON.parse(text);
    return isObject(values) ? values : {};
  } catch {
    return {};
  }
}

/** Whether texts of an address ask for a search value or an order that is not in effect. */
export function isPartlyIgnored(view: ViewState, { search, order }: Pick<ListState, 'search' | 'order'>): boolean {
  const searchEntries = Object.entries(readSearch(view['q']));
  if (searchEntries.some(([name, value]) => !isEmpty(value) && !Object.hasOwn(search, name))) return true;
  const sort = view['sort'];
  return sort !== undefined && sort !== orderText(order);
}

/** URL parameters for a change of the state; undefined for default values. */
export function listStateTexts(part: Partial<ListState>, defaults: ListDefaults): Record<string, string | undefined> {
  const texts: Record<string, string | undefined> = {};
  if (part.search !== undefined) texts['q'] = searchText(part.search);
  if ('order' in part) texts['sort'] = isSame(part.order, defaults.order) ? undefined : orderText(part.order);
  if (part.current !== undefined) texts['page'] = part.current === 1 ? undefined : String(part.current);
  if (part.size !== undefined) texts['size'] = part.size === defaults.pageSize ? undefined : String(part.size);
  return texts;
}

/** Whether a search value searches for nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));

function searchText(search: Values): string | undefined {
  const filled = Object.entries(search).filter(([, value]) => !isEmpty(value));
  return filled.length === 0 ? undefined : JSON.stringify(Object.fromEntries(filled));
}

const orderText = (order: ListInput['order']) => (order ? `${order.sort === 'desc' ? '-' : ''}${order.field}` : '');

const isSame = (one: ListInput['order'], other: ListInput['order']) =>
  one?.field === other?.field && one?.sort === other?.sort;
