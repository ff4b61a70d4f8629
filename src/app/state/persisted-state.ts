import { languages } from '#schemas/language/text.ts';
import { type Application, applicationOf, type KeyStorage, storageOf } from './application.ts';
import { adoptSavedSettings } from './saved-settings.ts';
import { createOpenWindows, type OpenWindowsStore } from './open-windows.ts';
import { createLock, type Lock } from './lock.ts';
import { createSession, type Session } from './session.ts';
import { createSettings, type SettingsStore } from './settings.ts';
import { createTabs, type TabsStore } from './tabs.ts';

/** State of the page in the browser's storage: session, settings, open tabs. */
export interface PersistedState {
  application: Application;
  /** For all other stored data, drafts for example. */
  storage: KeyStorage;
  session: Session;
  lock: Lock;
  settings: SettingsStore;
  tabs: TabsStore;
  windows: OpenWindowsStore;
}

interface Browser {
  localStorage: KeyStorage;
  sessionStorage: KeyStorage;
  location: { pathname: string };
  navigator?: { language: string };
}

export function openPersistedState({ localStorage, sessionStorage, location, navigator }: Browser): PersistedState {
  const application = applicationOf(location.pathname);
  const storage = storageOf(localStorage, application);
  const session = createSession(storage, navigator?.language ?? '');
  const tabs = createTabs(storageOf(sessionStorage, application));
  const windows = createOpenWindows(storageOf(sessionStorage, application));
  const settings = createSettings(storage);
  const lock = createLock(storage);
  const clearPages = () => {
    tabs.clear();
    windows.forget(() => true);
  };
  let known = '';
  // User id of the owner of the tabs.
  let owner = '';
  if (session.get().token === undefined) tabs.clear();
  let held = session.get().token;
  session.subscribe(() => {
    const { token, user, left } = session.get();
    // A lock belongs to its session.
    if (token !== held) lock.forget();
    held = token;
    if (token === undefined) {
      known = '';
      if (left === undefined) clearPages();
    }
    if (!user || user.userInfo.userId === known) return;
    known = user.userInfo.userId;
    if (owner !== '' && owner !== known) clearPages();
    owner = known;
    adoptSavedSettings(settings, user.userInfo);
    adoptLanguage(session, storage);
  });
  return { application, storage, session, lock, settings, tabs, windows };
}

/** A user who chose no language in this browser gets the one stored on the server. */
function adoptLanguage(session: Session, storage: KeyStorage) {
  const language = languages.find((one) => one === session.get().user?.userInfo.language);
  if (language && storage.getItem('zhjy_language') === null) session.speak(language);
}
