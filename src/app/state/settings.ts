import { defaultPreferences, readPreferences } from '#core/settings/read-preferences.ts';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';
import type { KeyStorage } from './application.ts';
import { createStore, type Store } from '#client/store.ts';

/** The user's preferences, and settings of this browser only. */
export interface Settings extends Preferences {
  /** The side navigation is wide (LAYOUT-010). */
  sidebarOpened: boolean;
  /** User id of the owner; empty: set without a login. */
  owner: string;
}

/** Settings of this browser: they survive a reload (LAYOUT-019); those of the server replace them after a login. */
export interface SettingsStore extends Pick<Store<Settings>, 'get' | 'subscribe'> {
  change(part: Partial<Settings>): void;
}

const key = 'zhjy_settings';

export function createSettings(storage: KeyStorage): SettingsStore {
  const stored = parsed(storage.getItem(key));
  const saved = stored as Partial<Settings> | null;
  const store = createStore<Settings>({
    ...defaultPreferences,
    ...readPreferences(stored),
    sidebarOpened: saved?.sidebarOpened !== false,
    owner: typeof saved?.owner === 'string' ? saved.owner : '',
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    change(part) {
      const next = { ...store.get(), ...part };
      storage.setItem(key, JSON.stringify(next));
      store.set(next);
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
