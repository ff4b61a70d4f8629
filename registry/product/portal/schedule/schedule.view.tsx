import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { formatDay, formatMonth, formatWeekday } from '#core/dates/day-formats.ts';
import { endOfDay, formatTime, startOfDay } from '#core/dates/format.ts';
import { daysOf, on, turned } from '#core/dates/schedule/calendar.ts';
import type { CardRow } from '#core/portal/card-rows.ts';
import { valueText } from '#core/text/value-text.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { CardError } from '../../../kit/portal/CardContent.tsx';
import { useCardCall } from '../../../kit/portal/use-card-rows.ts';
import { CardLink } from '../shared/CardLink.tsx';
import './schedule.css';

interface Entry {
  id: string;
  title: string;
  startDay: number;
  endDay: number;
  isWhole: boolean;
}

function entryOf(row: CardRow): Entry {
  const isWhole = row['allDay'] === 1;
  const [start, end] = [Number(row['startDay']), Number(row['endDay'])];
  return {
    id: valueText(row['id']),
    title: valueText(row['title']),
    startDay: isWhole ? startOfDay(start) : start,
    endDay: isWhole ? endOfDay(end) : end,
    isWhole,
  };
}

const weekDays = 7;

/** A month whose days with entries are marked, and the entries of the chosen day. */
export default function ScheduleView({ node }: NodeProps) {
  const { language } = useI18n();
  const { now } = useInterpreter();
  const today = startOfDay(now());
  const [anchor, setAnchor] = useState(today);
  const [chosen, setChosen] = useState(today);
  const days = daysOf('month', anchor);
  const range = { startTime: days[0] ?? today, endTime: endOfDay(days.at(-1) ?? today) };
  const data = useCardCall(node, 'schedule.list', range);
  if (data.state === 'failed') return <CardError reason={data.reason} retry={data.reload} />;
  const entries = data.rows.map(entryOf);
  const month = formatTime(anchor, 'yyyy-MM');
  return (
    <div className="zp-schedule">
      <MonthHead anchor={anchor} onTurn={setAnchor} />
      <div className="zp-schedule-days">
        {days.slice(0, weekDays).map((day) => (
          <span key={day} aria-hidden="true">
            {formatWeekday(day, language)}
          </span>
        ))}
        {days.map((day) => {
          const count = on(day, entries).length;
          return (
            <button
              key={day}
              type="button"
              aria-label={`${formatDay(day, language)}${count > 0 ? ` · ${count}` : ''}`}
              aria-pressed={day === chosen}
              data-other={formatTime(day, 'yyyy-MM') !== month}
              data-today={day === today}
              data-busy={count > 0}
              onClick={() => setChosen(day)}
            >
              {Number(formatTime(day, 'dd'))}
            </button>
          );
        })}
      </div>
      <DayEntries entries={on(chosen, entries)} />
    </div>
  );
}

function MonthHead({ anchor, onTurn }: { anchor: number; onTurn(anchor: number): void }) {
  const t = useTranslation();
  const { language } = useI18n();
  const turn = (by: 1 | -1) => () => onTurn(turned('month', anchor, by));
  const [before, after] = [t('calendar.month.before'), t('calendar.month.after')];
  return (
    <header>
      <Button type="text" size="small" icon={<LeftOutlined />} aria-label={before} onClick={turn(-1)} />
      <strong>{formatMonth(anchor, language)}</strong>
      <Button type="text" size="small" icon={<RightOutlined />} aria-label={after} onClick={turn(1)} />
    </header>
  );
}

function DayEntries({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslation();
  if (entries.length === 0) return <p className="zp-schedule-none">{t('portal.schedule.none')}</p>;
  return (
    <ul
      // Safari reads a list without markers as a list only with the role.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className="zp-schedule-entries"
    >
      {entries.map(({ id, title, startDay, isWhole }) => (
        <li key={id}>
          <CardLink link={{ linkType: '1', urlAddress: `/workFlow/schedule?id=${encodeURIComponent(id)}` }}>
            <time dateTime={new Date(startDay).toISOString()}>
              {isWhole ? t('schedule.allDay') : formatTime(startDay, 'HH:mm')}
            </time>
            <span>{title}</span>
          </CardLink>
        </li>
      ))}
    </ul>
  );
}
