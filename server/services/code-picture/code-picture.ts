import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];
/** Joined points. */
type Stroke = readonly Point[];

/** Letters as strokes on a grid of 4 by 6: points as `xy`, strokes parted by `/`. */
const shapes: Readonly<Record<string, string>> = {
  3: '00 40 22 32 43 45 36 16 05',
  4: '30 04 44/32 36',
  5: '40 00 03 33 44 45 36 06',
  6: '40 10 02 05 16 36 45 44 33 03',
  7: '00 40 16',
  9: '43 13 02 01 10 30 41 44 36 06',
  A: '06 20 46/14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46/03 33',
  F: '40 00 06/03 33',
  H: '00 06/40 46/03 43',
  J: '10 40/30 35 26 16 05',
  K: '00 06/40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03/23 46',
  T: '00 40/20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46/40 06',
  Y: '00 23 40/23 26',
};

/** The strokes of a letter around its centre, two units to each side and three up and down. */
export const strokesOf = (letter: string): readonly Stroke[] =>
  (shapes[letter] ?? '')
    .split('/')
    .map((stroke) => stroke.split(' ').map((point): Point => [Number(point[0]) - 2, Number(point[1]) - 3]));

/** Rows of pixels from the top, each three bytes: red, green, blue. */
export interface Bitmap {
  width: number;
  height: number;
  rgb: Uint8Array;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A bitmap as PNG: eight bits a channel, no filter. */
function pngOf({ width, height, rgb }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const stride = width * 3;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const end = new Uint8Array();
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', end)]);
}

/** Pseudo-random numbers of a secret seed: the same picture on every request, and unpredictable from outside. */
interface Random {
  /** At least `least`, below `most`. */
  between(least: number, most: number): number;
}

export function randomFrom(seed: Uint8Array): Random {
  let block = 0;
  let bytes = Buffer.alloc(0);
  let at = 0;
  const unit = () => {
    if (at + 4 > bytes.length) {
      bytes = createHash('sha256').update(seed).update(String(block)).digest();
      block += 1;
      at = 0;
    }
    at += 4;
    return bytes.readUInt32BE(at - 4) / 2 ** 32;
  };
  return { between: (least, most) => least + unit() * (most - least) };
}

const height = 64;
const letterPx = 33;
const marginPx = 24;

/** A line in the picture: half its width, and what it darkens the paper to. */
interface TextLine {
  points: Stroke;
  radius: number;
  ink: number;
}

/** Each corner rounded off, so that no straight piece of a letter stays where a font has it. */
function rounded(points: Stroke): Stroke {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const cut = points.slice(1).flatMap(([x, y], index): Point[] => {
    const [fromX, fromY] = points[index] as Point;
    return [
      [fromX * 0.8 + x * 0.2, fromY * 0.8 + y * 0.2],
      [fromX * 0.2 + x * 0.8, fromY * 0.2 + y * 0.8],
    ];
  });
  return [first, ...cut, last];
}

/** One letter: its own shape, size, turn, slant and weight, every point moved a little. */
function letterLines(letter: string, [x, y]: Point, random: Random): TextLine[] {
  const { between } = random;
  const [turn, slant] = [between(-0.36, 0.36), between(-0.3, 0.3)];
  const [wide, tall] = [between(6.2, 8.4), between(5.6, 7.2)];
  const radius = between(1.5, 2.3);
  const place = ([u, v]: Point): Point => {
    const [stretchedX, stretchedY] = [
      (u + between(-0.16, 0.16) + v * slant * 0.6) * wide,
      (v + between(-0.16, 0.16)) * tall,
    ];
    return [
      x + stretchedX * Math.cos(turn) - stretchedY * Math.sin(turn),
      y + stretchedX * Math.sin(turn) + stretchedY * Math.cos(turn),
    ];
  };
  return strokesOf(letter).map((stroke) => ({ points: rounded(stroke.map(place)), radius, ink: between(0.75, 1) }));
}

/** Curves like those letters are made of: across the whole picture, and short ones. Ink below zero leaves a gap. */
function strayLines(width: number, random: Random): TextLine[] {
  const { between } = random;
  const y = () => between(8, height - 8);
  const across = (ink: number): TextLine => {
    const points = [0, 0.25, 0.5, 0.75, 1].map((part): Point => [part * width, y()]);
    return { points: rounded(rounded(points)), radius: between(0.6, 1), ink };
  };
  const short = (): TextLine => {
    const [x, top] = [between(4, width - 4), y()];
    const points = [0, 1, 2].map((): Point => [x + between(-13, 13), top + between(-13, 13)]);
    return { points: rounded(points), radius: between(0.7, 1.1), ink: between(0.6, 0.95) };
  };
  const shorts = Array.from({ length: Math.round(width / 40) }, short);
  return [across(between(0.7, 1)), ...shorts, across(-1)];
}

/** Two waves that bend everything drawn so far. */
function waves({ between }: Random): (x: number, y: number) => Point {
  const [slow, fast] = [between(1 / 34, 1 / 22), between(1 / 14, 1 / 9)];
  const [tall, wide] = [between(1.5, 3), between(0.8, 1.6)];
  const [first, second, third] = [between(0, 7), between(0, 7), between(0, 7)];
  return (x, y) => [
    x + wide * Math.sin(y * fast + first),
    y + tall * Math.sin(x * slow + second) + 0.7 * Math.sin(x * fast + third),
  ];
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
}

/** How much of every pixel is drawn on, and how much of that is taken away again. */
interface Layers {
  ink: Float32Array;
  gap: Float32Array;
}

/** The pixels a piece of a line may reach in one direction, bent as far as the waves go. */
const spanOf = (from: number, to: number, most: number): Point => [
  Math.max(0, Math.floor(Math.min(from, to)) - 9),
  Math.min(most, Math.ceil(Math.max(from, to)) + 9),
];

/** Draws a line piece by piece, bent by the waves, with soft edges. */
function drawLine({ ink, gap }: Layers, width: number, line: TextLine, bend: (x: number, y: number) => Point): void {
  const layer = line.ink < 0 ? gap : ink;
  for (let index = 1; index < line.points.length; index += 1) {
    const [from, to] = [line.points[index - 1] as Point, line.points[index] as Point];
    const [left, right] = spanOf(from[0], to[0], width);
    const [top, bottom] = spanOf(from[1], to[1], height);
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const cover = Math.max(0, Math.min(1, line.radius + 0.5 - distance(bend(x, y), from, to)));
        const pixel = y * width + x;
        layer[pixel] = Math.max(layer[pixel] as number, cover * Math.abs(line.ink));
      }
    }
  }
}

/** Ink on paper; both change their colour across the picture, and every pixel is a little off. */
function coloured({ ink, gap }: Layers, width: number, { between }: Random): Bitmap {
  const rgb = new Uint8Array(width * height * 3);
  const [dark, light] = [0, 0].map(() => [between(0, 7), between(0, 7), between(0, 7)]) as [number[], number[]];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const speck = between(0, 1) < 0.02 ? between(0.2, 0.7) : 0;
      const cover = Math.max((ink[pixel] as number) * (1 - (gap[pixel] as number)), speck);
      for (let channel = 0; channel < 3; channel += 1) {
        const wave = (phases: number[], most: number) => most * Math.sin(x / 27 + y / 40 + (phases[channel] as number));
        const paper = 226 + wave(light, 16);
        const colour = 72 + wave(dark, 42);
        rgb[pixel * 3 + channel] = paper + (colour - paper) * cover + between(-9, 9);
      }
    }
  }
  return { width, height, rgb: Uint8Array.from(rgb) };
}

/** The picture of a code as pixels; the same seed gives the same picture. */
export function codeBitmap(code: string, seed: Uint8Array): Bitmap {
  const random = randomFrom(seed);
  const { between } = random;
  const letters: TextLine[] = [];
  let x = marginPx + between(-4, 6);
  for (const letter of code) {
    letters.push(...letterLines(letter, [x, height / 2 + between(-6, 6)], random));
    x += letterPx + between(-7, 0);
  }
  const width = Math.round(x - letterPx + marginPx + between(4, 10));
  const bend = waves(random);
  const layers = { ink: new Float32Array(width * height), gap: new Float32Array(width * height) };
  for (const line of [...letters, ...strayLines(width, random)]) drawLine(layers, width, line, bend);
  return coloured(layers, width, random);
}

/** The picture of a code as PNG. */
export const codePicture = (code: string, seed: Uint8Array): Buffer => pngOf(codeBitmap(code, seed));
