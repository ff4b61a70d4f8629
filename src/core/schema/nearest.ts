import { distance } from 'fastest-levenshtein';

/** What exists, for checking names: a Set or a Map. */
export interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** The existing name somebody probably meant; undefined when none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length * 0.4)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const found = distance(wanted, candidate.toLowerCase());
    if (found < bestDistance) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}

/** `{ suggestion }` when a name is near, for spreading into the params of an issue. */
export function suggest(name: string, candidates: Iterable<string>): { suggestion?: string } {
  const suggestion = nearest(name, candidates);
  return suggestion === undefined || suggestion === name ? {} : { suggestion };
}
