import { type Application, applicationOf, type KeyStorage, storageOf } from './application.ts';
import { createSession, type Session } from './session.ts';
import { createSettings, type SettingsStore } from './settings.ts';
import { createTabs, type TabsStore } from './tabs.ts';

/** What this browser keeps for the page: who is logged in, what was chosen, what is open. */
export interface Keeping {
  application: Application;
  /** For everything else that is kept, drafts for example. */
  storage: KeyStorage;
  session: Session;
  settings: SettingsStore;
  tabs: TabsStore;
}

interface Browser {
  localStorage: KeyStorage;
  sessionStorage: KeyStorage;
  location: { pathname: string };
}

export function openKeeping({ localStorage, sessionStorage, location }: Browser): Keeping {
  const application = applicationOf(location.pathname);
  const storage = storageOf(localStorage, application);
  const session = createSession(storage);
  const tabs = createTabs(storageOf(sessionStorage, application));
  session.subscribe(() => {
    if (session.get().token === undefined) tabs.clear();
  });
  return { application, storage, session, settings: createSettings(storage), tabs };
}
