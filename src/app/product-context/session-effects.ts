import { useEffect } from 'react';
import type { Answer } from '#client/client.ts';
import type { Input } from '#client/request.ts';
import type { Store } from '#client/store.ts';
import type { PersistedState } from '../state/persisted-state.ts';
import type { Logout } from './use-logout.ts';

interface SessionEffectOptions {
  persisted: PersistedState;
  leave: Logout;
  hasLoggedIn: Store<boolean>;
}

/** What this page does after calls that change the session, whichever screen makes them. */
export function sessionEffects({ persisted, leave, hasLoggedIn }: SessionEffectOptions) {
  const { session, lock } = persisted;

  /** The success toast waits for the user's menus: without any the login is refused (LOGIN-013). */
  function begin({ data }: Answer): Answer {
    const { token } = data as { token?: string };
    if (token !== undefined) {
      hasLoggedIn.set(true);
      session.begin(token);
    }
    return { data, msg: '' };
  }

  function locked(_answer: Answer, input: Input): void {
    if (input['password'] !== undefined) return lock.open();
    const info = session.get().user?.userInfo;
    const who = { account: info?.userAccount ?? '', realName: info?.userName ?? '', headIcon: info?.headIcon ?? '' };
    lock.close(who, leave.here());
  }

  return {
    'session.login': begin,
    'session.signedOn': begin,
    'session.codeCertificateStatus': begin,
    // Nothing stays mounted behind the login, least of all the fields with both passwords.
    'session.updatePassword': leave.forGood,
    'session.lockScreen': locked,
  };
}

/**
 * Syncs the session with other windows of this browser: after a logout there, this window shows the login and preserves
 * its pages for the same user; a lock or unlock applies here too.
 */
export function useOtherWindows({ session, storage, lock }: PersistedState, { toLogin, here }: Logout): void {
  useEffect(() => {
    const look = () => {
      lock.follow(here());
      if (session.get().token !== undefined && storage.getItem('zhjy_token') === null) toLogin();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [session, storage, lock, toLogin, here]);
}
