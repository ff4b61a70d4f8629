/** A set of characters, as ranges of code points, each inclusive. */
export type CharacterSet = readonly (readonly [from: number, to: number])[];

const last = 0x10ffff;
export const anything: CharacterSet = [[0, last]];

const digits: CharacterSet = [[48, 57]];
const wordCharacters: CharacterSet = [[48, 57], [65, 90], [95, 95], [97, 122]]; // oxfmt-ignore
const spaces: CharacterSet = [[9, 13], [32, 32], [160, 160], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f], [0x205f, 0x205f], [0x3000, 0x3000], [0xfeff, 0xfeff]]; // oxfmt-ignore

/** The character class of `\d`, `\w`, `\s` and their negations. */
export function classOf(letter: string): CharacterSet | undefined {
  const positive = { d: digits, w: wordCharacters, s: spaces }[letter.toLowerCase()];
  if (!positive) return undefined;
  return letter === letter.toLowerCase() ? positive : inverse(positive);
}

export function inverse(set: CharacterSet): CharacterSet {
  const ranges: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...set].sort((a, b) => a[0] - b[0])) {
    if (from > next) ranges.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= last) ranges.push([next, last]);
  return ranges;
}

export function overlap(a: CharacterSet, b: CharacterSet): boolean {
  return a.some(([from, to]) => b.some(([other, until]) => from <= until && other <= to));
}

/** The set with the other case of its Latin letters, for the flag `i`. */
export function bothCases(set: CharacterSet): CharacterSet {
  const shifted = (low: number, high: number, by: number) =>
    set.flatMap(([from, to]): [number, number][] =>
      from <= high && to >= low ? [[Math.max(from, low) + by, Math.min(to, high) + by]] : [],
    );
  return [...set, ...shifted(65, 90, 32), ...shifted(97, 122, -32)];
}
