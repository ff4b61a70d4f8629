import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArrangedCell,
  arrangementOf,
  canArrange,
  cellsOf,
  changeCell,
  hideCell,
  withPersonalCells,
} from './personal-cells.ts';
import { gridColumns, isOverlapping } from './place-cells.ts';

const cell = (id: string, x: number, y: number, w = 6, h = 4) => ({ config: { zhjyKey: 'cell' }, id, x, y, w, h });
const page = (...children: object[]) => ({ language: 1, body: { config: { zhjyKey: 'grid' }, children } });
const placesOf = ({ body }: { body: { children: object[] } }) =>
  (body.children as ReturnType<typeof cell>[]).map(({ id, x, y, w, h }) => [id, x, y, w, h]);

describe('the page of a portal as a person arranged it', () => {
  const released = page(cell('a', 0, 0), cell('b', 6, 0), cell('c', 0, 4, 12));

  it('has cells at their places and without the hidden ones', () => {
    const own = [
      { id: 'a', x: 6, y: 0, w: 6, h: 8 },
      { id: 'b', x: 0, y: 0, w: 6, h: 4 },
      { id: 'c', x: 0, y: 8, w: 12, h: 4, hidden: true },
    ];
    expect(placesOf(withPersonalCells(released, own))).toEqual([
      ['a', 6, 0, 6, 8],
      ['b', 0, 0, 6, 4],
    ]);
  });

  it('has cells of a later release at the end, and none that the release no longer has', () => {
    const own = [
      { id: 'b', x: 0, y: 0, w: 12, h: 5 },
      { id: 'gone', x: 0, y: 5, w: 12, h: 50 },
    ];
    expect(placesOf(withPersonalCells(released, own))).toEqual([
      ['a', 0, 5, 6, 4],
      ['b', 0, 0, 12, 5],
      ['c', 0, 9, 12, 4],
    ]);
  });

  it('leaves cells for phones alone where they are', () => {
    const phone = { ...cell('p', 0, 1), config: { zhjyKey: 'cell', visibility: ['app'] } };
    const own = [{ id: 'a', x: 6, y: 2, w: 6, h: 4 }];
    expect(placesOf(withPersonalCells(page(phone, cell('a', 0, 0)), own))).toEqual([
      ['p', 0, 1, 6, 4],
      ['a', 6, 2, 6, 4],
    ]);
  });

  it('never has cells that overlap', () => {
    const own = ['a', 'b', 'c'].map((id) => ({ id, x: 0, y: 0, w: 6, h: 4 }));
    expect(placesOf(withPersonalCells(released, own)).map(([, , y]) => y)).toEqual([0, 4, 8]);
  });

  it('is the released one without own places, and where it has no grid', () => {
    expect(withPersonalCells(released, [])).toBe(released);
    const plain = { language: 1, body: { config: { zhjyKey: 'box' } } };
    expect(withPersonalCells(plain, [{ id: 'a', x: 0, y: 0, w: 1, h: 1 }])).toBe(plain);
  });
});

describe('arranging the cells of a portal', () => {
  const cells = arrangementOf(cellsOf(page(cell('a', 0, 0), cell('b', 6, 0), cell('c', 0, 4, 12))), []);
  const at = (arranged: readonly ArrangedCell[], id: string) => {
    const { x, y, w, h, hidden } = arranged.find((one) => one.id === id)!;
    return [x, y, w, h, hidden];
  };

  it('moves and resizes a cell within the grid and its bounds, others give way downwards [PORTAL-024]', () => {
    const moved = changeCell(cells, 'c', { x: 0, y: 0 });
    expect(['a', 'b', 'c'].map((id) => at(moved, id))).toEqual([
      [0, 4, 6, 4, false],
      [6, 4, 6, 4, false],
      [0, 0, 12, 4, false],
    ]);
    expect(at(changeCell(cells, 'b', { w: 20 }), 'b')).toEqual([6, 0, 6, 4, false]);
    expect(at(changeCell(cells, 'a', { w: 8 }), 'b')).toEqual([6, 4, 6, 4, false]);
    expect(at(changeCell(cells, 'a', { x: -3, y: -3 }), 'a')).toEqual([0, 0, 6, 4, false]);
    const bounded = arrangementOf([{ ...cell('a', 0, 0), minW: 4, maxH: 6 }], []);
    expect(at(changeCell(bounded, 'a', { w: 1, h: 9 }), 'a')).toEqual([0, 0, 4, 6, false]);
  });

  it('hides a cell, and shows it where it was, or at the end where another one is now [PORTAL-024]', () => {
    const without = hideCell(cells, 'a', true);
    expect(at(without, 'a')).toEqual([0, 0, 6, 4, true]);
    expect(at(hideCell(without, 'a', false), 'a')).toEqual([0, 0, 6, 4, false]);
    const taken = changeCell(without, 'b', { x: 2, y: 0 });
    expect(at(hideCell(taken, 'a', false), 'a')).toEqual([0, 8, 6, 4, false]);
  });

  it('never has visible cells that overlap, and the changed one is where it was put [PORTAL-024]', () => {
    const size = fc.integer({ min: -3, max: 15 });
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      x: size,
      y: size,
      w: size,
      h: size,
      isHidden: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let arranged = cells;
        for (const { id, isHidden, x, y, w, h } of steps) {
          arranged = hideCell(changeCell(arranged, id, { x, y, w, h }), id, isHidden);
          const visible = arranged.filter(({ hidden }) => !hidden);
          for (const [index, one] of visible.entries()) {
            expect(one.x >= 0 && one.x + one.w <= gridColumns && one.y >= 0 && one.w > 0 && one.h > 0).toBe(true);
            expect(visible.slice(index + 1).some((other) => isOverlapping(one, other))).toBe(false);
          }
        }
        const stored = arranged.map(({ bounds: _bounds, ...cell }) => cell);
        expect(arrangementOf(cellsOf(page(cell('a', 0, 0), cell('b', 6, 0), cell('c', 0, 4, 12))), stored)).toEqual(
          arranged,
        );
      }),
    );
  });

  it('is possible where each cell has an id of its own', () => {
    expect(canArrange(page(cell('a', 0, 0), cell('b', 6, 0)))).toBe(true);
    expect(canArrange(page(cell('a', 0, 0), cell('a', 6, 0)))).toBe(false);
    expect(canArrange(page(cell('a', 0, 0), cell('', 6, 0)))).toBe(false);
    expect(canArrange({ body: { config: { zhjyKey: 'box' } } })).toBe(false);
  });
});
