import type { KeptChats } from './chat-state.ts';
import { type ChatFrame, withLatest } from './conversations.ts';
import type { ChatMeans } from './chat-transport.ts';
import type { Speech } from './speech.ts';

/** The conversation list: loaded once, then updated by sent, received and read messages. */
export function conversationList(kept: KeptChats, speech: Speech, { fetchConversations }: ChatMeans) {
  const known = () => kept.store.get().conversations;
  const load = async () => kept.change({ conversations: await fetchConversations() });

  function markRead(id: string): void {
    speech.read(id);
    kept.change({ conversations: known()?.map((one) => (one.id === id ? { ...one, unreadMessage: 0 } : one)) });
  }

  return {
    load,
    markRead,
    /** Reloads in the background; the current list remains when that fails. */
    reload: () => void load().catch(() => {}),
    came(frame: ChatFrame, isRead: boolean) {
      const list = known();
      if (list) kept.change({ conversations: withLatest(list, frame, isRead) });
    },
    remove: (peerId: string) => kept.change({ conversations: known()?.filter(({ id }) => id !== peerId) }),
    /** Marks the conversations of open windows as read. */
    looked() {
      const { windows, conversations } = kept.store.get();
      for (const { id } of windows) {
        if (conversations?.some((one) => one.id === id && one.unreadMessage > 0)) markRead(id);
      }
    },
  };
}
