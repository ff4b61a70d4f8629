import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import {
  fitPlace,
  freePlace,
  gridColumns,
  isOverlapping,
  type Place,
  placeCells,
  readingOrder,
} from './place-cells.ts';

const place = fc.record({
  x: fc.integer({ min: -3, max: 15 }),
  y: fc.integer({ min: -3, max: 40 }),
  w: fc.integer({ min: -1, max: 16 }),
  h: fc.integer({ min: -1, max: 12 }),
});
const places = fc.array(place, { maxLength: 30 });

const overlaps = (all: readonly Place[]) =>
  all.flatMap((one, index) => all.slice(index + 1).filter((other) => isOverlapping(one, other)));

describe('placeCells', () => {
  it('never overlaps cells and never leaves the 12 columns [PORTAL-001]', () => {
    fc.assert(
      fc.property(places, (all) => {
        const placed = placeCells(all);
        expect(overlaps(placed)).toEqual([]);
        for (const { x, y, w, h } of placed) {
          expect(x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= gridColumns).toBe(true);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('is stable: placed cells are unchanged, and each only moves down', () => {
    fc.assert(
      fc.property(places, (all) => {
        const placed = placeCells(all);
        expect(placeCells(placed)).toEqual(placed);
        placed.forEach((one, index) => {
          const fitted = fitPlace(all[index] as Place);
          expect([one.x, one.w, one.h]).toEqual([fitted.x, fitted.w, fitted.h]);
          expect(one.y).toBeGreaterThanOrEqual(fitted.y);
        });
      }),
      { numRuns: runs(100) },
    );
  });

  it('moves the later of two overlapping cells below the earlier one', () => {
    const [a, b, c] = placeCells([
      { x: 0, y: 0, w: 6, h: 4 },
      { x: 4, y: 2, w: 6, h: 3 },
      { x: 6, y: 0, w: 6, h: 2 },
    ]);
    expect([a?.y, b?.y, c?.y]).toEqual([0, 4, 0]);
  });

  it('keeps the place of the dragged cell and moves the others', () => {
    const all = [
      { x: 0, y: 0, w: 6, h: 4 },
      { x: 0, y: 2, w: 6, h: 3 },
    ];
    expect(placeCells(all, [], 1).map(({ y }) => y)).toEqual([5, 2]);
    fc.assert(
      fc.property(places, fc.nat(29), (random, index) => {
        fc.pre(index < random.length);
        const placed = placeCells(random, [], index);
        expect(placed[index]).toEqual(fitPlace(random[index] as Place));
        expect(overlaps(placed)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('respects least and greatest sizes [PORTAL-001]', () => {
    const bounds = { minW: 3, minH: 2, maxW: 6, maxH: 4 };
    expect(placeCells([{ x: 0, y: 0, w: 1, h: 1 }], [bounds])).toEqual([{ x: 0, y: 0, w: 3, h: 2 }]);
    expect(placeCells([{ x: 11, y: 0, w: 12, h: 9 }], [bounds])).toEqual([{ x: 6, y: 0, w: 6, h: 4 }]);
  });

  it('reads from top to bottom, then from left to right', () => {
    const all = [
      { x: 6, y: 0, w: 6, h: 1 },
      { x: 0, y: 5, w: 6, h: 1 },
      { x: 0, y: 0, w: 6, h: 1 },
    ];
    expect(readingOrder(all)).toEqual([2, 0, 1]);
  });
});

describe('freePlace', () => {
  it('is the first one in reading order that overlaps nothing [PORTAL-021]', () => {
    const size = fc.record({ w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(places, size, (all, wanted) => {
        const placed = placeCells(all);
        const free = freePlace(placed, wanted);
        const isFree = (one: Place) => !placed.some((other) => isOverlapping(one, other));
        expect(isFree(free) && free.x >= 0 && free.x + free.w <= gridColumns).toBe(true);
        for (let y = 0; y <= free.y; y += 1)
          for (let x = 0; x + wanted.w <= gridColumns && (y < free.y || x < free.x); x += 1)
            expect(isFree({ x, y, ...wanted })).toBe(false);
      }),
      { numRuns: runs(100) },
    );
  });
});
