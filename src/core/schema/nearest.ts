import { distance } from 'fastest-levenshtein';

/** Existing names, for validation: a Set or a Map. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Maximum number of candidates compared: among more names a similar one is rarely the intended one. */
const candidatesMax = 1_000;

/** The most similar existing name; undefined when none is close. */
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
  /** Sum of the character codes: equal for anagrams, and seldom otherwise. */
  sum: number;
}

function spelled(name: string): Spelled {
  const text = name.toLowerCase();
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index);
  return { text, sum };
}

/** Transposed letters are the most frequent typing error. */
function distanceOf(one: Spelled, other: Spelled): number {
  const [a, b] = [one.text, other.text];
  return one.sum === other.sum && a.length === b.length && sorted(a) === sorted(b) ? 0.5 : distance(a, b);
}

const sorted = (text: string) => [...text].sort().join('');

/** `{ suggestion }` when a similar name exists, to spread into the params of an issue. */
export function suggest(name: string, candidates: Iterable<string>): { suggestion?: string } {
  const suggestion = nearest(name, candidates);
  return suggestion === undefined ? {} : { suggestion };
}
