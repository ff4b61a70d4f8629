import isEqual from 'fast-deep-equal';
import { type FieldEntry, fieldsOf, isRecord } from './entries.ts';

/** One change between two versions of a definition, as people read it. */
export type Change =
  | { kind: 'added' | 'removed'; field: string; value: Record<string, unknown> }
  | { kind: 'moved'; field: string; value: Record<string, unknown>; from: readonly string[]; to: readonly string[] }
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
  const rank = new Map(order.map((id, at) => [id, at]));
  const lists = new Map<string, number[]>();
  for (const [id, { list }] of now) {
    const at = rank.get(id);
    if (at === undefined || !isEqual(old.get(id)?.list, list)) continue;
    const key = JSON.stringify(list);
    lists.set(key, [...(lists.get(key) ?? []), at]);
  }
  const moved = new Set<string>();
  for (const ranks of lists.values()) {
    const fixed = longestIncreasing(ranks);
    for (const at of ranks) if (!fixed.has(at)) moved.add(order[at] as string);
  }
  return moved;
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
    if (!isRecord(one) || !isRecord(other)) {
      changes.push({ kind: 'changed', field, property, before: one, after: other });
      return;
    }
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      visit(one[name], other[name], [...property, name]);
    }
  }
}

/** A value without the fields in its lists, which are compared on their own. */
function withoutFields(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((entry) => !(isRecord(entry) && typeof entry['vModel'] === 'string' && entry['vModel'] !== ''))
      .map(withoutFields);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutFields(part)]));
}
