/** Rows drawn beyond the visible ones, at both ends. */
export const overscan = 4;

/** Tables with more rows than this scroll inside their own frame and draw only what can be seen. */
export const windowAbove = 20;

/** The height of that frame in rows. */
export const visibleRows = 12;

export interface Range {
  from: number;
  /** Exclusive. */
  to: number;
}

/** The rows to draw when this many pixels are scrolled away. */
export function rangeAt(scrollPx: number, rowPx: number, count: number): Range {
  if (count <= windowAbove) return { from: 0, to: count };
  const first = Math.min(Math.floor(scrollPx / rowPx), count - visibleRows);
  return { from: Math.max(0, first - overscan), to: Math.min(count, first + visibleRows + 1 + overscan) };
}

/** Indices of the rows to draw: the range, and the row that is being edited, which keeps the focus wherever it is scrolled. */
export function drawnRows(
  order: readonly string[],
  { from, to }: Range,
  edited: string | undefined,
): readonly number[] {
  const range = Array.from({ length: to - from }, (_, at) => from + at);
  const index = edited === undefined ? -1 : order.indexOf(edited);
  return index >= 0 && (index < from || index >= to) ? [...range, index] : range;
}

/** How far to scroll so that a row stands wholly in the frame; the same when it does already. */
export function scrollTo(index: number, scrollPx: number, rowPx: number, framePx: number): number {
  const top = index * rowPx;
  if (top < scrollPx) return top;
  return Math.max(scrollPx, top + rowPx - framePx);
}
