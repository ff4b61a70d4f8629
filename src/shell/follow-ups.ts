import type { Answer } from '#client/client.ts';
import type { Input } from '#client/request.ts';
import type { Keeping } from './keeping.ts';
import type { Leave } from './use-leave.ts';

interface Facts {
  keeping: Keeping;
  leave: Leave;
  fresh: { current: boolean };
}

/** What the calls around a session mean for this page, whichever screen makes them. */
export function followUps({ keeping, leave, fresh }: Facts) {
  const { session, lock } = keeping;

  /** The success is told once the menus of the person are known: without any the person is refused (LOGIN-013). */
  function begin({ data }: Answer): Answer {
    const { token } = data as { token?: string };
    if (token !== undefined) {
      fresh.current = true;
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
    // Nothing is left behind the login: the fields with both passwords least of all.
    'session.updatePassword': leave.forGood,
    'session.lockScreen': locked,
  };
}
