import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listInput } from '#core/lists/list-input.ts';
import { usePageTurns } from '#runtime/data/list/use-page-turns.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useNamedValue } from '#runtime/data/sources/use-filled-text.ts';
import { useSourceContext } from '#runtime/data/sources/query.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { queryOptionsOf, type Rows, sourceQuery, useQueriedRows } from '#runtime/data/sources/use-rows.ts';
import type { Source } from '#schemas/language/source.ts';
import { firstPage, nextPage, uniqueBy } from '../../kit/hooks/use-infinite-scroll.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** The DOM of more entries is slow to lay out; a definition pages through longer lists. */
const entriesMax = 500;

/** The entries to render, and how to get others. */
export interface Entries extends Pick<Rows, 'state' | 'isFetching'> {
  rows: readonly SourceRow[];
  total: number;
  /** The current page, counted from one. */
  page: number;
  setPage(page: number): void;
  /** Adds the next page; absent on the last one. */
  more: (() => void) | undefined;
  reload(): Promise<unknown>;
}

export type Paging = 'none' | 'pages' | 'more';

/** Whether the source answers page by page; others answer all rows. */
export function usePagedSource(source: Source | undefined): boolean {
  const { client } = useHttp();
  if (source === undefined || 'model' in source) return source !== undefined;
  if (!('call' in source) || source.one) return false;
  const call = client.find(source.call);
  return call === undefined || Object.hasOwn(call.input.properties, 'pageSize');
}

/** A part of rows that are all known. */
function useSlice(rows: readonly SourceRow[], paging: Paging, size: number) {
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(page, last);
  const end = paging === 'none' ? size : Math.min(current * size, paging === 'more' ? entriesMax : Infinity);
  const hasMore = paging === 'more' && end < Math.min(rows.length, entriesMax);
  return {
    rows: rows.slice(paging === 'pages' ? end - size : 0, end),
    total: rows.length,
    page: current,
    setPage,
    more: hasMore ? () => setPage(current + 1) : undefined,
  };
}

const isRow = (value: unknown): value is SourceRow => typeof value === 'object' && value !== null;

/** Entries of a list that a name of the screen holds. */
export function useKnownEntries(name: string, paging: Paging, size: number): Entries {
  const value = useNamedValue(name);
  const slice = useSlice(Array.isArray(value) ? value.filter(isRow) : [], paging, size);
  return { ...slice, state: 'ready', isFetching: false, reload: async () => undefined };
}

/** Entries of a source that answers all rows at once. */
export function useAllEntries(source: Source, paging: Paging, size: number): Entries {
  const parameters = useParameters('with' in source ? source.with : undefined);
  const { rows, state, isFetching, reload } = useQueriedRows(source, parameters);
  return { ...useSlice(rows, paging, size), state, isFetching, reload };
}

function useInput(source: Source) {
  const { client } = useHttp();
  const parameters = useParameters('with' in source ? source.with : undefined);
  const call = 'call' in source ? client.find(source.call) : undefined;
  const inputOf = (current: number, size: number, after: string | undefined) =>
    listInput(call, false, parameters, { search: {}, page: { current, size, after }, order: undefined });
  return { parameters, inputOf };
}

/** One page of a source. */
export function usePageOfEntries(source: Source, size: number): Entries {
  const { parameters, inputOf } = useInput(source);
  const question = JSON.stringify([source, parameters, size]);
  // A page number belongs to its parameters.
  const [{ under, chosen }, choose] = useState({ under: question, chosen: 1 });
  const page = under === question ? chosen : 1;
  const turns = usePageTurns(question);
  const answer = useQueriedRows(source, inputOf(page, size, turns.after(page)), parameters);
  const { rows, total = rows.length, next, state, isOld, isFetching, reload } = answer;
  useEffect(() => {
    if (state === 'ready' && !isOld) turns.turned(page, next);
  }, [turns, state, isOld, page, next]);
  const setPage = (to: number) => choose({ under: question, chosen: to });
  return { rows, total, page, setPage, more: undefined, state, isFetching, reload };
}

/** The pages of a source up to the one that was loaded last. */
export function useGrowingEntries(source: Source, size: number): Entries {
  const context = useSourceContext();
  const { parameters, inputOf } = useInput(source);
  const { queryKey, enabled } = queryOptionsOf(source, inputOf(1, size, undefined), context, parameters);
  const query = useInfiniteQuery({
    queryKey: ['repeat', ...queryKey],
    enabled: enabled === true,
    initialPageParam: firstPage,
    queryFn: ({ pageParam: { page, after }, signal }) =>
      sourceQuery(source, inputOf(page, size, after), context, parameters).ask(signal),
    getNextPageParam: ({ rows, next }, pages, { page }) =>
      pages.length * size < entriesMax ? nextPage(next, page, rows.length < size) : undefined,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const pages = query.data?.pages ?? [];
  const rows = uniqueBy(
    pages.flatMap((page) => page.rows),
    (row) => JSON.stringify(row['id'] ?? row),
  );
  const { isFetching, isFetchingNextPage } = query;
  return {
    rows,
    total: pages[0]?.total ?? rows.length,
    page: pages.length,
    setPage: () => {},
    more: query.hasNextPage && !isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
    state:
      query.isError && pages.length === 0 ? 'failed' : query.isPending ? (enabled ? 'loading' : 'waiting') : 'ready',
    isFetching,
    reload: query.refetch,
  };
}
