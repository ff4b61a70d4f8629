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

/** No rows at all. */
export const noRows: Range = { from: 0, to: 0 };

/** The rows to draw when this many pixels are scrolled away. */
export function rangeAt(scrollPx: number, rowPx: number, count: number): Range {
  if (count <= windowAbove) return { from: 0, to: count };
  const first = Math.min(Math.floor(scrollPx / rowPx), count - visibleRows);
  return { from: Math.max(0, first - overscan), to: Math.min(count, first + visibleRows + 1 + overscan) };
}

/**
 * Indices of the rows to draw, from top to bottom: the ranges, and the row that is being edited, which keeps the focus
 * wherever it is scrolled. Always in their order: an element that is moved within the document loses the focus.
 */
export function drawnRows(
  order: readonly string[],
  ranges: readonly Range[],
  edited: string | undefined,
): readonly number[] {
  const drawn = new Set<number>();
  for (const { from, to } of ranges) {
    for (let index = from; index < Math.min(to, order.length); index++) drawn.add(index);
  }
  const index = edited === undefined ? -1 : order.indexOf(edited);
  if (index >= 0) drawn.add(index);
  return [...drawn].sort((one, other) => one - other);
}

/** How far to scroll so that a row stands wholly in the frame; the same when it does already. */
export function scrollTo(index: number, scrollPx: number, rowPx: number, framePx: number): number {
  const top = index * rowPx;
  if (top < scrollPx) return top;
  return Math.max(scrollPx, top + rowPx - framePx);
}
