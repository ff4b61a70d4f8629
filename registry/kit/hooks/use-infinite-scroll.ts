import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useEffectOn } from '#runtime/context/effects.ts';

/** Distance to the end, in pixels, that triggers loading the next page (LIMIT-005). */
const nearEndPx = 200;

/**
 * Infinite scrolling: calls `more` when a scrolling list is near its end, also while its content does not fill it.
 * `count`: the number of loaded entries, so that the list is measured again when it grows. `more`: absent on the last
 * page.
 */
export function useInfiniteScroll<List extends HTMLElement = HTMLDivElement>(
  count: number,
  more: (() => void) | undefined,
  nearPx = nearEndPx,
): RefObject<List | null> {
  const ref = useRef<List>(null);
  const look = useEffectEvent(() => {
    const list = ref.current;
    // A hidden list has no height: it would load every page.
    if (!list || list.clientHeight === 0) return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= nearPx) more?.();
  });
  useEffect(() => {
    const list = ref.current;
    const onScroll = () => look();
    list?.addEventListener('scroll', onScroll, { passive: true });
    return () => list?.removeEventListener('scroll', onScroll);
  }, []);
  useEffectOn(count, look);
  return ref;
}

/** The next page of an infinite list. */
export interface PageCursor {
  page: number;
  /** Where it begins, as the page before it said; else it is counted from the first row. */
  after?: string;
}

export const firstPage: PageCursor = { page: 1 };

/** The page behind one that said where it begins; behind a full page that did not say, the one with the next number. */
export function nextPage(next: string | undefined, page: number, isLast: boolean): PageCursor | undefined {
  if (next !== undefined) return { page: page + 1, after: next };
  return isLast ? undefined : { page: page + 1 };
}

/** Rows as they came first: one that was changed meanwhile may come again further down. */
export function uniqueBy<T>(rows: readonly T[], keyOf: (row: T) => string): readonly T[] {
  const keys = new Set<string>();
  return rows.filter((row) => {
    const isNew = !keys.has(keyOf(row));
    keys.add(keyOf(row));
    return isNew;
  });
}
