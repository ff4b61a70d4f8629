import { useEffect, useState } from 'react';

/** Something that is fetched once for the life of the page. */
export interface Once<T> {
  /** Fetches it, or waits for who did; what failed is fetched again the next time. */
  load(): Promise<T>;
  /** It, where it is there already. */
  now(): T | undefined;
}

export function once<T>(ask: () => Promise<T>): Once<T> {
  let promise: Promise<T> | undefined;
  let kept: T | undefined;
  return {
    load() {
      if (promise) return promise;
      promise = ask();
      promise.then(
        (value) => (kept = value),
        () => (promise = undefined),
      );
      return promise;
    },
    now: () => kept,
  };
}

/** Something that was there from the start. */
export function there<T>(value: T): Once<T> {
  const promise = Promise.resolve(value);
  return { load: () => promise, now: () => value };
}

/**
 * It, or undefined until it is there; what it fails with is thrown to the boundary above. By state and not by suspending:
 * React holds back what follows a suspended screen until 300 ms have gone by.
 */
export function useOnce<T>(wanted: Once<T>): T | undefined {
  const [came, setCame] = useState<{ of: Once<T>; failure?: unknown }>();
  const value = wanted.now();
  useEffect(() => {
    if (value !== undefined) return undefined;
    let isWanted = true;
    const settle = (failure?: unknown) => {
      if (isWanted) setCame({ of: wanted, failure });
    };
    wanted.load().then(() => settle(), settle);
    return () => {
      isWanted = false;
    };
  }, [wanted, value]);
  if (value === undefined && came?.of === wanted && came.failure !== undefined) throw came.failure;
  return value;
}
