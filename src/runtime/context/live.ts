import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Chat } from '#client/realtime/chat.ts';
import type { ChatState } from '#client/realtime/chat-state.ts';
import type { Live, MessagesListener, RecordsListener } from '#client/realtime/live.ts';
import { nothingUnread, type Unread } from '#client/realtime/unread.ts';

/** Provides the WebSocket events of the page: `<LiveContext value={live}>`. */
export const LiveContext = createContext<Live | undefined>(undefined);

const never = () => () => {};

/** Unread counts; nothing without a connection. */
export function useUnread(): Unread {
  const live = use(LiveContext);
  return useSyncExternalStore(live?.unread.subscribe ?? never, live?.unread.get ?? (() => nothingUnread));
}

/** Whether the connection is open. */
export function useIsOnline(): boolean {
  const live = use(LiveContext);
  return useSyncExternalStore(live?.isOnline.subscribe ?? never, live?.isOnline.get ?? (() => false));
}

/** Calls back when message lists may have changed, while the component is mounted. */
export function useMessagesChanged(listener: MessagesListener): void {
  const live = use(LiveContext);
  const onChange = useEffectEvent(listener);
  useEffect(() => live?.onMessages((frame) => onChange(frame)), [live]);
}

/**
 * Calls back when records of these forms changed, while the component is mounted; without their ids where changes may
 * have been missed. Nothing without a connection.
 */
export function useRecordsChanged(modelIds: readonly string[], listener: RecordsListener): void {
  const live = use(LiveContext);
  const onChange = useEffectEvent(listener);
  const watched = modelIds.join();
  useEffect(
    () => (watched === '' ? undefined : live?.onRecords(watched.split(','), (changed) => onChange(changed))),
    [live, watched],
  );
}

/** The connection of this page as far as those who edit definitions need it; undefined: without a connection. */
export function useEditingLine(): Pick<Live, 'onEditing' | 'announce'> | undefined {
  return use(LiveContext);
}

/** The chats of this page. Throws without a connection. */
export function useChat(): Chat {
  const live = use(LiveContext);
  if (!live) throw new Error('no <LiveContext> above this component');
  return live.chat;
}

export function useChatState(): ChatState {
  const { store } = useChat();
  return useSyncExternalStore(store.subscribe, store.get);
}
