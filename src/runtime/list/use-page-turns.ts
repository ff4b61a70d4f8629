import { useMemo } from 'react';

/** Where the pages of one question begin, as far as the pages before them said. */
export interface PageTurns {
  /** Cursor of the page; `undefined`: it is counted from the first row. */
  after(page: number): string | undefined;
  /** Notes what a page answered: where the next one begins. */
  turned(page: number, next: string | undefined): void;
}

/** A page begins behind the last row of the page before it, so that rows added or removed meanwhile move none across. */
export function pageTurns(): PageTurns {
  const begins = new Map<number, string>();
  return {
    after: (page) => begins.get(page),
    turned(page, next) {
      if (begins.get(page + 1) === next) return;
      // What follows was read behind another row.
      for (const known of begins.keys()) if (known > page) begins.delete(known);
      if (next !== undefined) begins.set(page + 1, next);
    },
  };
}

/** One reading for each question: another search, order or size begins at its first page. */
export function usePageTurns(question: string): PageTurns {
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => pageTurns(), [question]);
}
