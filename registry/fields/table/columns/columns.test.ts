import { describe, expect, it } from 'vitest';
import { type Column, tracksOf } from './columns.ts';

const column = (fixed?: 'left' | 'right') => ({ fixed }) as Column;
const buttons = { selectable: true, operationPx: 100 };

describe('tracksOf', () => {
  it('measures what the fixed columns cover, so that a focused cell can be scrolled out from under them', () => {
    const { covered } = tracksOf([column('left'), column(), column('right')], buttons);
    expect(covered).toEqual({ left: 44 + 56 + 112, right: 100 + 112 });
    expect(tracksOf([column(), column()], buttons).covered).toEqual({ left: 0, right: 100 });
  });

  it('lets fixed columns scroll in a container too narrow to show another column', () => {
    expect(tracksOf([column('left'), column()], buttons).tightPx).toBe(480);
    expect(tracksOf([column('left'), column(), column('right')], buttons).tightPx).toBe(560);
    expect(tracksOf(Array(9).fill(column('left')) as Column[], buttons).tightPx).toBe(960);
    expect(tracksOf([column(), column()], buttons).tightPx).toBeUndefined();
  });
});
