import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createLive } from '#client/realtime/live.ts';
import { LiveContext } from '#runtime/context/live.ts';
import type { Services } from '#runtime/context/services.ts';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { fakeClient } from './fake-client.ts';
import { showWorkspace } from './show-workspace.tsx';

type Calls = Parameters<typeof fakeClient>[0];

interface LiveOptions {
  calls?: Calls;
  conversations?: readonly ChatContact[];
  services?: Partial<Services>;
  menus?: readonly WorkspaceMenu[];
}

/** Renders a part of a layout with a live connection, whose server side the returned functions mock. */
export async function showLive(
  body: DefinitionNode,
  { calls = {}, conversations = [], services = {}, menus }: LiveOptions = {},
) {
  const listeners: Record<string, (event: { data: unknown }) => void> = {};
  const said: Record<string, unknown>[] = [];
  let ids = 0;
  const live = createLive({
    token: 't1',
    open: () => ({
      send: (text) => void said.push(JSON.parse(text) as Record<string, unknown>),
      close: () => {},
      addEventListener: (type: string, listener: (event: { data: unknown }) => void) => {
        listeners[type] = listener;
      },
    }),
    currentToken: () => 't1',
    hello: () => ({ mobileDevice: false, systemId: '', isSeparate: false, language: 'zh' }),
    forget: () => {},
    reload: () => {},
    toastError: () => Promise.resolve(),
    expiredText: () => '',
    me: () => 'me',
    newId: () => `c${(ids += 1)}`,
    now: () => 1_714_953_600_000,
    isLooking: () => true,
    fetchConversations: async () => conversations,
    log: () => {},
    random: () => 0,
  });
  live.start();
  const client = fakeClient(calls);
  const toast = vi.fn<Services['toast']>(async () => {});
  const confirm = vi.fn<Services['confirm']>(async () => true);
  const navigate = vi.fn<Services['navigate']>();
  const wrapper = ({ children }: { children: ReactNode }) => <LiveContext value={live}>{children}</LiveContext>;
  const doings = await showWorkspace(
    body,
    menus ? { menus } : {},
    { client, toast, confirm, navigate, ...services },
    wrapper,
  );
  const hear = (method: string, frame: object = {}) =>
    act(async () => listeners['message']?.({ data: JSON.stringify({ method, ...frame }) }));
  await act(async () => listeners['open']?.({ data: undefined }));
  const unread = (notices: number, chats = 0) =>
    hear('initMessage', {
      unreadNums: [],
      unreadNoticeCount: notices,
      unreadMessageCount: chats,
      unreadTotalCount: notices + chats,
    });
  await unread(0);
  return { live, said, hear, unread, client, toast, confirm, leave: navigate, ...doings };
}

/** Sets the layout measures of an element, which jsdom lacks, and dispatches a scroll event. */
export function scrollTo(
  element: Element,
  measures: { scrollTop: number; clientHeight: number; scrollHeight: number },
) {
  for (const [name, value] of Object.entries(measures)) {
    Object.defineProperty(element, name, { configurable: true, writable: true, value });
  }
  return act(async () => void element.dispatchEvent(new Event('scroll', { bubbles: true })));
}
