/** The undo history of an editing session: previous and undone states. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** When the current step began, in milliseconds, and where; immediate further typing belongs to it. */
  since: number;
  place?: string | undefined;
}

/** Time in milliseconds within which typing counts as one undo step. */
export const togetherMs = 800;

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], since: 0 });

/** Adds an edit to the history; `at` in milliseconds. Only typing at the same named place is merged. */
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
