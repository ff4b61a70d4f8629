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

export const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
