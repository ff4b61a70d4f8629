import { useCallback, useEffect, useMemo, useState } from 'react';
import { grouped, type Line, linesOf } from '#core/list/lines.ts';
import { type Asked, listInput } from '#core/list/list-input.ts';
import type { Source } from '#schemas/language/source.ts';
import { useServices } from '../services.ts';
import { useParameters } from '../sources/use-parameters.ts';
import { type Rows, useAskedRows } from '../sources/use-rows.ts';
import { type Children, useChildren } from './use-children.ts';

/** What a list is told about asking. */
export interface ListSettings {
  source: Source;
  hasPage: boolean;
  pageSize: number;
  defaultSort: readonly { field: string; sort: 'asc' | 'desc' }[];
  packed: boolean;
  groupField: string | undefined;
  childrenOf: string | undefined;
}

export type Order = Asked['order'];
type Values = Readonly<Record<string, unknown>>;

/** A list as it stands: its lines, and what moves it. */
export interface List {
  answer: Rows;
  lines: readonly Line[];
  /** What tells one question from another apart from page and order: another parameter, another search. */
  question: string;
  /** The lines answer another question: nobody shall press what belongs to them. */
  isForeign: boolean;
  parameters: Values;
  search: Values;
  setSearch(values: Values): void;
  page: { current: number; size: number };
  setPage(current: number, size: number): void;
  order: Order;
  setOrder(order: Order): void;
  children: Children | undefined;
}

/** Keeps search, page and order of a list, and asks its source accordingly. A new question starts at page one. */
export function useList(settings: ListSettings): List {
  const { source, hasPage, packed, groupField } = settings;
  const { client } = useServices();
  const parameters = useParameters('with' in source ? source.with : undefined);
  const [search, setValues] = useState<Values>({});
  const [order, setBy] = useState<Order>(settings.defaultSort[0]);
  const question = useMemo(() => JSON.stringify([parameters, search]), [parameters, search]);
  const [paging, setPaging] = useState({ question, current: 1, size: settings.pageSize });
  const current = paging.question === question ? paging.current : 1;
  const setPage = useCallback((next: number, size: number) => setPaging({ question, current: next, size }), [question]);

  const input = useMemo(() => {
    const call = 'call' in source ? client.find(source.call) : undefined;
    return listInput(call, packed, parameters, {
      search,
      page: hasPage ? { current, size: paging.size } : undefined,
      order,
    });
  }, [source, client, packed, parameters, search, hasPage, current, paging.size, order]);
  const answer = useAskedRows(source, input, parameters);

  const [answered, setAnswered] = useState(question);
  useEffect(() => {
    if (!answer.isOld) setAnswered(question);
  }, [answer.isOld, question]);

  // Removing the last row of the last page leads to the page before it.
  const { total = 0, rows, isFetching } = answer;
  useEffect(() => {
    if (hasPage && !isFetching && rows.length === 0 && total > 0 && current > 1) {
      setPage(Math.max(1, Math.ceil(total / paging.size)), paging.size);
    }
  }, [hasPage, isFetching, rows, total, current, paging.size, setPage]);

  /** Another order begins at its first page. */
  const setOrder = (next: Order) => {
    setPaging((before) => ({ ...before, current: 1 }));
    setBy(next);
  };
  /** From the first page; what was searched for already is asked once more. */
  const setSearch = (values: Values) => {
    setPaging((before) => ({ ...before, current: 1 }));
    if (JSON.stringify(values) === JSON.stringify(search)) void answer.reload();
    else setValues(values);
  };
  const children = useChildren(settings.childrenOf, parameters, answer.asOf);
  const lines = useMemo(() => {
    const all = linesOf(rows, children?.fetched);
    return groupField === undefined ? all : grouped(all, groupField);
  }, [rows, children?.fetched, groupField]);
  return {
    answer,
    lines,
    question,
    isForeign: answer.isOld && answered !== question,
    parameters,
    search,
    setSearch,
    page: { current, size: paging.size },
    setPage,
    order,
    setOrder,
    children,
  };
}
