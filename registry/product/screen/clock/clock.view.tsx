import { useEffect, useState } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { formatWeekday } from '#core/dates/day-formats.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import type { PropsOf } from '../../../kind.ts';
import type { clock } from '../screen.ts';
import { fontStyle } from '../shared/font-style.ts';
import './clock.css';

const secondMs = 1_000;

const patterns = {
  seconds: 'yyyy-MM-dd HH:mm:ss',
  minutes: 'yyyy-MM-dd HH:mm',
  clock: 'HH:mm:ss',
  date: 'yyyy-MM-dd',
} as const;

export default function ClockView({ node }: NodeProps) {
  const props = node.props as PropsOf<typeof clock>;
  const { language } = useI18n();
  const now = useNow();
  return (
    <time className="zw-clock" style={{ ...fontStyle('value', props), justifyContent: props.align }}>
      <span>{formatTime(now, patterns[props.shows])}</span>
      {props.showWeekday && <span>{formatWeekday(now, language)}</span>}
    </time>
  );
}

/** The time, at each full second. */
function useNow(): number {
  const { now: clockTime } = useInterpreter();
  const [now, setNow] = useState(clockTime);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const next = clockTime();
      setNow(next);
      timer = setTimeout(tick, secondMs - (next % secondMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [clockTime]);
  return now;
}
