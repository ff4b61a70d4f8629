import { useEffect, useEffectEvent, useState } from 'react';
import { type CalendarMode, daysOf } from '#core/dates/schedule/calendar.ts';
import { endOfDay } from '#core/dates/format.ts';
import { useButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useServices } from '#runtime/context/services.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import type { Source } from '#schemas/language/source.ts';
import { LoadFailed } from '../../../kit/overlay/States.tsx';
import { Root } from '../../../kit/overlay/Root.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { calendar } from './calendar.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { entriesOf } from './entries.ts';
import { Month } from './Month.tsx';
import { TimeGrid } from './TimeGrid.tsx';
import './calendar.css';

export default function CalendarView({ node }: NodeProps) {
  return node.source ? (
    <Root node={node}>
      <Shown node={node} source={node.source} />
    </Root>
  ) : null;
}

function Shown({ node, source }: NodeProps & { source: Source }) {
  const { bind, buttons, mode: first } = node.props as PropsOf<typeof calendar>;
  const { now } = usePlatform();
  const { route } = useServices();
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
  const arrive = useEffectEvent(() => {
    if (id !== undefined) choose({ id, groupId });
  });
  useEffect(() => arrive(), [id, groupId]);

  const entries = entriesOf(rows);
  const showDay = (day: number) => {
    setAnchor(day);
    setMode('day');
  };
  const shared = { days, entries, now: now(), onChoose: choose, onPick: pick };
  return (
    <section className="zb-pane zc-calendar">
      <CalendarBar {...{ mode, anchor, states }} onMode={setMode} onAnchor={setAnchor} />
      {state === 'failed' && <LoadFailed retry={() => void reload()} />}
      {state !== 'failed' && mode === 'month' && <Month {...shared} anchor={anchor} onDay={showDay} />}
      {state !== 'failed' && mode !== 'month' && <TimeGrid {...shared} onDay={showDay} />}
    </section>
  );
}
