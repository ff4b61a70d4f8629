import { type ReactNode, useEffect } from 'react';
import { message } from '#core/text/message.ts';
import { errorToastMs } from '#client/failures.ts';
import { createLive, type Live } from '#client/realtime/live.ts';
import { useCreated, useLatest } from '#runtime/context/effects.ts';
import { LiveContext } from '#runtime/context/live.ts';
import { socketPath } from '#schemas/protocol/socket.ts';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { type ProductContextValue, useProductContext } from '../product-context/product-context.ts';

interface Props {
  isOn: boolean;
  children: ReactNode;
}

/** The single WebSocket connection of this page, while a user is logged in. */
export function RealtimeConnection({ isOn, children }: Props) {
  const context = useProductContext();
  const { token } = context.session;
  const latest = useLatest(context);
  const live = useCreated([token, isOn], () =>
    token === undefined || !isOn ? undefined : liveOf(token, () => latest.current),
  );

  useEffect(() => {
    if (!live) return undefined;
    live.start();
    const wake = () => document.visibilityState === 'visible' && live.wake();
    const wakers = [
      ['online', window],
      ['focus', window],
      ['visibilitychange', document],
    ] as const;
    for (const [event, target] of wakers) target.addEventListener(event, wake);
    return () => {
      for (const [event, target] of wakers) target.removeEventListener(event, wake);
      live.stop();
    };
  }, [live]);

  return <LiveContext value={live}>{children}</LiveContext>;
}

function liveOf(token: string, context: () => ProductContextValue): Live {
  const { protocol, host } = window.location;
  return createLive({
    token,
    open: (own) => new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${socketPath(own)}`),
    currentToken: () => context().persisted.storage.getItem('zhjy_token') ?? undefined,
    hello: () => {
      const { session, mobile } = context();
      const systemId = session.user?.userInfo.systemId ?? '';
      return { mobileDevice: mobile, systemId, isSeparate: false, language: session.language };
    },
    forget: () => context().sessions.end(),
    reload: () => window.location.reload(),
    toastError: (text) => context().toast('error', text, errorToastMs),
    expiredText: () => message(context().messages, 'socket.loginExpired'),
    me: () => context().session.user?.userInfo.userId ?? '',
    newId: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    now: Date.now,
    isLooking: () => document.visibilityState === 'visible',
    fetchConversations: async () => {
      const { data } = await context().client.send('chat.conversations', {}, { quiet: true });
      return (data as { list: ChatContact[] }).list;
    },
    // Logs dropped frames for debugging.
    // oxlint-disable-next-line no-console
    log: (text) => console.warn(text),
    random: Math.random,
  });
}
