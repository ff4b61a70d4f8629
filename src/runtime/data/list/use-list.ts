import { useCallback, useEffect, useMemo, useState } from 'react';
import { grouped, type Line, linesOf } from '#core/lists/lines.ts';
import { type ListInput, listInput } from '#core/lists/list-input.ts';
import { isPartlyIgnored, type ListState, listStateTexts, readListState, readSearch } from '#core/lists/list-state.ts';
import type { Source } from '#schemas/language/source.ts';
import { type OwnView, useOwnView } from '../../page/view-address.ts';
import { answerOf, type SourceRow } from '../sources/answer.ts';
import { useParameters } from '../sources/use-parameters.ts';
import { type Rows, useQueriedRows } from '../sources/use-rows.ts';
import { usePageTurns } from './use-page-turns.ts';
import { useHttp } from '../../context/application.tsx';

/** Child rows that are lazy-loaded when a row is expanded (ONLINEDEV-003). */
interface Children {
  /** By row key. */
  fetched: ReadonlyMap<string, readonly SourceRow[]>;
  /** When the parent rows were answered: the children of expanded rows are loaded once for each such answer. */
  asOf: number;
  open(key: string): Promise<void>;
}

const none: ReadonlyMap<string, readonly SourceRow[]> = new Map();

/** The call that answers the children of a row, and its parameter for the id of the row. */
interface ChildrenOf {
  call: string;
  by: string;
}

/** Loaded children are shown until the next ones; another `question` drops them. */
function useChildren(
  of: ChildrenOf | undefined,
  parameters: Values,
  { question, asOf }: { question: string; asOf: number },
): Children | undefined {
  const { client } = useHttp();
  const [known, setKnown] = useState({ question, fetched: none });
  const fetched = known.question === question ? known.fetched : none;
  const open = useCallback(
    async (key: string) => {
      if (of === undefined) return;
      const { data } = await client.send(of.call, { ...parameters, [of.by]: key }, { named: true });
      setKnown((before) => ({
        question,
        fetched: new Map(before.question === question ? before.fetched : none).set(key, answerOf(data).rows),
      }));
    },
    [of, client, parameters, question],
  );
  return useMemo(() => (of === undefined ? undefined : { fetched, asOf, open }), [of, fetched, asOf, open]);
}

/** Settings of the query of a list. */
interface ListSettings {
  source: Source;
  hasPage: boolean;
  pageSize: number;
  defaultSort: readonly { field: string; sort: 'asc' | 'desc' }[];
  packed: boolean;
  groupField: string | undefined;
  childrenOf: ChildrenOf | undefined;
  /** Prefix of the list's parameters in the page address. */
  name: string;
  /** Whether the list can be sorted by this field. */
  sortable(field: string): boolean;
  /** Search values that the search fields accept; those from an address are untrusted. */
  checkedSearch(values: Values): Values;
}

export type Order = ListInput['order'];
type Values = Readonly<Record<string, unknown>>;

/** State of a list: its lines, and the functions that change search, page and order. */
export interface List {
  answer: Rows;
  /** The input of its call, with search, page and order. */
  input: Values;
  lines: readonly Line[];
  /** Identifies the query apart from page and order: parameters and search values as JSON. */
  question: string;
  parameters: Values;
  search: Values;
  setSearch(values: Values): void;
  page: { current: number; size: number };
  /** `step`: whether browser back returns to the page before. */
  setPage(current: number, size: number, step?: 'push' | 'replace'): void;
  order: Order;
  setOrder(order: Order): void;
  children: Children | undefined;
  /** The part of the address that says what the list shows. */
  view: OwnView;
  /** There while the address asks for what this list cannot search or sort by; takes that out of the address. */
  forgetIgnored: (() => void) | undefined;
}

/** Queries the source of a list with search, page and order from the page address. A new query starts at page one. */
export function useList(settings: ListSettings): List {
  const { source, hasPage, groupField } = settings;
  const parameters = useParameters('with' in source ? source.with : undefined);
  const { view, search, order, current, size, isIgnored, change } = useListState(settings, parameters);
  const question = useMemo(() => JSON.stringify([parameters, search]), [parameters, search]);
  const setPage: List['setPage'] = (next, nextSize, step) => change({ current: next, size: nextSize }, step);

  const { answer, input } = usePageRows(settings, parameters, question, { search, order, current, size });
  useLastPage(hasPage ? answer : undefined, { current, size }, change);
  const { rows } = answer;

  /** Changing the order resets to page one. */
  const setOrder = (next: Order) => change({ order: next, current: 1 });
  /** Searches from page one; the same search again reloads. */
  const setSearch = (values: Values) => {
    const isSame =
      listStateTexts({ search: values }, defaultsOf(settings))['q'] ===
      listStateTexts({ search }, defaultsOf(settings))['q'];
    if (isSame) void answer.reload();
    change({ search: values, current: 1, ...(isIgnored && { order }) });
  };
  const children = useChildren(settings.childrenOf, parameters, { question, asOf: answer.asOf });
  const lines = useMemo(() => {
    const all = linesOf(rows, children?.fetched);
    return groupField === undefined ? all : grouped(all, groupField);
  }, [rows, children?.fetched, groupField]);
  return {
    answer,
    input,
    lines,
    question,
    parameters,
    search,
    setSearch,
    page: useMemo(() => ({ current, size }), [current, size]),
    setPage,
    order,
    setOrder,
    children,
    view,
    forgetIgnored: isIgnored ? () => change({ search, order }, 'replace') : undefined,
  };
}

type PageQuery = Pick<ListState, 'search' | 'order' | 'current' | 'size'>;

/** The rows of a page, queried by the cursor after the page before it where that is known. */
function usePageRows(settings: ListSettings, parameters: Values, question: string, query: PageQuery) {
  const { source, packed, hasPage } = settings;
  const { search, order, current, size } = query;
  const { client } = useHttp();
  // Page cursors are valid for one search, order and page size only.
  const turns = usePageTurns(JSON.stringify([question, order, size]));
  const after = turns.after(current);

  const input = useMemo(() => {
    const call = 'call' in source ? client.find(source.call) : undefined;
    return listInput(call, packed, parameters, {
      search,
      page: hasPage ? { current, size, after } : undefined,
      order,
    });
  }, [source, client, packed, parameters, search, hasPage, current, size, after, order]);
  const answer = useQueriedRows(source, input, parameters);
  const { isOld, next } = answer;
  useEffect(() => {
    if (!isOld) turns.turned(current, next);
  }, [turns, isOld, current, next]);
  return { answer, input };
}

/** Deleting the last row of the last page leads to the page before it. */
function useLastPage(
  answer: Rows | undefined,
  { current, size }: Pick<PageQuery, 'current' | 'size'>,
  change: (part: Partial<ListState>, step: 'replace') => void,
): void {
  const isPast = answer !== undefined && !answer.isFetching && answer.rows.length === 0 && current > 1;
  const total = answer?.total ?? 0;
  useEffect(() => {
    if (isPast && total > 0) change({ current: Math.max(1, Math.ceil(total / size)) }, 'replace');
  }, [isPast, total, size, change]);
}

const defaultsOf = ({ pageSize, defaultSort }: ListSettings) => ({ pageSize, order: defaultSort[0] });

/** Search, order and page of a list, under its name in the address of its page. */
function useListState(settings: ListSettings, parameters: Values) {
  const view = useOwnView(settings.name);
  const { state: texts, change: changeTexts } = view;
  const { pageSize, defaultSort, sortable, checkedSearch } = settings;
  const defaults = useMemo(() => ({ pageSize, order: defaultSort[0] }), [pageSize, defaultSort]);
  const searched = texts['q'];
  const search = useMemo(() => checkedSearch(readSearch(searched)), [searched, checkedSearch]);
  const state = useMemo(() => readListState(texts, defaults, sortable), [texts, defaults, sortable]);

  // A page number belongs to its parameters; another tree branch starts at page one.
  const under = useMemo(() => JSON.stringify(parameters), [parameters]);
  const [chosenUnder, setChosenUnder] = useState(under);
  const isOther = chosenUnder !== under;
  const current = isOther ? 1 : state.current;
  if (isOther && state.current === 1) setChosenUnder(under);
  const change = useCallback(
    (part: Partial<ListState>, step: 'push' | 'replace' = 'push') => {
      setChosenUnder(under);
      changeTexts(listStateTexts(part, defaults), step);
    },
    [changeTexts, defaults, under],
  );
  useEffect(() => {
    if (isOther && state.current !== 1) changeTexts(listStateTexts({ current: 1 }, defaults), 'replace');
  }, [isOther, state, changeTexts, defaults]);
  const isIgnored = isPartlyIgnored(texts, { search, order: state.order });
  return { ...state, view, current, search, isIgnored, change };
}
