import type { KeyStorage } from './application.ts';
import { createStore, type Store } from '#client/store.ts';

/** The user who locked the screen, as the lock screen shows it. */
export interface LockedBy {
  account: string;
  realName: string;
  headIcon: string;
}

/** The screen lock as this page shows it; the server enforces it (LOCK-001). */
export interface Lock {
  get(): LockedBy | undefined;
  subscribe: Store<LockedBy | undefined>['subscribe'];
  /** Stores that the screen is locked, and the current page. */
  close(who: LockedBy, address: string): void;
  /** Removes the lock. */
  open(): void;
  /** Applies a lock or unlock from another window of this browser; the address is that of this window. */
  follow(address: string): void;
  /** The page before the lock; undefined: none is stored. */
  back(): string | undefined;
  /** Removes the lock when its session ends. */
  forget(): void;
}

const [flagKey, pathKey, whoKey] = ['zhjy_isLock', 'zhjy_lockPath', 'zhjy_lockWho'] as const;

const noUser: LockedBy = { account: '', realName: '', headIcon: '' };

function storedUser(storage: KeyStorage): LockedBy | undefined {
  if (storage.getItem(flagKey) !== '1') return undefined;
  try {
    return { ...noUser, ...(JSON.parse(storage.getItem(whoKey) ?? '{}') as Partial<LockedBy>) };
  } catch {
    return noUser;
  }
}

/**
 * The flag survives a reload; if it is removed by hand, the server refuses the next call and the lock returns
 * (LOCK-002).
 */
export function createLock(storage: KeyStorage): Lock {
  const store = createStore<LockedBy | undefined>(storedUser(storage));
  let back = storage.getItem(pathKey) ?? undefined;
  const open = () => {
    for (const key of [flagKey, pathKey, whoKey]) storage.removeItem(key);
    store.set(undefined);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    close(who, address) {
      if (store.get() !== undefined) return;
      storage.setItem(flagKey, '1');
      storage.setItem(pathKey, address);
      back = address;
      storage.setItem(whoKey, JSON.stringify(who));
      store.set(who);
    },
    open,
    follow(address) {
      const who = storedUser(storage);
      if ((who === undefined) === (store.get() === undefined)) return;
      if (who) back = address;
      store.set(who);
    },
    back: () => back,
    forget() {
      back = undefined;
      open();
    },
  };
}
