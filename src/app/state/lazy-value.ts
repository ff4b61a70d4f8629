import { useEffect, useState } from 'react';

/** A lazy value, loaded once per page. */
export interface LazyValue<T> {
  /** Loads the value, or joins a running load; after a failure the next call retries. */
  load(): Promise<T>;
  /** The value, if it is loaded. */
  now(): T | undefined;
}

export function lazyValue<T>(ask: () => Promise<T>): LazyValue<T> {
  let promise: Promise<T> | undefined;
  let loaded: T | undefined;
  return {
    load() {
      if (promise) return promise;
      promise = ask();
      promise.then(
        (value) => (loaded = value),
        () => (promise = undefined),
      );
      return promise;
    },
    now: () => loaded,
  };
}

/** A value that is available from the start. */
export function loadedValue<T>(value: T): LazyValue<T> {
  const promise = Promise.resolve(value);
  return { load: () => promise, now: () => value };
}

/**
 * The value, or undefined until it is loaded; a failed load is thrown to the error boundary. By state and not by
 * Suspense: React throttles revealing suspended content by 300 ms.
 */
export function useLazyValue<T>(wanted: LazyValue<T>): T | undefined {
  const [came, setCame] = useState<{ of: LazyValue<T>; failure?: unknown }>();
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
