import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorToastMs } from '#client/failures.ts';
import { message } from '#core/text/message.ts';
import type { Way } from './guard.ts';
import { useShell } from './shell.ts';
import { Loading } from './Waiting.tsx';

/**
 * A link that brings a session, or a ticket that one is given for: neither stays in the address, a session becomes the
 * page's only when the server knows it, and over another person's only when that person agrees (GUARD-012). What brings
 * none leads on, a login that failed to the login page (ROUTE-005, ROUTE-008).
 */
export function LinkedSession({ token, ticket, address, failed }: Extract<Way, { show: 'linked' }>) {
  const { session, sessions, keeping, client, fresh, peek, confirm, toast, messages } = useShell();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const own = session.user?.userInfo.userId;
  const mine = async () => own ?? (session.token === undefined ? undefined : await peek(session.token));
  const agreed = async (isOther: boolean) => !isOther || (await confirm(message(messages, 'login.foreign')));

  /** Whether there is a session to go on with: the one brought, or the one that was kept. */
  async function adopt(brought: string): Promise<boolean> {
    const theirs = await peek(brought);
    if (theirs === undefined) return false;
    const me = await mine();
    if (await agreed(me !== undefined && theirs !== me)) sessions.begin(brought);
    return true;
  }

  async function redeem(given: string): Promise<boolean> {
    if (!(await agreed((await mine()) !== undefined))) return true;
    const before = sessions.get().token;
    await client.send('session.codeCertificateStatus', { id: given }, { quiet: true }).catch(() => undefined);
    // Nobody came from the login page.
    fresh.current = false;
    return sessions.get().token !== before;
  }

  const go = useEffectEvent(async () => {
    const isIn = ticket === undefined ? await adopt(token ?? '') : await redeem(ticket);
    if (!isIn && failed !== address) void toast('error', message(messages, 'session.empty'), errorToastMs);
    void navigate(isIn ? address : failed, { replace: true });
  });
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    window.history.replaceState(window.history.state, '', keeping.application.base + address);
    void go();
  }, [keeping, address]);
  return <Loading />;
}
