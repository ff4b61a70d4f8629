import { useEffect } from 'react';
import type { Keeping } from './keeping.ts';
import type { Leave } from './use-leave.ts';

/**
 * What another window of this browser did to the session holds here too: once it was given up this one goes to the login, what is
 * open waits for whoever it was; locked, it shows nothing any more, and comes back once it is unlocked.
 */
export function useOtherWindows({ session, storage, lock }: Keeping, { toLogin, here }: Leave): void {
  useEffect(() => {
    const look = () => {
      lock.follow(here());
      if (session.get().token !== undefined && storage.getItem('zhjy_token') === null) toLogin();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [session, storage, lock, toLogin, here]);
}
