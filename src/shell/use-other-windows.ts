import { useEffect } from 'react';
import type { Keeping } from './keeping.ts';
import type { Leave } from './use-leave.ts';

/** Once another window of this browser has given up the session, this one goes to the login too; what is open waits for whoever it was. */
export function useOtherWindows({ session, storage }: Keeping, { toLogin }: Leave): void {
  useEffect(() => {
    const look = () => {
      if (session.get().token !== undefined && storage.getItem('zhjy_token') === null) toLogin();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [session, storage, toLogin]);
}
