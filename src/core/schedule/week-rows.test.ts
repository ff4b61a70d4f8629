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
  it('draw what lasts several days once, over all of them', () => {
    expect(drawn([span('a', 14, 16)])).toEqual(['', 'a3', '-', '-', '', '', '']);
  });

  it('begin a bar anew where the week begins, and end it with the week', () => {
    expect(drawn([span('a', 1, 14), span('b', 18, 30)])).toEqual(['a2', '-', '', '', '', 'b2', '-']);
  });

  it('put a bar above what lasts a day, and two bars below one another', () => {
    expect(drawn([span('x', 14), span('a', 13, 14), span('b', 14, 15)])).toEqual(['a2', '-b2x1', '.-', '', '', '', '']);
  });

  it('say how many have no row, and cut a bar where it has none', () => {
    const busy = [span('a', 13, 15), span('b', 13, 15), span('c', 13, 15), span('x', 14)];
    expect(drawn(busy, 3)).toEqual(['a3b3c1', '--+2', '--c1', '', '', '', '']);
  });
});
