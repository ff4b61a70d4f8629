import { use } from 'react';

/** Something that is fetched once for the life of the page. */
export interface Once<T> {
  /** Fetches it, or waits for who did; what failed is fetched again the next time. */
  load(): Promise<T>;
}

/** A promise that says by itself what it came to, as React reads it: who waits for a kept one does not suspend. */
const kept = <T>(promise: Promise<T>, value: T): Promise<T> => Object.assign(promise, { status: 'fulfilled', value });

export function once<T>(ask: () => Promise<T>): Once<T> {
  let promise: Promise<T> | undefined;
  return {
    load() {
      if (promise) return promise;
      const asked = ask();
      promise = asked;
      asked.then(
        (value) => kept(asked, value),
        () => (promise = undefined),
      );
      return asked;
    },
  };
}

/** Something that was there from the start. */
export function there<T>(value: T): Once<T> {
  const promise = kept(Promise.resolve(value), value);
  return { load: () => promise };
}

/** It, suspending until it is there; what is there already never suspends. */
export const useOnce = <T>(wanted: Once<T>): T => use(wanted.load());
