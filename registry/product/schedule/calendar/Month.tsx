import { atHour, formatTime, startOfDay } from '#core/dates/format.ts';
import { weekRows } from '#core/dates/schedule/week-rows.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { CalendarParts } from './entries.ts';
import { Rows } from './Rows.tsx';
import { dayOf, weekDayOf } from '../../../kit/date-time/day-names.ts';

/** Maximum number of entries shown per day; the others are behind a counter. */
const shownMax = 3;
const weekDays = 7;
const [beginHour, endHour] = [9, 10];

/** A grid of six weeks; pressing the empty area of a day picks it, pressing its number opens it. */
export function Month({ days, entries, now, anchor, onChoose, onPick, onDay }: CalendarParts & { anchor: number }) {
  const { language } = usePlatform();
  const say = useSay();
  const month = formatTime(anchor, 'MM');
  const today = startOfDay(now);
  const weeks = days.filter((_, index) => index % weekDays === 0);
  const rows = weeks.flatMap((_, week) =>
    weekRows(days.slice(week * weekDays, (week + 1) * weekDays), entries, shownMax),
  );
  return (
    <div className="zc-month">
      {days.slice(0, weekDays).map((day) => (
        <div key={day} className="zc-month-head" aria-hidden="true">
          {weekDayOf(day, language)}
        </div>
      ))}
      {rows.map(({ day, slots, hidden }) => {
        const isOther = formatTime(day, 'MM') !== month;
        return (
          <div key={day} className="zc-cell" data-today={day === today || undefined} data-other={isOther || undefined}>
            <button
              type="button"
              className="zc-cell-room"
              aria-label={say('calendar.addOn', { day: dayOf(day, language) })}
              onClick={() => onPick(atHour(day, beginHour), atHour(day, endHour))}
            />
            <button type="button" className="zc-cell-day" aria-label={dayOf(day, language)} onClick={() => onDay(day)}>
              {Number(formatTime(day, 'dd'))}
            </button>
            <Rows slots={slots} onChoose={onChoose} />
            {hidden > 0 && (
              <button type="button" className="zc-cell-rest" onClick={() => onDay(day)}>
                {say('calendar.rest', { count: hidden })}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
