import { on } from './calendar.ts';
import type { Span } from './occurrences.ts';

/** A slot of a day: the start of a bar over some days, a day covered by a bar, or empty. */
export type Slot<S> = { span: S; days: number } | 'covered' | undefined;

export interface DayRows<S> {
  day: number;
  slots: readonly Slot<S>[];
  /** Number of entries without a slot on this day. */
  hidden: number;
}

interface Placed<S> {
  span: S;
  row: number;
  /** Whether it takes place, for each day. */
  is: readonly boolean[];
}

/**
 * Assigns each entry the first row that is free on all its days; those of several days first, so that bars are not
 * split.
 */
function placed<S extends Span>(days: readonly number[], spans: readonly S[]): Placed<S>[] {
  const wanted = spans
    .map((span) => ({ span, is: days.map((day) => on(day, [span]).length > 0) }))
    .filter(({ is }) => is.includes(true));
  const isLong = ({ is }: { is: readonly boolean[] }) => is.filter(Boolean).length > 1;
  const inOrder = [...wanted.filter(isLong), ...wanted.filter((one) => !isLong(one))];
  const taken = days.map(() => new Set<number>());
  return inOrder.map(({ span, is }) => {
    let row = 0;
    while (taken.some((rows, index) => is[index] && rows.has(row))) row += 1;
    for (const [index, rows] of taken.entries()) if (is[index]) rows.add(row);
    return { span, row, is };
  });
}

/** Lays out the entries of consecutive days: one bar for each that spans several, at most `rowsMax` rows a day. */
export function weekRows<S extends Span>(
  days: readonly number[],
  spans: readonly S[],
  rowsMax = Infinity,
): DayRows<S>[] {
  const all = placed(days, spans);
  // If there are too many rows, the last one shows the number of hidden entries.
  const shown = days.map((_, index) => {
    const rows = Math.max(0, ...all.filter(({ is }) => is[index]).map(({ row }) => row + 1));
    return rows > rowsMax ? rowsMax - 1 : rows;
  });
  const isShown = ({ row, is }: Placed<S>, index: number) => is[index] === true && row < (shown[index] ?? 0);
  return days.map((day, index) => {
    const slots = Array.from({ length: shown[index] ?? 0 }, (_, row): Slot<S> => {
      const one = all.find((other) => other.row === row && isShown(other, index));
      if (one === undefined) return undefined;
      if (index > 0 && isShown(one, index - 1)) return 'covered';
      let end = index + 1;
      while (end < days.length && isShown(one, end)) end += 1;
      return { span: one.span, days: end - index };
    });
    return { day, slots, hidden: all.filter((one) => one.is[index] && !isShown(one, index)).length };
  });
}
