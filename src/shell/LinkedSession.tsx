import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { message } from '#core/text/message.ts';
import { useShell } from './shell.ts';
import { Loading } from './Waiting.tsx';

interface Props {
  token: string;
  /** Where the link leads, without the token. */
  address: string;
}

/**
 * A link that brings a session: the token leaves the address at once and becomes the page's only when the server knows it,
 * and over another person's session only when that person agrees (GUARD-012).
 */
export function LinkedSession({ token, address }: Props) {
  const { session, sessions, peek, confirm, messages } = useShell();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const own = session.user?.userInfo.userId;

  const adopt = useEffectEvent(async () => {
    const theirs = await peek(token);
    const mine = own ?? (session.token === undefined ? undefined : await peek(session.token));
    const isOther = mine !== undefined && theirs !== mine;
    if (theirs !== undefined && (!isOther || (await confirm(message(messages, 'login.foreign')))))
      sessions.begin(token);
    void navigate(address, { replace: true });
  });
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    window.history.replaceState(window.history.state, '', address);
    void adopt();
  }, [address]);
  return <Loading />;
}

/** Whose session a token opens; undefined for none. */
export async function userIdOf(asked: Promise<{ data: unknown }>): Promise<string | undefined> {
  try {
    return ((await asked).data as CurrentUserReply).userInfo.userId;
  } catch {
    return undefined;
  }
}
