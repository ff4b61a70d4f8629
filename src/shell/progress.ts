import { createStore, type Store } from '#client/store.ts';

/** What is under way on the page: a navigation, a screen being fetched (GUARD-013). */
export interface Progress {
  /** Begins something; call the answer, any number of times, when it is over. */
  begin(): () => void;
  isBusy(): boolean;
  subscribe: Store<number>['subscribe'];
}

export function createProgress(): Progress {
  const underWay = createStore(0);
  return {
    begin() {
      let isOver = false;
      underWay.set(underWay.get() + 1);
      return () => {
        if (isOver) return;
        isOver = true;
        underWay.set(underWay.get() - 1);
      };
    },
    isBusy: () => underWay.get() > 0,
    subscribe: underWay.subscribe,
  };
}
