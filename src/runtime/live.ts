import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Chat } from '#client/chat/chat.ts';
import type { ChatState } from '#client/chat/chat-state.ts';
import type { Live, MessagesListener } from '#client/socket/live.ts';
import { nothingUnread, type Unread } from '#client/socket/unread.ts';

/** Provides what happens while the page is open: `<LiveContext value={live}>`. */
export const LiveContext = createContext<Live | undefined>(undefined);

const never = () => () => {};

/** What has not been seen yet; nothing where no connection is. */
export function useUnread(): Unread {
  const live = use(LiveContext);
  return useSyncExternalStore(live?.unread.subscribe ?? never, live?.unread.get ?? (() => nothingUnread));
}

/** Whether the server is heard just now. */
export function useIsOnline(): boolean {
  const live = use(LiveContext);
  return useSyncExternalStore(live?.isOnline.subscribe ?? never, live?.isOnline.get ?? (() => false));
}

/** Calls back when lists of messages may have changed, while the component is there. */
export function useMessagesChanged(listener: MessagesListener): void {
  const live = use(LiveContext);
  const onChange = useEffectEvent(listener);
  useEffect(() => live?.onMessages((frame) => onChange(frame)), [live]);
}

/** The chats of this page. Throws where no connection is. */
export function useChat(): Chat {
  const live = use(LiveContext);
  if (!live) throw new Error('no <LiveContext> above this component');
  return live.chat;
}

export function useChatState(): ChatState {
  const { store } = useChat();
  return useSyncExternalStore(store.subscribe, store.get);
}
