import { createStore, type Store } from '#client/store.ts';
import type { Tab } from '#core/menus/tabs/tabs.ts';
import type { KeyStorage } from './application.ts';

/** The visited pages of this window; they survive a reload and end with the session (TABS-011). */
export interface TabsStore extends Store<readonly Tab[]> {
  clear(): void;
}

const key = 'zhjy_tabs';

/** What changes the tabs is loaded with the back office, whose visits and tab bar do. */
export function createTabs(storage: KeyStorage): TabsStore {
  const store = createStore<readonly Tab[]>(stored(storage));
  return {
    ...store,
    set(tabs) {
      storage.setItem(key, JSON.stringify(tabs));
      store.set(tabs);
    },
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
