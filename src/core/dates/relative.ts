import { formatTime } from './format.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const monthMs = 30 * dayMs;

/** A message with its number, or a formatted date. */
export type Ago = { id: string; params: { count: number } } | { text: string };

const ago = (unit: string, past: number, unitMs: number): Ago => ({
  id: `time.${unit}`,
  params: { count: Math.max(1, Math.floor(past / unitMs)) },
});
const justNow: Ago = { id: 'time.now', params: { count: 0 } };

/** Relative time for notices and chats: minutes, hours, days, weeks, months (LIMIT-009). */
export function relativeTime(ms: number, now: number): Ago {
  const past = now - ms;
  if (past < minuteMs) return justNow;
  if (past < hourMs) return ago('minutes', past, minuteMs);
  if (past < dayMs) return ago('hours', past, hourMs);
  if (past < weekMs) return ago('days', past, dayMs);
  if (past < monthMs) return ago('weeks', past, weekMs);
  return ago('months', past, monthMs);
}

/** Relative time for records and logs; from two days on the formatted time (LIMIT-010). */
export function recordTime(ms: number, now: number): Ago {
  const past = now - ms;
  if (past < 30 * secondMs) return justNow;
  if (past < hourMs) return ago('minutes', past, minuteMs);
  if (past < dayMs) return ago('hours', past, hourMs);
  if (past < 2 * dayMs) return ago('days', past, dayMs);
  return { text: formatTime(ms, 'MM-dd HH:mm') };
}
