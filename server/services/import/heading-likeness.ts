import groups from './heading-words.json' with { type: 'json' };

/** What a heading may call a field by. */
export interface FieldNames {
  /** What people read. */
  labels: readonly string[];
  /** Its name in the record, which counts only as it is. */
  key: string;
}

/**
 * How alike a heading of a file and a field are: 3 the same but for brackets, stars, units and case, 2 synonyms of
 * offices, 1 one text contains the other or shares most of its letters, 0 none of it.
 */
export function likeness(heading: string, { labels, key }: FieldNames): number {
  const own = bare(heading);
  if (own === '') return 0;
  return own === bare(key) ? 3 : Math.max(0, ...labels.map((label) => likenessOf(own, bare(label))));
}

/** From here on headings are taken for those of a field without a person's consent: to find the sheet with the data. */
export const surely = 2;

function likenessOf(one: string, other: string): number {
  if (other === '') return 0;
  if (one === other) return 3;
  if (groupsOf(one).some((group) => groupsOf(other).includes(group))) return 2;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 2 && short.length * 2 >= long.length && long.includes(short)) return 1;
  return sharedPairs(one, other) >= 0.55 ? 1 : 0;
}

/** Characters of a heading that are compared. */
const comparedMax = 100;

/** Without text in brackets, and anything but letters and digits. */
const bare = (text: string): string =>
  withoutBrackets(text.slice(0, comparedMax).normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const opening = '([{<\u3010\u300a\u3014';
const closing = ')]}>\u3011\u300b\u3015';

/** A bracket that is never closed hides nothing. */
function withoutBrackets(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const kind = opening.indexOf(text.charAt(at));
    const end = kind < 0 ? -1 : text.indexOf(closing.charAt(kind), at);
    if (end < 0) result += text.charAt(at);
    else at = end;
  }
  return result;
}

const words = new Map<string, number[]>();
for (const [group, own] of groups.entries())
  for (const word of own) words.set(word, [...(words.get(word) ?? []), group]);
const groupsOf = (word: string): readonly number[] => words.get(word) ?? [];

/** The share of pairs of neighbouring letters that both texts have (Dice's coefficient), 0 to 1. */
function sharedPairs(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  if (pairs.size === 0 || others.size === 0) return 0;
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size);
}

const pairsOf = (text: string) => new Set(Array.from(text.slice(1), (letter, at) => text.charAt(at) + letter));

/** Headings and fields matched one to one by likeness: the most alike first, and only where it is clear. */
export function bestMatches<A, B>(
  headings: readonly A[],
  fields: readonly B[],
  like: (heading: A, field: B) => number,
): ReadonlyMap<A, B> {
  const pairs = headings.flatMap((heading) => fields.map((field) => ({ heading, field, level: like(heading, field) })));
  const found = new Map<A, B>();
  const taken = new Set<B>();
  for (const level of [3, 2, 1]) {
    const left = pairs.filter((pair) => pair.level === level && !found.has(pair.heading) && !taken.has(pair.field));
    const rivals = new Map<A | B, number>();
    for (const one of left.flatMap(({ heading, field }) => [heading, field]))
      rivals.set(one, (rivals.get(one) ?? 0) + 1);
    for (const { heading, field } of left) {
      if (rivals.get(heading) !== 1 || rivals.get(field) !== 1) continue;
      found.set(heading, field);
      taken.add(field);
    }
  }
  return found;
}
