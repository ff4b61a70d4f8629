/** One row of a source, unparsed. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** Answer of a source. */
export interface SourceAnswer {
  rows: readonly SourceRow[];
  /** Total number of rows, for a paged call. */
  total: number | undefined;
  /** Cursor of the next page, for a paged call. */
  next?: string;
  /** There are more than are answered. */
  isCut?: boolean;
}

interface Paging {
  total?: unknown;
  next?: unknown;
}

/** Rows and total in `data`: a list, `{ list }`, `{ list, pagination }` or `{ list, cut }`. Anything else has no rows. */
export function answerOf(data: unknown): SourceAnswer {
  if (Array.isArray(data)) return { rows: rowsOf(data), total: undefined };
  const { list, pagination, cut } = (data ?? {}) as { list?: unknown; pagination?: Paging; cut?: unknown };
  const { total, next } = pagination ?? {};
  return {
    rows: Array.isArray(list) ? rowsOf(list) : [],
    total: typeof total === 'number' ? total : undefined,
    ...(cut === true && { isCut: true }),
    ...(typeof next === 'string' && { next }),
  };
}

const rowsOf = (list: readonly unknown[]): SourceRow[] =>
  list.filter((row): row is SourceRow => typeof row === 'object' && row !== null);
