import dayjs, { type Dayjs } from 'dayjs';
import { momentOf, wallOf } from '#core/dates/wall.ts';

/** A moment as a calendar shows it: what the wall shows in the organisation's zone, wherever the machine stands. */
export function onCalendar(ms: number): Dayjs {
  const wall = wallOf(ms);
  return dayjs(
    new Date(
      wall.getUTCFullYear(),
      wall.getUTCMonth(),
      wall.getUTCDate(),
      wall.getUTCHours(),
      wall.getUTCMinutes(),
      wall.getUTCSeconds(),
      wall.getUTCMilliseconds(),
    ),
  );
}

/** The moment, in epoch milliseconds, that somebody chose in a calendar. */
export const chosenMoment = (on: Dayjs): number =>
  momentOf(new Date(Date.UTC(on.year(), on.month(), on.date(), on.hour(), on.minute(), on.second(), on.millisecond())));

// The calendar asks a moment for its zone before it marks today and offers now.
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, {
    tz(this: Dayjs) {
      return onCalendar(this.valueOf());
    },
  });
});
