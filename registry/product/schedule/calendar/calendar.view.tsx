import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { atHour, endOfDay, formatTime, startOfDay } from '#core/dates/format.ts';
import { type CalendarMode, daysOf, turned } from '#core/dates/schedule/calendar.ts';
import { weekRows } from '#core/dates/schedule/week-rows.ts';
import { type ButtonState, useButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import type { Source } from '#schemas/language/source.ts';
import type { PropsOf } from '../../../kind.ts';
import { formatDay, formatMonth, formatWeekday } from '#core/dates/day-formats.ts';
import { ActionButton } from '../../../kit/overlay/ActionButton.tsx';
import { BlockRoot } from '../../../kit/overlay/BlockFrame.tsx';
import { LoadError } from '../../../kit/overlay/States.tsx';
import { Rows, TimeGrid } from './TimeGrid.tsx';
import './calendar.css';
import type { calendar } from '../schedule.ts';
import { type CalendarParts, entriesOf } from './entries.ts';
import { useI18n, useInterpreter, useNavigation } from '#runtime/context/application.tsx';

/** Maximum number of entries shown per day; the others are behind a counter. */
const shownMax = 3;
const weekDays = 7;
const [beginHour, endHour] = [9, 10];

/** A grid of six weeks; pressing the empty area of a day picks it, pressing its number opens it. */
function Month({ days, entries, now, anchor, onChoose, onPick, onDay }: CalendarParts & { anchor: number }) {
  const { language } = useI18n();
  const t = useTranslation();
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
          {formatWeekday(day, language)}
        </div>
      ))}
      {rows.map(({ day, slots, hidden }) => {
        const isOther = formatTime(day, 'MM') !== month;
        return (
          <div key={day} className="zc-cell" data-today={day === today || undefined} data-other={isOther || undefined}>
            <button
              type="button"
              className="zc-cell-button"
              aria-label={t('calendar.addOn', { day: formatDay(day, language) })}
              onClick={() => onPick(atHour(day, beginHour), atHour(day, endHour))}
            />
            <button
              type="button"
              className="zc-cell-day"
              aria-label={formatDay(day, language)}
              onClick={() => onDay(day)}
            >
              {Number(formatTime(day, 'dd'))}
            </button>
            <Rows slots={slots} onChoose={onChoose} />
            {hidden > 0 && (
              <button type="button" className="zc-cell-rest" onClick={() => onDay(day)}>
                {t('calendar.rest', { count: hidden })}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface Props {
  mode: CalendarMode;
  anchor: number;
  states: readonly ButtonState[];
  onMode(mode: CalendarMode): void;
  onAnchor(anchor: number): void;
}

const modes = ['month', 'week', 'day'] as const;

/** The title of the visible range, previous and next, and the choice of month, week or day. */
function CalendarBar({ mode, anchor, states, onMode, onAnchor }: Props) {
  const { now } = useInterpreter();
  const { language } = useI18n();
  const t = useTranslation();
  return (
    <header className="zc-bar">
      <div className="zc-bar-turn">
        <Button onClick={() => onAnchor(now())}>{t('calendar.today')}</Button>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label={t(`calendar.${mode}.before`)}
          onClick={() => onAnchor(turned(mode, anchor, -1))}
        />
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label={t(`calendar.${mode}.after`)}
          onClick={() => onAnchor(turned(mode, anchor, 1))}
        />
      </div>
      <h2 aria-live="polite">{mode === 'day' ? formatDay(anchor, language) : formatMonth(anchor, language)}</h2>
      <div className="zc-bar-end">
        <Segmented
          value={mode}
          options={modes.map((one) => ({ value: one, label: t(`calendar.${one}`) }))}
          onChange={onMode}
        />
        {states.map((state, index) => (
          <ActionButton key={index} state={state} />
        ))}
      </div>
    </header>
  );
}

export default function CalendarView({ node }: NodeProps) {
  return node.source ? (
    <BlockRoot node={node}>
      <CalendarContent node={node} source={node.source} />
    </BlockRoot>
  ) : null;
}

function CalendarContent({ node, source }: NodeProps & { source: Source }) {
  const { bind, buttons, mode: first } = node.props as PropsOf<typeof calendar>;
  const { now } = useInterpreter();
  const { route } = useNavigation();
  const run = useActions();
  const states = useButtons(buttons);
  const [mode, setMode] = useState<CalendarMode>(first);
  const [anchor, setAnchor] = useState(now);
  const days = daysOf(mode, anchor);
  const range = { startTime: days[0] as number, endTime: endOfDay(days.at(-1) as number) };
  const { rows, state, reload } = useRows(source, range);
  useJoin({ name: bind, reload });

  const choose = (row: Readonly<Record<string, unknown>>) => void run(node.on['choose'] ?? [], { names: { row } });
  const pick = (start: number, end: number) => void run(node.on['pick'] ?? [], { names: { row: { start, end } } });
  const { id, groupId } = route.query;
  const openLinked = useEffectEvent(choose);
  useEffect(() => {
    if (id !== undefined) openLinked({ id, groupId });
  }, [id, groupId]);

  const entries = entriesOf(rows);
  const showDay = (day: number) => {
    setAnchor(day);
    setMode('day');
  };
  const shared = { days, entries, now: now(), onChoose: choose, onPick: pick };
  return (
    <section className="zb-pane zc-calendar">
      <CalendarBar {...{ mode, anchor, states }} onMode={setMode} onAnchor={setAnchor} />
      {state === 'failed' && <LoadError retry={() => void reload()} />}
      {state !== 'failed' && mode === 'month' && <Month {...shared} anchor={anchor} onDay={showDay} />}
      {state !== 'failed' && mode !== 'month' && <TimeGrid {...shared} onDay={showDay} />}
    </section>
  );
}
