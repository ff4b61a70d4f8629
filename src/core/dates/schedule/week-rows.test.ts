import { describe, expect, it } from 'vitest';
import { daysOf } from './calendar.ts';
import { type Slot, weekRows } from './week-rows.ts';

const at = (day: number, hour = 0) => new Date(2025, 0, day, hour).getTime();
const week = daysOf('week', at(15));
const span = (id: string, from: number, to = from) => ({ id, startDay: at(from, 9), endDay: at(to, 18) });
const read = (slot: Slot<{ id: string }>) =>
  slot === undefined ? '.' : slot === 'covered' ? '-' : `${slot.span.id}${slot.days}`;
const drawn = (spans: readonly ReturnType<typeof span>[], rowsMax?: number) =>
  weekRows(week, spans, rowsMax).map(({ slots, hidden }) => slots.map(read).join('') + (hidden ? `+${hidden}` : ''));

describe('the rows of a week', () => {
  it('draw an entry over several days as one bar', () => {
    expect(drawn([span('a', 14, 16)])).toEqual(['', 'a3', '-', '-', '', '', '']);
  });

  it('split a bar at the end of the week and continue it in the next one', () => {
    expect(drawn([span('a', 1, 14), span('b', 18, 30)])).toEqual(['a2', '-', '', '', '', 'b2', '-']);
  });

  it('draw bars above entries of one day, and overlapping bars below each other', () => {
    expect(drawn([span('x', 14), span('a', 13, 14), span('b', 14, 15)])).toEqual(['a2', '-b2x1', '.-', '', '', '', '']);
  });

  it('count the hidden entries, and cut a bar where it is hidden', () => {
    const busy = [span('a', 13, 15), span('b', 13, 15), span('c', 13, 15), span('x', 14)];
    expect(drawn(busy, 3)).toEqual(['a3b3c1', '--+2', '--c1', '', '', '', '']);
  });
});
