import type { Bitmap } from '../code-picture.ts';

/** A simple solver of letter pictures: threshold, clean-up, segmentation, comparison with known letters. */
export interface Solver {
  learn(picture: Bitmap, code: string): void;
  solve(picture: Bitmap, length: number): string;
}

const side = 16;
type Mask = { width: number; height: number; on: Uint8Array };

/** Dark pixels: darker than the threshold that parts the brightnesses best (Otsu). */
function thresholded({ width, height, rgb }: Bitmap): Mask {
  const grey = Uint8Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3);
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  });
  const counts = new Array<number>(256).fill(0);
  for (const value of grey) counts[value] = (counts[value] as number) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, threshold, below, sumBelow] = [0, 128, 0, 0];
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] as number;
    sumBelow += value * (counts[value] as number);
    const above = grey.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (between > best) [best, threshold] = [between, value];
  }
  return { width, height, on: grey.map((value) => (value <= threshold ? 1 : 0)) };
}

/** Erosion and dilation by a cross: specks and thin lines go, thick strokes stay. */
function opened(mask: Mask): Mask {
  const { width, height } = mask;
  const over = (from: Uint8Array, merge: (values: number[]) => number) =>
    Uint8Array.from(from, (_, at) => {
      const x = at % width;
      const near = [at, at - width, at + width, ...(x > 0 ? [at - 1] : []), ...(x < width - 1 ? [at + 1] : [])];
      return merge(near.map((one) => from[one] ?? 0));
    });
  const eroded = over(mask.on, (values) => Math.min(...values));
  return { width, height, on: over(eroded, (values) => Math.max(...values)) };
}

/** Where to cut: near the equal parts, at the columns with the least ink. */
function cuts({ width, height, on }: Mask, length: number): number[] {
  const columns = Array.from({ length: width }, (_, x) => {
    let ink = 0;
    for (let y = 0; y < height; y += 1) ink += on[y * width + x] as number;
    return ink;
  });
  const from = Math.max(
    0,
    columns.findIndex((ink) => ink > 0),
  );
  const to = columns.findLastIndex((ink) => ink > 0) + 1;
  const part = (to - from) / length;
  const inner = Array.from({ length: length - 1 }, (_, index) => {
    const middle = Math.round(from + part * (index + 1));
    const near = Array.from({ length: Math.round(part / 2) }, (_unused, step) => middle + step - Math.round(part / 4));
    return near.reduce((least, x) => ((columns[x] ?? 99) < (columns[least] ?? 99) ? x : least), middle);
  });
  return [from, ...inner, to];
}

/** A letter cut out of its part of the picture and scaled to a square, each cell dark or not. */
function letterIn({ width, height, on }: Mask, from: number, to: number): Float32Array {
  const isInk = (x: number, y: number) => on[y * width + x] === 1;
  const rows = Array.from({ length: height }, (_, y) => y);
  const columns = Array.from({ length: to - from }, (_, x) => from + x);
  const inkRows = rows.filter((y) => columns.some((x) => isInk(x, y)));
  const inkColumns = columns.filter((x) => rows.some((y) => isInk(x, y)));
  const [top, bottom] = [inkRows[0] ?? 0, (inkRows.at(-1) ?? height - 1) + 1];
  const [left, right] = [inkColumns[0] ?? from, (inkColumns.at(-1) ?? to - 1) + 1];
  return Float32Array.from({ length: side * side }, (_, cell) => {
    const x = Math.floor(left + (((cell % side) + 0.5) / side) * (right - left));
    const y = Math.floor(top + ((Math.floor(cell / side) + 0.5) / side) * (bottom - top));
    return isInk(x, y) ? 1 : 0;
  });
}

function lettersIn(picture: Bitmap, length: number): Float32Array[] {
  const mask = opened(thresholded(picture));
  const at = cuts(mask, length);
  return Array.from({ length }, (_, index) =>
    letterIn(mask, at[index] as number, Math.max((at[index] as number) + 1, at[index + 1] as number)),
  );
}

const difference = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, cell) => sum + (value - (other[cell] as number)) ** 2, 0);

/** Classifies each letter by its three nearest known letters. */
export function solver(): Solver {
  const known: { letter: string; pixels: Float32Array }[] = [];
  const nearest = (pixels: Float32Array) => {
    const three = known
      .map(({ letter, pixels: other }) => ({ letter, far: difference(pixels, other) }))
      .sort((one, other) => one.far - other.far)
      .slice(0, 3)
      .map(({ letter }) => letter);
    return three.find((letter, index) => three.indexOf(letter) !== index) ?? three[0] ?? '';
  };
  return {
    learn(picture, code) {
      for (const [index, pixels] of lettersIn(picture, code.length).entries()) {
        known.push({ letter: code[index] as string, pixels });
      }
    },
    solve: (picture, length) => lettersIn(picture, length).map(nearest).join(''),
  };
}
