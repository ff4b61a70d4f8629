/** Edits of one sitting: what was before, what was taken back. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** When the present was begun, in milliseconds, and where; typing that follows at once belongs to it. */
  since: number;
  place?: string | undefined;
}

/** Milliseconds within which typing counts as one edit. */
export const togetherMs = 800;

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], since: 0 });

/** The history with a new present; `at` in milliseconds. Only what is typed at one named place runs together. */
export function edited<T>(history: History<T>, next: T, at: number, place?: string): History<T> {
  const { past, now, since } = history;
  const isOneEdit = place !== undefined && place === history.place && at - since < togetherMs;
  return { past: isOneEdit ? past : [...past, now], now: next, future: [], since: isOneEdit ? since : at, place };
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future, since: 0 }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], since: 0 };
}

export function redone<T>({ past, now, future: [next, ...future] }: History<T>): History<T> {
  return next === undefined
    ? { past, now, future: [], since: 0 }
    : { past: [...past, now], now: next, future, since: 0 };
}
