import { type RefObject, useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';

/** The value of the last commit, for functions that run later: event handlers, timers, subscriptions. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  // Insertion effects run before all other effects of a commit, which therefore read the new value.
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** An effect that runs when a value changes which the effect itself does not read. */
export function useEffectOn(trigger: unknown, effect: () => void | (() => void)): void {
  const run = useEffectEvent((_trigger: unknown) => effect());
  useEffect(() => run(trigger), [trigger]);
}

/** A value created again when a key changes, and only then: `create` may read other values without following them. */
export function useCreated<T>(keys: readonly unknown[], create: () => T): T {
  const [known, setKnown] = useState(() => ({ keys, value: create() }));
  if (isSameList(keys, known.keys)) return known.value;
  const next = { keys, value: create() };
  setKnown(next);
  return next.value;
}

/**
 * The entries of a list that is made again: those that are the same as before are the same objects, and so is the list
 * when all of them are. Memoised components below it are rendered for what changed.
 */
export function useSameEntries<T>(made: T[], isSame: (one: T, other: T) => boolean): T[] {
  const [known, setKnown] = useState(made);
  if (known === made) return known;
  const next = made.map((entry, index) => {
    const before = known[index];
    return before !== undefined && isSame(before, entry) ? before : entry;
  });
  if (isSameList(next, known)) return known;
  setKnown(next);
  return next;
}

export const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
