import type { OpenWindow } from '#runtime/page/open-windows.ts';
import type { KeyStorage } from './application.ts';

/**
 * Stores the open dialogs and drawers with a form per visited page, for a reload and for the next login in this window.
 */
export interface OpenWindowsStore {
  /** `place`: the screen within the page, empty for the page itself. */
  read(page: WindowsPage, place: string): readonly OpenWindow[];
  write(page: WindowsPage, place: string, windows: readonly OpenWindow[]): void;
  /** Removes the pages of a user for which `isMeant` holds. */
  forget(isMeant: (path: string) => boolean): void;
}

export interface WindowsPage {
  /** Overlays are reopened for the same user only. */
  userId: string;
  path: string;
}

const key = 'zhjy_windows';

/** Maximum of stored characters per page; above it no overlays are reopened. */
const textMax = 50_000;

interface Entry extends WindowsPage {
  place: string;
  windows: readonly OpenWindow[];
}

export function createOpenWindows(storage: KeyStorage): OpenWindowsStore {
  let entries = stored(storage);
  const set = (next: readonly Entry[]) => {
    if (next.length === 0 && entries.length === 0) return;
    entries = next;
    const text = JSON.stringify(next);
    try {
      if (next.length === 0 || text.length > textMax) storage.removeItem(key);
      else storage.setItem(key, text);
    } catch {
      // Storage full or disabled: no overlays are reopened, drafts are independent of this.
    }
  };
  const isOf = (page: WindowsPage, place: string) => (entry: Entry) =>
    entry.userId === page.userId && entry.path === page.path && entry.place === place;
  return {
    read: (page, place) => entries.find(isOf(page, place))?.windows ?? [],
    write({ userId, path }, place, windows) {
      const others = entries.filter((entry) => !isOf({ userId, path }, place)(entry));
      set(windows.length === 0 ? others : [...others, { userId, path, place, windows }]);
    },
    forget: (isMeant) => set(entries.filter(({ path }) => !isMeant(path))),
  };
}

const isEntry = (one: Partial<Entry> | null) =>
  typeof one?.userId === 'string' &&
  typeof one.path === 'string' &&
  typeof one.place === 'string' &&
  Array.isArray(one.windows) &&
  one.windows.every(({ name, parameters }) => typeof name === 'string' && typeof parameters === 'object');

function stored(storage: KeyStorage): readonly Entry[] {
  try {
    const entries = JSON.parse(storage.getItem(key) ?? '[]') as Entry[];
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}
