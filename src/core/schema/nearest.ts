import { distance } from 'fastest-levenshtein';

/** What exists, for checking names: a Set or a Map. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** The existing name somebody probably meant; undefined when none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = name.length <= 3 ? 1.5 : Math.max(2.5, name.length / 3);
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > bestDistance) continue;
    const found = distanceOf(name.toLowerCase(), candidate.toLowerCase());
    if (found < bestDistance) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}

/** Letters in the wrong order are the likeliest slip of all. */
function distanceOf(a: string, b: string): number {
  return a.length === b.length && sorted(a) === sorted(b) ? 0.5 : distance(a, b);
}

const sorted = (text: string) => [...text].sort().join('');

/** `{ suggestion }` when a name is near, for spreading into the params of an issue. */
export function suggest(name: string, candidates: Iterable<string>): { suggestion?: string } {
  const suggestion = nearest(name, candidates);
  return suggestion === undefined ? {} : { suggestion };
}
