import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { usePageTurns } from '#runtime/data/list/use-page-turns.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { columnsOf, type RowsOptions, rowsMax } from './rows.ts';
import type { RowSource } from './use-row-source.ts';

/** The state of a picker's rows: data, page, and loading. */
export interface RowsPage {
  rows: readonly SourceRow[];
  total: number;
  /** From 1. */
  current: number;
  size: number;
  keyword: string;
  state: 'loading' | 'failed' | 'ready';
  isFetching: boolean;
  search(keyword: string): void;
  turn(page: number): void;
  refresh(): void;
}

const noRows: readonly SourceRow[] = [];

/** One page of rows at a time. Each question has its own place in the cache: a late answer shows under no other. */
export function useRowsPage(from: RowSource, look: RowsOptions): RowsPage {
  const [{ keyword, current }, setAsked] = useState({ keyword: '', current: 1 });
  const size = look.hasPage ? look.pageSize : rowsMax;
  const columns = useMemo(() => columnsOf(look).map(({ value }) => value), [look]);
  const turns = usePageTurns(JSON.stringify([from.key, keyword, size]));
  const after = turns.after(current);
  const ask = { keyword, currentPage: current, pageSize: size, ...(after !== undefined && { after }) };
  const query = useQuery({
    queryKey: ['rows', ...from.key, columns, ask],
    queryFn: ({ signal }) => from.page(ask, columns, signal),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    // Opened again it asks again.
    gcTime: 0,
  });
  const { data, isError, isPending, isFetching, isPlaceholderData, refetch } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) turns.turned(current, data.next);
  }, [turns, data, isPlaceholderData, current]);
  return {
    rows: isError ? noRows : (data?.rows ?? noRows),
    total: isError ? 0 : (data?.total ?? data?.rows.length ?? 0),
    current,
    size,
    keyword,
    state: isError ? 'failed' : isPending ? 'loading' : 'ready',
    isFetching,
    search: (next) => setAsked({ keyword: next.trim(), current: 1 }),
    turn: (page) => setAsked({ keyword, current: page }),
    refresh: () => void refetch(),
  };
}
