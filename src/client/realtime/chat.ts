import type { Content, ContentType, ServerFrame } from '#schemas/protocol/socket.ts';
import type { Store } from '../store.ts';
import { type ChatState, keepChats, type KeptChats, type Peer } from './chat-state.ts';
import { conversationList } from './conversation-list.ts';
import { type ChatFrame, peerOf } from './conversations.ts';
import { historiesOf } from './histories.ts';
import type { ChatMeans } from './chat-transport.ts';
import { messagesOf } from './messages.ts';
import { speechOf } from './speech.ts';
import { newThread } from './thread.ts';

/** Maximum number of open chat windows: more do not fit next to each other. */
const windowsMax = 3;

/** The chats of a page: windows, messages and pending sends. */
export interface Chat {
  store: Store<ChatState>;
  open(peer: Peer): void;
  close(peerId: string): void;
  loadConversations(): Promise<void>;
  send(peerId: string, contentType: ContentType, content: Content): void;
  resend(peerId: string, clientId: string): void;
  loadEarlier(peerId: string): void;
  openHistory(peerId: string, keyword?: string): void;
  moreHistory(peerId: string): void;
  closeHistory(peerId: string): void;
  /** Call after the user has cleared the messages of a chat. */
  cleared(peerId: string): void;
  removed(peerId: string): void;
  /** Whether a message from this user counts as read on arrival. */
  isRead(peerId: string): boolean;
  /** Call when the page becomes visible again: messages received meanwhile are marked as read. */
  looked(): void;
  /** Call after a reconnect: loads missed messages and sends pending ones. */
  caughtUp(): void;
  take(frame: ServerFrame): void;
}

export function createChat(means: ChatMeans): Chat {
  const kept = keepChats();
  const speech = speechOf(means);
  const conversations = conversationList(kept, speech, means);
  const messages = messagesOf(kept, speech, means);
  const histories = historiesOf(kept, speech);
  const isRead = (id: string) => kept.isOpen(id) && means.isLooking();

  function came(frame: ChatFrame): void {
    const { id } = peerOf(frame);
    const isSeen = isRead(id);
    conversations.came(frame, isSeen);
    messages.came(frame);
    if (frame.method === 'receiveMessage' && isSeen) conversations.markRead(id);
  }

  return {
    store: kept.store,
    isRead,
    open(peer) {
      openWindow(kept, peer);
      speech.askNewest(peer.id);
      conversations.markRead(peer.id);
    },
    close(peerId) {
      kept.change({ windows: kept.store.get().windows.filter(({ id }) => id !== peerId) });
      histories.close(peerId);
    },
    loadConversations: conversations.load,
    send: messages.send,
    resend: messages.resend,
    loadEarlier: messages.loadEarlier,
    openHistory: histories.open,
    moreHistory: histories.more,
    closeHistory: histories.close,
    cleared(peerId) {
      kept.setThread(peerId, { ...newThread, state: 'ready' });
      if (kept.store.get().histories[peerId]) histories.open(peerId);
      conversations.reload();
    },
    removed: conversations.remove,
    looked: conversations.looked,
    caughtUp() {
      for (const { id } of kept.store.get().windows) speech.askNewest(id);
      messages.sendWaiting();
      forgetClosed(kept);
      if (kept.store.get().conversations) conversations.reload();
    },
    take(frame) {
      if (frame.method === 'receiveMessage' || frame.method === 'sendMessage') came(frame);
      else if (frame.method === 'messageList') (frame.sord === 'desc' ? messages : histories).filled(frame);
      else if (frame.method === 'refused' && frame.clientId) messages.refused(frame.clientId);
    },
  };
}

function openWindow({ store, change, setThread }: KeptChats, peer: Peer): void {
  const others = store.get().windows.filter(({ id }) => id !== peer.id);
  change({ windows: [peer, ...others].slice(0, windowsMax) });
  if (!store.get().threads[peer.id]) setThread(peer.id, newThread);
}

/** Drops the messages of closed chats, which are loaded again on opening; chats with pending messages remain. */
function forgetClosed({ store, change, isOpen }: KeptChats): void {
  const kept = Object.entries(store.get().threads).filter(
    ([id, { messages }]) => isOpen(id) || messages.some(({ state }) => state),
  );
  change({ threads: Object.fromEntries(kept) });
}
