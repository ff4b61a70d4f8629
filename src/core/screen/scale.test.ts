import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits, scaleOf } from './scale.ts';

const canvas = { width: 1920, height: 1080 };

describe('a canvas in a window', () => {
  it.each([
    ['fit', { width: 1280, height: 1024 }, { x: 2 / 3, y: 2 / 3, left: 0, top: 152 }],
    ['fit', { width: 7680, height: 2160 }, { x: 2, y: 2, left: 1920, top: 0 }],
    ['width', { width: 3840, height: 1080 }, { x: 2, y: 2, left: 0, top: 0 }],
    ['height', { width: 1280, height: 2160 }, { x: 2, y: 2, left: 0, top: 0 }],
    ['stretch', { width: 3840, height: 1080 }, { x: 2, y: 1, left: 0, top: 0 }],
  ] as const)('fills it by %s of %j [SCREEN-002]', (fit, room, scale) => {
    const found = scaleOf(fit, canvas, room);
    for (const [name, value] of Object.entries(scale)) expect(found[name as 'x']).toBeCloseTo(value, 6);
  });

  it('is whole and as large as can be when fitted, from 1280 to 7680 px [SCREEN-002]', () => {
    const sizes = fc.record({
      width: fc.integer({ min: 1280, max: 7680 }),
      height: fc.integer({ min: 600, max: 4320 }),
    });
    fc.assert(
      fc.property(sizes, (room) => {
        const { x, y, left, top } = scaleOf('fit', canvas, room);
        expect(x).toBe(y);
        const [right, bottom] = [left + canvas.width * x, top + canvas.height * y];
        expect(right).toBeLessThanOrEqual(room.width + 0.01);
        expect(bottom).toBeLessThanOrEqual(room.height + 0.01);
        expect(Math.min(left, top)).toBeCloseTo(0, 6);
        for (const fit of fits)
          expect(Math.min(scaleOf(fit, canvas, room).left, scaleOf(fit, canvas, room).top)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
