/** Overscan of the virtualised table: rows rendered beyond the visible ones, at both ends. */
export const overscan = 4;

/** Tables with more rows than this scroll inside their own container and are virtualised (windowing). */
export const windowAbove = 20;

/** The height of that container in rows. */
export const visibleRows = 12;

export interface Range {
  from: number;
  /** Exclusive. */
  to: number;
}

/** An empty range. */
export const noRows: Range = { from: 0, to: 0 };

/** The range of rows to render at a scroll offset in pixels. */
export function rangeAt(scrollPx: number, rowPx: number, count: number): Range {
  if (count <= windowAbove) return { from: 0, to: count };
  const first = Math.min(Math.floor(scrollPx / rowPx), count - visibleRows);
  return { from: Math.max(0, first - overscan), to: Math.min(count, first + visibleRows + 1 + overscan) };
}

/**
 * Indices of the rows to render, ascending: the ranges, and the row being edited, which stays mounted at every scroll
 * position to retain the focus. In document order, because moving an element within the document blurs it.
 */
export function virtualRows(
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

/** The scroll offset in pixels that makes a row fully visible; unchanged if it is already. */
export function scrollTo(index: number, scrollPx: number, rowPx: number, framePx: number): number {
  const top = index * rowPx;
  if (top < scrollPx) return top;
  return Math.max(scrollPx, top + rowPx - framePx);
}
