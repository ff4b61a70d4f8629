import dayjs, { type Dayjs } from 'dayjs';
// The calendar names the locale of each text it writes; loaded locales are found by their name.
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import { momentOf, wallOf } from '#core/dates/wall-clock.ts';

/** A moment (epoch milliseconds) as a Dayjs in the organisation's time zone, whatever the time zone of the browser. */
export function toCalendar(ms: number): Dayjs {
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

/** The epoch milliseconds of a date and time chosen in a calendar. */
export const fromCalendar = (on: Dayjs): number =>
  momentOf(new Date(Date.UTC(on.year(), on.month(), on.date(), on.hour(), on.minute(), on.second(), on.millisecond())));

// The calendar calls `tz` on a moment before it marks today and offers now.
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, {
    tz(this: Dayjs) {
      return toCalendar(this.valueOf());
    },
  });
});
