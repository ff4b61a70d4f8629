import { use } from 'react';

/** Something that is fetched once for the life of the page. */
export interface Once<T> {
  /** Fetches it, or waits for who did; what failed is fetched again the next time. */
  load(): Promise<T>;
  /** It, as soon as it is there. */
  now(): T | undefined;
}

export function once<T>(fetch: () => Promise<T>): Once<T> {
  let promise: Promise<T> | undefined;
  let arrived: T | undefined;
  return {
    load: () =>
      (promise ??= fetch().then(
        (value) => (arrived = value),
        (reason: unknown) => {
          promise = undefined;
          throw reason;
        },
      )),
    now: () => arrived,
  };
}

/** Something that was there from the start. */
export const there = <T>(value: T): Once<T> => ({ load: async () => value, now: () => value });

/** It, suspending until it is there; what is there already never suspends. */
export function useOnce<T>(wanted: Once<T>): T {
  return wanted.now() ?? use(wanted.load());
}
