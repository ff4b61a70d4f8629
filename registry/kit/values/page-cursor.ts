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
