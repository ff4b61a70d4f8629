import { describe, expect, it } from 'vitest';
import { type Column, tracksOf } from './columns.ts';

const column = (fixed?: 'left' | 'right') => ({ fixed }) as Column;
const buttons = { selectable: true, operationPx: 100 };

describe('the tracks of a table', () => {
  it('know what fixed columns cover, so that a cell that is gone to stands beside them', () => {
    const { covered } = tracksOf([column('left'), column(), column('right')], buttons);
    expect(covered).toEqual({ left: 44 + 56 + 112, right: 100 + 112 });
    expect(tracksOf([column(), column()], buttons).covered).toEqual({ left: 0, right: 100 });
  });

  it('let columns go with the others where no other could be seen beside them', () => {
    expect(tracksOf([column('left'), column()], buttons).tightPx).toBe(480);
    expect(tracksOf([column('left'), column(), column('right')], buttons).tightPx).toBe(560);
    expect(tracksOf(Array(9).fill(column('left')) as Column[], buttons).tightPx).toBe(960);
    expect(tracksOf([column(), column()], buttons).tightPx).toBeUndefined();
  });
});
