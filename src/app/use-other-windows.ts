import { useEffect } from 'react';
import type { PersistedState } from './state/persisted-state.ts';
import type { Leave } from './product-context/use-logout.ts';

/**
 * Syncs the session with other windows of this browser: after a logout there, this window shows the login and preserves
 * its pages for the same user; a lock or unlock applies here too.
 */
export function useOtherWindows({ session, storage, lock }: PersistedState, { toLogin, here }: Leave): void {
  useEffect(() => {
    const look = () => {
      lock.follow(here());
      if (session.get().token !== undefined && storage.getItem('zhjy_token') === null) toLogin();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [session, storage, lock, toLogin, here]);
}
