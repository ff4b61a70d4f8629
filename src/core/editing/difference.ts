import isEqual from 'fast-deep-equal';
import { type FieldEntry, fieldsOf, identitiesOf, isRecord, nodeName } from './entries.ts';

/** One change between two versions of a definition, as people read it. */
export type Change =
  | { kind: 'added' | 'removed'; field: string; value: Record<string, unknown> }
  | { kind: 'moved'; field: string; value: Record<string, unknown>; from: readonly string[]; to: readonly string[] }
  /** Of an entry of another list than those of fields, such as a column of a list or an option; see `changed`. */
  | {
      kind: 'entryAdded' | 'entryRemoved' | 'entryMoved';
      field: string | undefined;
      property: readonly string[];
      entry: string;
      value: unknown;
    }
  /** `field` is undefined for a property of the definition itself. */
  | { kind: 'changed'; field: string | undefined; property: readonly string[]; before: unknown; after: unknown };

/**
 * The difference of two versions by meaning: fields added, removed and moved, and each changed property of a field or of
 * the definition. A field within a removed or added one is not listed itself.
 */
export function differenceOf(before: unknown, after: unknown): Change[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const changes: Change[] = propertyChanges(undefined, before, after);
  for (const [field, { value, list }] of old) {
    if (!now.has(field) && !list.some((name) => old.has(name) && !now.has(name))) {
      changes.push({ kind: 'removed', field, value });
    }
  }
  const moved = movedWithin(old, now);
  for (const [field, { value, list }] of now) {
    const was = old.get(field);
    if (!was) {
      if (!list.some((name) => now.has(name) && !old.has(name))) changes.push({ kind: 'added', field, value });
      continue;
    }
    if (moved.has(field) || !isEqual(was.list, list)) {
      changes.push({ kind: 'moved', field, value, from: was.list, to: list });
    }
    changes.push(...propertyChanges(field, was.value, value));
  }
  return changes;
}

/** The fewest fields whose move within their lists turns the one order into the other. */
function movedWithin(old: ReadonlyMap<string, FieldEntry>, now: ReadonlyMap<string, FieldEntry>): ReadonlySet<string> {
  const order = [...old.keys()];
  const lists = new Map<string, string[]>();
  for (const [id, { list }] of now) {
    if (!isEqual(old.get(id)?.list, list)) continue;
    const key = JSON.stringify(list);
    lists.set(key, [...(lists.get(key) ?? []), id]);
  }
  return new Set([...lists.values()].flatMap((ids) => movedAmong(order, ids)));
}

/** The fewest of the ids in both lists whose move turns the order of the one into that of the other. */
function movedAmong(old: readonly string[], now: readonly string[]): string[] {
  const rank = new Map(old.map((id, at) => [id, at]));
  const ranks = now.flatMap((id) => rank.get(id) ?? []);
  const fixed = longestIncreasing(ranks);
  return ranks.filter((at) => !fixed.has(at)).map((at) => old[at] as string);
}

/** A longest increasing subsequence of distinct numbers (patience sorting). */
function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    const found = tails.findIndex((tail) => tail >= number);
    const at = found < 0 ? tails.length : found;
    before.set(number, tails[at - 1]);
    tails[at] = number;
  }
  const longest = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before.get(at)) longest.add(at);
  return longest;
}

/** The changed properties of a field or a definition, without those of the fields in it. */
function propertyChanges(field: string | undefined, before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  visit(withoutFields(before), withoutFields(after), []);
  return changes;

  function visit(one: unknown, other: unknown, property: readonly string[]): void {
    if (isEqual(one, other)) return;
    const [was, is] = [one, other].map(entriesOf);
    if (was && is) return visitEntries(was, is, property);
    if (!isRecord(one) || !isRecord(other)) {
      changes.push({ kind: 'changed', field, property, before: one, after: other });
      return;
    }
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      visit(one[name], other[name], [...property, name]);
    }
  }

  function visitEntries(was: Entries, is: Entries, property: readonly string[]): void {
    for (const [entry, value] of was) {
      if (!is.has(entry)) changes.push({ kind: 'entryRemoved', field, property, entry, value });
    }
    const moved = new Set(movedAmong([...was.keys()], [...is.keys()]));
    for (const [entry, value] of is) {
      if (!was.has(entry)) changes.push({ kind: 'entryAdded', field, property, entry, value });
      else if (moved.has(entry)) changes.push({ kind: 'entryMoved', field, property, entry, value });
      if (was.has(entry)) visit(was.get(entry), value, [...property, entry]);
    }
  }
}

type Entries = ReadonlyMap<string, unknown>;

/** The entries of a list by their identities, none where it is missing; undefined: it is no list of such entries. */
function entriesOf(value: unknown): Entries | undefined {
  if (value === undefined) return new Map();
  const ids = Array.isArray(value) ? identitiesOf(value) : undefined;
  return ids && new Map(ids.map((id, at) => [id, (value as unknown[])[at]]));
}

/** A value without the fields in its lists, which are compared on their own. */
function withoutFields(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((entry) => nodeName(entry) === undefined).map(withoutFields);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutFields(part)]));
}
