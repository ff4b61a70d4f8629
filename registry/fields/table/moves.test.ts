import { describe, expect, it } from 'vitest';
import { neighbour, wishOf } from './sheet/use-grid-keys.ts';

const columns = [{ editable: true }, { editable: false }, { editable: true }];

describe('neighbour', () => {
  it.each([
    [
      'to the right, over what cannot be entered',
      { row: 0, column: 0 },
      { rows: 0, columns: 1 },
      true,
      { row: 0, column: 2 },
    ],
    ['on to the next row', { row: 0, column: 2 }, { rows: 0, columns: 1 }, true, { row: 1, column: 0 }],
    ['back to the row before', { row: 1, column: 0 }, { rows: 0, columns: -1 }, true, { row: 0, column: 2 }],
    ['down', { row: 0, column: 2 }, { rows: 1, columns: 0 }, false, { row: 1, column: 2 }],
    [
      'nowhere past the end of a row when it does not wrap',
      { row: 0, column: 2 },
      { rows: 0, columns: 1 },
      false,
      undefined,
    ],
    ['nowhere past the last cell', { row: 1, column: 2 }, { rows: 0, columns: 1 }, true, undefined],
    ['nowhere above the first row', { row: 0, column: 0 }, { rows: -1, columns: 0 }, false, undefined],
  ])('goes %s', (_, from, step, wrap, to) => {
    expect(neighbour(from, step, columns, 2, wrap)).toEqual(to);
  });
});

describe('wishOf', () => {
  const press = { key: '', shiftKey: false, ownsArrows: false, ownsEnter: false };

  it('leaves arrows and Enter to a widget that uses them itself', () => {
    expect(wishOf({ ...press, key: 'ArrowDown', ownsArrows: true }, true)).toBeUndefined();
    expect(wishOf({ ...press, key: 'Enter', ownsEnter: true }, true)).toBeUndefined();
    expect(wishOf({ ...press, key: 'ArrowLeft' }, true)).toBeUndefined();
  });

  it('enters a cell at rest with Enter or F2, and lets Tab out of the table', () => {
    expect(wishOf({ ...press, key: 'Enter' }, false)).toBe('enter');
    expect(wishOf({ ...press, key: 'F2' }, false)).toBe('enter');
    expect(wishOf({ ...press, key: 'Tab' }, false)).toBeUndefined();
  });
});
