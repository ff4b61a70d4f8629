import {
  type AfterClosing,
  closed,
  closedAll,
  closedOthers,
  renewed,
  type Tab,
  visited,
} from '#core/menus/tabs/tabs.ts';
import type { KeyStorage } from './application.ts';
import { homePath } from './redirect.ts';
import { createStore, type Store } from '#client/store.ts';

/** The visited pages of this window; they survive a reload and end with the session (TABS-011). */
export interface TabsStore extends Pick<Store<readonly Tab[]>, 'get' | 'subscribe'> {
  visit(tab: Omit<Tab, 'turn'>): void;
  renew(path: string): void;
  /** The last three return the address to show next; undefined: the current page stays. */
  close(path: string, active: string): string | undefined;
  closeOthers(path: string, active: string): string | undefined;
  closeAll(active: string): string | undefined;
  clear(): void;
}

const key = 'zhjy_tabs';

export function createTabs(storage: KeyStorage): TabsStore {
  const store = createStore<readonly Tab[]>(stored(storage));
  const set = (tabs: readonly Tab[]) => {
    storage.setItem(key, JSON.stringify(tabs));
    store.set(tabs);
  };
  const after = ({ tabs, next }: AfterClosing) => {
    set(tabs);
    return next;
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    visit: (tab) => set(visited(store.get(), tab)),
    renew: (path) => set(renewed(store.get(), path)),
    close: (path, active) => after(closed(store.get(), path, active, homePath)),
    closeOthers: (path, active) => after(closedOthers(store.get(), path, active, homePath)),
    closeAll: (active) => after(closedAll(store.get(), active, homePath)),
    clear() {
      storage.removeItem(key);
      store.set([]);
    },
  };
}

const isTab = (one: Partial<Tab> | null) => typeof one?.path === 'string' && typeof one.address === 'string';

function stored(storage: KeyStorage): readonly Tab[] {
  try {
    const tabs = JSON.parse(storage.getItem(key) ?? '[]') as Tab[];
    return Array.isArray(tabs) ? tabs.filter(isTab) : [];
  } catch {
    return [];
  }
}
