/** One row of a source as it came. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** What a source answered. */
export interface SourceAnswer {
  rows: readonly SourceRow[];
  /** Of a paged call: how many there are in all. */
  total: number | undefined;
  /** Of a page: where the next one begins. */
  next?: string;
}

/** Rows and total of `data`: a list, `{ list }`, or `{ list, pagination }`. Anything else has no rows. */
export function answerOf(data: unknown): SourceAnswer {
  if (Array.isArray(data)) return { rows: rowsOf(data), total: undefined };
  const { list, pagination } = (data ?? {}) as { list?: unknown; pagination?: { total?: unknown; next?: unknown } };
  const { total, next } = pagination ?? {};
  return {
    rows: Array.isArray(list) ? rowsOf(list) : [],
    total: typeof total === 'number' ? total : undefined,
    ...(typeof next === 'string' && { next }),
  };
}

const rowsOf = (list: readonly unknown[]): SourceRow[] =>
  list.filter((row): row is SourceRow => typeof row === 'object' && row !== null);
