import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PickPlace } from '../PickerDialog.tsx';
import { PickList } from './PickList.tsx';
import { nodeKey, type PickNode } from '../pick-node.ts';
import { uniqueBy, firstPage, nextPage } from '../../values/page-cursor.ts';
import type { Picked } from '../picked.ts';
import { SourceState } from './SourceState.tsx';

/** A list that comes page by page. */
export interface PagedList {
  /** Its place in the cache, apart from keyword and page. */
  key: readonly unknown[];
  page(keyword: string, page: number, signal: AbortSignal, after?: string): Promise<readonly PickNode[]>;
  pickedOf(node: PickNode): Picked | undefined;
}

/** Rows a page of people has (PICK-028). */
export const usersPageSize = 20;

/** A list with infinite scrolling, until a page is not full (PICK-027). */
export function PagesSource({ place, list }: { place: PickPlace; list: PagedList }) {
  const { keyword } = place;
  const query = useInfiniteQuery({
    queryKey: ['picker', ...list.key, keyword],
    queryFn: ({ pageParam, signal }) => list.page(keyword, pageParam.page, signal, pageParam.after),
    initialPageParam: firstPage,
    getNextPageParam: (last, _, { page }) => nextPage(last.at(-1)?.next, page, last.length < usersPageSize),
    retry: false,
    refetchOnWindowFocus: false,
    // Opened again it begins at the first page.
    gcTime: 0,
  });
  const { data, isPending, isError, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const nodes = useMemo(() => uniqueBy(data?.pages.flat() ?? [], nodeKey), [data]);
  if (nodes.length === 0) {
    const state = isPending ? 'loading' : isError ? 'failed' : 'empty';
    return <SourceState state={state} retry={() => void refetch()} />;
  }
  const more = () => {
    if (!isFetching) void fetchNextPage();
  };
  return <PickList key={keyword} place={place} nodes={nodes} pickedOf={list.pickedOf} {...(hasNextPage && { more })} />;
}
