import { useCreated } from '../../context/effects.ts';

/** Cursors of the pages of one query, as far as they are known. */
export interface PageTurns {
  /** Cursor of the page; `undefined`: use an offset. */
  after(page: number): string | undefined;
  /** Stores the cursor of the next page, as answered with this one. */
  turned(page: number, next: string | undefined): void;
}

/**
 * Keyset pagination: a page starts after the last row of the previous one, so inserted or deleted rows do not shift it.
 */
export function pageTurns(): PageTurns {
  const begins = new Map<number, string>();
  return {
    after: (page) => begins.get(page),
    turned(page, next) {
      if (begins.get(page + 1) === next) return;
      // Later cursors were read after another row: drop them.
      for (const known of begins.keys()) if (known > page) begins.delete(known);
      if (next !== undefined) begins.set(page + 1, next);
    },
  };
}

/** One set of cursors per query: another search, order or page size starts at page one. */
export function usePageTurns(question: string): PageTurns {
  return useCreated([question], pageTurns);
}
