import { randomInt } from 'node:crypto';

/** Letters as strokes on a grid of 4 by 6: points as `xy`, strokes parted by `/`. No text, so nothing can be read off the file. */
const strokes: Readonly<Record<string, string>> = {
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

const heightPx = 40;
const letterPx = 26;
const colours = ['#1f4e8c', '#7a3b8f', '#1d6b57', '#8a4b1f', '#3b4a6b'];

/** A number near zero, to either side. */
const wobble = (most: number) => (randomInt(-1000, 1001) / 1000) * most;
const pick = <T>(from: readonly T[]) => from[randomInt(from.length)] as T;

function letter(sign: string, at: number): string {
  const [turn, lift, size] = [wobble(14), wobble(3), 3.5 + wobble(0.4)];
  const lines = (strokes[sign] ?? '').split('/').map((stroke) =>
    stroke
      .split(' ')
      .map((point) => `${(Number(point[0]) + wobble(0.25)) * size},${(Number(point[1]) + wobble(0.25)) * size}`)
      .join(' '),
  );
  const drawn = lines.map((points) => `<polyline points="${points}"/>`).join('');
  const x = 9 + at * letterPx;
  return `<g transform="translate(${x} ${9 + lift}) rotate(${turn} 7 11)" stroke="${pick(colours)}" stroke-width="${2.2 + wobble(0.4)}">${drawn}</g>`;
}

function curve(width: number): string {
  const y = () => randomInt(6, heightPx - 6);
  return `<path d="M0 ${y()} C${width / 3} ${y()} ${(width * 2) / 3} ${y()} ${width} ${y()}" stroke="${pick(colours)}" stroke-width="1" opacity=".55"/>`;
}

/** The picture of a code, drawn differently every time. */
export function codePicture(code: string): string {
  const width = 12 + code.length * letterPx;
  const noise = [curve(width), curve(width), curve(width)].join('');
  const letters = [...code].map(letter).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${heightPx}" viewBox="0 0 ${width} ${heightPx}"><rect width="100%" height="100%" fill="#f2f6fc"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise}${letters}</g></svg>`;
}
