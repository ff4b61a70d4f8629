import { describe, expect, it } from 'vitest';
import { withPersonalCells } from './personal-cells.ts';

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
      ['b', 0, 0, 12, 5],
      ['a', 0, 5, 6, 4],
      ['c', 0, 9, 12, 4],
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
