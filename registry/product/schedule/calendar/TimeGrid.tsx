import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { atHour, formatTime, startOfDay } from '#core/dates/format.ts';
import { lanesOf, on } from '#core/dates/schedule/calendar.ts';
import { type Slot, weekRows } from '#core/dates/schedule/week-rows.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { formatDay, formatWeekday } from '#core/dates/day-formats.ts';
import type { CalendarParts, Entry } from './entries.ts';
import { useI18n } from '#runtime/context/application.tsx';

interface ChipProps {
  entry: Entry;
  /** The number of day columns it spans. */
  days?: number;
  onChoose(): void;
}

/** One entry in one line: its start time, unless it lasts all day, and its title. */
function Chip({ entry, days = 1, onChoose }: ChipProps) {
  const { title, startDay, isWhole, urgent } = entry;
  return (
    <button
      type="button"
      className="zc-chip"
      data-urgent={urgent}
      data-whole={isWhole}
      style={days > 1 ? ({ '--zc-over': days } as CSSProperties) : undefined}
      data-over={days > 1 || undefined}
      title={title}
      onClick={onChoose}
    >
      {!isWhole && <time dateTime={new Date(startDay).toISOString()}>{formatTime(startDay, 'HH:mm')}</time>}
      <span>{title}</span>
    </button>
  );
}

interface Props {
  slots: readonly Slot<Entry>[];
  onChoose: CalendarParts['onChoose'];
}

/** What takes place on one day, row by row; where a bar of a day before runs over it the row is left free. */
export function Rows({ slots, onChoose }: Props) {
  return slots.map((slot, row) =>
    slot === undefined || slot === 'covered' ? (
      <span key={row} className="zc-free" />
    ) : (
      <Chip key={row} entry={slot.span} days={slot.days} onChoose={() => onChoose(slot.span.row)} />
    ),
  );
}

const hours = Array.from({ length: 24 }, (_, index) => index);
/** The hour at the top of the initial scroll position. */
const firstHour = 8;
const dayMs = 24 * 3_600_000;

function HourLabels() {
  return (
    <div className="zc-hours" aria-hidden="true">
      {hours.map((one) => (
        <span key={one}>{`${String(one).padStart(2, '0')}:00`}</span>
      ))}
    </div>
  );
}

/** Day columns with hours; all-day entries are shown above. */
export function TimeGrid({ days, entries, now, onChoose, onPick, onDay }: CalendarParts) {
  const { language } = useI18n();
  const t = useTranslation();
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (element) element.scrollTop = (element.scrollHeight / hours.length) * firstHour;
  }, []);
  const today = startOfDay(now);
  const whole = entries.filter(({ isWhole }) => isWhole);
  const timed = entries.filter(({ isWhole }) => !isWhole);
  return (
    <div className="zc-week" style={{ '--zc-days': days.length } as CSSProperties}>
      <div className="zc-week-head">
        {weekRows(days, whole).map(({ day, slots }) => (
          <div key={day} data-today={day === today || undefined}>
            <button type="button" aria-label={formatDay(day, language)} onClick={() => onDay(day)}>
              {formatWeekday(day, language)} <strong>{Number(formatTime(day, 'dd'))}</strong>
            </button>
            <Rows slots={slots} onChoose={onChoose} />
          </div>
        ))}
      </div>
      <div className="zc-week-grid" ref={room}>
        <HourLabels />
        {days.map((day) => (
          <div key={day} className="zc-day">
            {hours.map((one) => (
              <button
                key={one}
                type="button"
                className="zc-hour"
                tabIndex={-1}
                aria-label={t('calendar.addAt', { day: formatDay(day, language), hour: one })}
                onClick={() => onPick(atHour(day, one), atHour(day, one + 1))}
              />
            ))}
            {lanesOf(day, on(day, timed)).map(({ span, from, to, lane, lanes }) => (
              <div
                key={span.id}
                className="zc-block"
                style={{
                  top: `${from * 100}%`,
                  height: `${(to - from) * 100}%`,
                  left: `${(lane / lanes) * 100}%`,
                  width: `${100 / lanes}%`,
                }}
              >
                <Chip entry={span} onChoose={() => onChoose(span.row)} />
              </div>
            ))}
            {day === today && <div className="zc-now" style={{ top: `${((now - day) / dayMs) * 100}%` }} />}
          </div>
        ))}
      </div>
    </div>
  );
}
