export type Point = readonly [x: number, y: number];
/** Joined points. */
export type Stroke = readonly Point[];

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
