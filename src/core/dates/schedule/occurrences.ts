import { type Repetition, repetitions } from '#schemas/resources/schedule/schedule.entity.ts';
import { endOfDay, shiftTime, type TimeUnit } from '../format.ts';

export interface Span {
  /** Epoch milliseconds. */
  startDay: number;
  endDay: number;
}

/** Maximum number of occurrences of a schedule: a year of days and one. */
export const occurrencesMax = 366;

const steps: Readonly<Record<string, readonly [amount: number, unit: TimeUnit]>> = {
  [repetitions.daily]: [1, 'day'],
  [repetitions.weekly]: [7, 'day'],
  [repetitions.monthly]: [1, 'month'],
  [repetitions.yearly]: [1, 'year'],
};

/**
 * The occurrences of a schedule, the first included, that begin no later than the day of `until`. Months are counted
 * from the first, so that the 31st is the 31st again after February. Undefined: more than {@link occurrencesMax}.
 */
export function occurrencesOf(
  { startDay: begin, endDay: end }: Span,
  repetition: Repetition,
  until: number | null,
): Span[] | undefined {
  // A whole schedule is a valid span too; its other properties are not copied.
  const first = { startDay: begin, endDay: end };
  const step = steps[repetition];
  if (!step || until === null) return [first];
  const [amount, unit] = step;
  const spans: Span[] = [first];
  const last = endOfDay(until);
  const lasts = first.endDay - first.startDay;
  for (let index = 1; ; index += 1) {
    const startDay = shiftTime(first.startDay, amount * index, unit);
    if (startDay > last) return spans;
    if (index === occurrencesMax) return undefined;
    spans.push({ startDay, endDay: startDay + lasts });
  }
}
