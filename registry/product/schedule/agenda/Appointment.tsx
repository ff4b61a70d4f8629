import { endOfDay, formatTime, startOfDay } from '#core/dates/format.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useSay } from '#runtime/context/use-translation.ts';

interface Props {
  row: SourceRow;
  now: number;
  onChoose?(): void;
}

/** One thing of the day: from when, until when, what; over, under way or still to come. */
export function Appointment({ row, now, onChoose }: Props) {
  const say = useSay();
  const [start, end] = [Number(row['startDay']), Number(row['endDay'])];
  const isWhole = row['allDay'] === 1 || (start <= startOfDay(now) && end >= endOfDay(now));
  // What began yesterday or ends tomorrow does so at another hour of another day.
  const time = (ms: number) => (startOfDay(ms) === startOfDay(now) ? formatTime(ms, 'HH:mm') : formatTime(ms, 'MM-dd'));
  const phase = isWhole || (start <= now && now <= end) ? 'now' : end < now ? 'over' : 'ahead';
  const urgent = Number(row['urgent'] ?? 1);
  return (
    <li data-phase={phase} data-urgent={urgent}>
      <button type="button" disabled={!onChoose} onClick={onChoose}>
        <span className="zg-agenda-time">
          {isWhole ? say('schedule.allDay') : <time dateTime={new Date(start).toISOString()}>{time(start)}</time>}
          {!isWhole && <small>{time(end)}</small>}
        </span>
        <span className="zg-agenda-words">
          <span className="zg-agenda-title">{String(row['title'] ?? '')}</span>
          {String(row['content'] ?? '') !== '' && <small>{String(row['content'])}</small>}
        </span>
        {urgent > 1 && <span className="zg-agenda-urgent">{say(`schedule.urgent.${urgent}`)}</span>}
      </button>
    </li>
  );
}
