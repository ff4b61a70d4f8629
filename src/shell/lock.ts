import type { KeyStorage } from './application.ts';
import { createStore, type Store } from '#client/store.ts';

/** Who locked the screen, for the lock screen alone. */
export interface LockedBy {
  account: string;
  realName: string;
  headIcon: string;
}

/** The screen's lock as this page shows it; the server holds it (LOCK-001). */
export interface Lock {
  get(): LockedBy | undefined;
  subscribe: Store<LockedBy | undefined>['subscribe'];
  /** Notes that the screen is locked and where the person was. */
  close(who: LockedBy, address: string): void;
  /** Notes that it is open again. */
  open(): void;
  /** Another window of this browser may have locked or opened it; the address is where this one is. */
  follow(address: string): void;
  /** Where the person was before the lock; the way back, once it is open. */
  back(): string | undefined;
  /** The session it belonged to is over. */
  forget(): void;
}

const [flagKey, pathKey, whoKey] = ['zhjy_isLock', 'zhjy_lockPath', 'zhjy_lockWho'] as const;

const nobody: LockedBy = { account: '', realName: '', headIcon: '' };

function keptWho(storage: KeyStorage): LockedBy | undefined {
  if (storage.getItem(flagKey) !== '1') return undefined;
  try {
    return { ...nobody, ...(JSON.parse(storage.getItem(whoKey) ?? '{}') as Partial<LockedBy>) };
  } catch {
    return nobody;
  }
}

/** The flag survives a reload; whoever removes it by hand meets the server's refusal and is back here (LOCK-002). */
export function createLock(storage: KeyStorage): Lock {
  const store = createStore<LockedBy | undefined>(keptWho(storage));
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
      const who = keptWho(storage);
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
