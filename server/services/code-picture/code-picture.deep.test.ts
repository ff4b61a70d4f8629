import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codeBitmap, codePicture, randomFrom, type Bitmap, strokesOf } from './code-picture.ts';
import { solver } from './testing/solver.ts';

const letters = '345679ACEFHJKLMNPRTUVWXY';
const seedOf = (text: string) => createHash('sha256').update(text).digest();
const codeOf = (text: string) => [...seedOf(`code ${text}`).subarray(0, 4)].map((byte) => letters[byte % 24]).join('');

/** The same letters drawn plainly, which a script recognises easily. */
function plainBitmap(code: string): Bitmap {
  const [width, height] = [code.length * 30 + 8, 44];
  const rgb = new Uint8Array(width * height * 3).fill(240);
  for (const [index, letter] of [...code].entries()) {
    for (const stroke of strokesOf(letter)) {
      for (const [step, [toX, toY]] of stroke.slice(1).entries()) {
        const [fromX, fromY] = stroke[step] as readonly [number, number];
        for (let part = 0; part <= 1; part += 0.02) {
          const x = Math.round(19 + index * 30 + (fromX + (toX - fromX) * part) * 5);
          const y = Math.round(22 + (fromY + (toY - fromY) * part) * 6);
          for (const dy of [-1, 0, 1])
            for (const dx of [-1, 0, 1])
              rgb.fill(30, ((y + dy) * width + x + dx) * 3, ((y + dy) * width + x + dx) * 3 + 3);
        }
      }
    }
  }
  return { width, height, rgb };
}

/** The number of pictures out of sixty that a script solves after training on others. */
function solved(draw: (name: string, code: string) => Bitmap, shown: number): number {
  const script = solver();
  for (let index = 0; index < shown; index += 1) {
    const name = `shown ${index}`;
    script.learn(draw(name, codeOf(name)), codeOf(name));
  }
  const names = Array.from({ length: 60 }, (_, index) => `asked ${index}`);
  return names.filter((name) => script.solve(draw(name, codeOf(name)), 4) === codeOf(name)).length;
}

describe('the picture of a code', () => {
  it('is a PNG whose pixels are those of the bitmap [LOGIN-005]', () => {
    const [file, { width, height, rgb }] = [codePicture('A3K9', seedOf('x')), codeBitmap('A3K9', seedOf('x'))];
    expect(file.subarray(12, 16).toString('latin1')).toBe('IHDR');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
    const at = file.indexOf('IDAT');
    const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
    expect(rows.length).toBe(height * (width * 3 + 1));
    expect(rows.subarray(1, 1 + width * 3).equals(rgb.subarray(0, width * 3))).toBe(true);
  });

  it('is the same for the same seed and another for another one', () => {
    const draw = (seed: string) => Buffer.from(codeBitmap('A3K9', seedOf(seed)).rgb);
    expect(draw('one').equals(draw('one'))).toBe(true);
    expect(draw('one').equals(draw('two'))).toBe(false);
  });

  it('has a glyph for every letter of the alphabet of codes', () => {
    for (const letter of letters) expect(strokesOf(letter).flat().length, letter).toBeGreaterThan(2);
  });

  it('is not solved by threshold, segmentation and matching, which solves the same letters drawn plainly [LOGIN-005]', () => {
    expect(solved((_name, code) => plainBitmap(code), 200)).toBeGreaterThanOrEqual(55);
    expect(solved((name, code) => codeBitmap(code, seedOf(name)), 200)).toBeLessThanOrEqual(6);
  });
});

it('random numbers stay within their bounds and spread over them', () => {
  const { between } = randomFrom(seedOf('numbers'));
  const drawn = Array.from({ length: 1000 }, () => between(-2, 3));
  expect([Math.min(...drawn) >= -2, Math.max(...drawn) < 3]).toEqual([true, true]);
  expect(new Set(drawn.map((value) => Math.floor(value))).size).toBe(5);
});
