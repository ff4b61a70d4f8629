import { createStore, type Store } from '#client/store.ts';

/** Pending work of the page: a navigation, a screen being loaded (GUARD-013). */
export interface Progress {
  /** Begins a part; the returned function ends it and may be called several times. */
  begin(): () => void;
  isBusy(): boolean;
  subscribe: Store<number>['subscribe'];
}

export function createProgress(): Progress {
  const pending = createStore(0);
  return {
    begin() {
      let isOver = false;
      pending.set(pending.get() + 1);
      return () => {
        if (isOver) return;
        isOver = true;
        pending.set(pending.get() - 1);
      };
    },
    isBusy: () => pending.get() > 0,
    subscribe: pending.subscribe,
  };
}
