import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guidesOf, snapMove, snapResize } from './snapping.ts';

const canvas = { width: 1000, height: 500 };
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

describe('layers of a big screen [SCREEN-003]', () => {
  it('snap to edges and middles of the canvas and of other layers, where near', () => {
    const lines = guidesOf([box(300, 100, 200, 50)], canvas);
    expect([...lines.x].toSorted((a, b) => a - b)).toEqual([0, 300, 400, 500, 1000]);
    const moved = (x: number, y: number, tolerance = 6) => snapMove(box(10, 10, 100, 40), { x, y }, lines, tolerance);
    // Left edge to the left edge of the other, upper edge to its upper edge.
    expect(moved(286, 91)).toEqual({ by: { x: 290, y: 90 }, guides: { x: [300, 400], y: [100] } });
    // Its middle to the middle of the canvas.
    expect(moved(443, 0).by.x).toBe(440);
    // Too far from any line: as it is dragged.
    expect(moved(150, 40)).toEqual({ by: { x: 150, y: 40 }, guides: { x: [], y: [] } });
    expect(moved(286, 91, 0).by).toEqual({ x: 286, y: 91 });
  });

  it('snap with the edges that are dragged when they are resized', () => {
    const lines = guidesOf([box(300, 100, 200, 50)], canvas);
    const { by, guides } = snapResize(box(10, 10, 100, 40), { w: 187, h: 52 }, lines, 6);
    expect([by, guides]).toEqual([
      { w: 190, h: 50 },
      { x: [300], y: [100] },
    ]);
  });

  it('never snap further than the tolerance, and then lie on a line', () => {
    const side = fc.integer({ min: -200, max: 1200 });
    const length = fc.integer({ min: 1, max: 400 });
    const boxes = fc.record({ x: side, y: side, w: length, h: length });
    fc.assert(
      fc.property(
        boxes,
        fc.array(boxes, { maxLength: 5 }),
        side,
        side,
        fc.integer({ min: 0, max: 20 }),
        (one, others, x, y, near) => {
          const { by, guides } = snapMove(one, { x, y }, guidesOf(others, canvas), near);
          expect(Math.abs(by.x - x)).toBeLessThanOrEqual(near + 0.5);
          expect(Math.abs(by.y - y)).toBeLessThanOrEqual(near + 0.5);
          if (by.x !== x) expect(guides.x.length).toBeGreaterThan(0);
          if (by.y !== y) expect(guides.y.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
