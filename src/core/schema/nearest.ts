import { distance } from 'fastest-levenshtein';

/** What exists, for checking names: a Set or a Map. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** So many names are looked through: who has more of them is not helped by one that looks alike. */
const candidatesMax = 1_000;

/** The existing name somebody probably meant; undefined when none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = spelled(name);
  let best: string | undefined;
  let bestDistance = name.length <= 3 ? 1.5 : Math.max(2.5, name.length / 3);
  let looked = 0;
  for (const candidate of candidates) {
    if (looked++ >= candidatesMax) break;
    if (Math.abs(candidate.length - name.length) > bestDistance) continue;
    const found = distanceOf(wanted, spelled(candidate));
    if (found < bestDistance) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}

interface Spelled {
  text: string;
  /** Equal where the letters are the same in another order, and seldom else. */
  sum: number;
}

function spelled(name: string): Spelled {
  const text = name.toLowerCase();
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index);
  return { text, sum };
}

/** Letters in the wrong order are the likeliest slip of all. */
function distanceOf(one: Spelled, other: Spelled): number {
  const [a, b] = [one.text, other.text];
  return one.sum === other.sum && a.length === b.length && sorted(a) === sorted(b) ? 0.5 : distance(a, b);
}

const sorted = (text: string) => [...text].sort().join('');

/** `{ suggestion }` when a name is near, for spreading into the params of an issue. */
export function suggest(name: string, candidates: Iterable<string>): { suggestion?: string } {
  const suggestion = nearest(name, candidates);
  return suggestion === undefined ? {} : { suggestion };
}
