import { useEffect, useState } from 'react';

/** A lazy value, loaded once per page. */
export interface Once<T> {
  /** Loads the value, or joins a running load; after a failure the next call retries. */
  load(): Promise<T>;
  /** The value, if it is loaded. */
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

/** A value that is available from the start. */
export function there<T>(value: T): Once<T> {
  const promise = Promise.resolve(value);
  return { load: () => promise, now: () => value };
}

/**
 * The value, or undefined until it is loaded; a failed load is thrown to the error boundary. By state and not by
 * Suspense: React throttles revealing suspended content by 300 ms.
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
