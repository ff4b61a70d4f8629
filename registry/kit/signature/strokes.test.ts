import { describe, expect, it } from 'vitest';
import { piecesOf, pointOn, sheet, writtenPart } from './strokes.ts';

const at = (x: number, y: number, pressure = 0.5) => ({ x, y, pressure });

describe('a stroke', () => {
  it('is drawn without a gap from the first point to the last', () => {
    const pieces = piecesOf([at(0, 0), at(10, 0), at(10, 10), at(20, 10)]);
    expect(pieces[0]?.from).toEqual(at(0, 0));
    expect(pieces.at(-1)?.to).toEqual(at(20, 10));
    pieces.slice(1).forEach(({ from }, index) => expect(from).toEqual(pieces[index]?.to));
  });

  it('is a dot for a tap, and empty without points', () => {
    expect(piecesOf([at(5, 5)])).toHaveLength(1);
    expect(piecesOf([])).toEqual([]);
  });

  it('is thicker under pen pressure', () => {
    const [light] = piecesOf([at(0, 0, 0.1)]);
    const [strong] = piecesOf([at(0, 0, 1)]);
    expect(strong!.widthPx).toBeGreaterThan(light!.widthPx);
  });

  it('maps pointer positions to the sheet, also when scaled down, with pressure of pens only', () => {
    const half = { left: 100, top: 50, width: sheet.width / 2, height: sheet.height / 2 };
    const touch = { clientX: 110, clientY: 55, pressure: 1, pointerType: 'touch' };
    expect(pointOn(half, touch)).toEqual(at(20, 10));
    expect(pointOn(half, { ...touch, pointerType: 'pen', pressure: 0.8 }).pressure).toBe(0.8);
  });

  it('is cropped to the drawn part, and never exceeds the sheet', () => {
    expect(writtenPart([[at(100, 50), at(200, 90)], [at(150, 120)]])).toEqual({
      left: 88,
      top: 38,
      width: 124,
      height: 94,
    });
    expect(writtenPart([[at(0, 0), at(sheet.width + 50, sheet.height)]])).toEqual({ left: 0, top: 0, ...sheet });
  });
});
