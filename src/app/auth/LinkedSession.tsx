import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorToastMs } from '#client/failures.ts';
import { message } from '#core/text/message.ts';
import type { Way } from './guard.ts';
import { useProductContext } from '../product-context/product-context.ts';
import { Loading } from '../feedback/Waiting.tsx';

/**
 * A link with a session token, or a ticket to exchange for one. Both are removed from the address at once. The session
 * is adopted only if the server knows it, and replaces another user's session only with consent (GUARD-012). A link
 * with neither leads on, a failed login to the login page (ROUTE-005, ROUTE-008).
 */
export default function LinkedSession({ token, ticket, address, failed }: Extract<Way, { show: 'linked' }>) {
  const { session, sessions, persisted, client, hasLoggedIn, peek, confirm, toast, messages } = useProductContext();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const own = session.user?.userInfo.userId;
  const mine = async () => own ?? (session.token === undefined ? undefined : await peek(session.token));
  const agreed = async (isOther: boolean) => !isOther || (await confirm(message(messages, 'login.foreign')));

  /** Whether there is a session to continue with: the one in the link, or the current one. */
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
    // Entered by a link and not by the login page: no greeting.
    hasLoggedIn.set(false);
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
    window.history.replaceState(window.history.state, '', persisted.application.base + address);
    void go();
  }, [persisted, address]);
  return <Loading />;
}
