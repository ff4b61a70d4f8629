import type { Content, ContentType, ServerFrame } from '#schemas/protocol/socket.ts';
import type { Store } from '../store.ts';
import { type ChatDeps, type ChatState, type ChatStore, createChatStore, type Peer } from './chat-state.ts';
import { type ChatFrame, type MessageListFrame, peerOf, withLatest } from './conversations.ts';
import { newThread, type ThreadMessage, withEarlier, withMessages, withNewest } from './thread.ts';

/** Query of a page of chat messages. */
interface MessagePage {
  currentPage: number;
  pageSize: number;
  sord: 'asc' | 'desc';
  keyword: string;
}

/** Initial number of messages in a window (CHAT-029). */
const threadPage = 30;

type ChatCommands = ReturnType<typeof chatCommandsOf>;

/** The frames of the chat; each function returns false while the socket is not connected. */
function chatCommandsOf({ say, me, token }: Pick<ChatDeps, 'say' | 'me' | 'token'>) {
  const ask = (toUserId: string, page: MessagePage) =>
    say({ method: 'MessageList', toUserId, formUserId: me(), token: token(), ...page });
  return {
    ask,
    askNewest: (id: string) => ask(id, { currentPage: 1, pageSize: threadPage, sord: 'desc', keyword: '' }),
    announce: ({ receiveUserId, contentType, content, clientId = '' }: ThreadMessage) =>
      say({
        method: 'SendMessage',
        toUserId: receiveUserId,
        messageType: contentType,
        messageContent: content,
        token: token(),
        clientId,
      }),
    read: (id: string) => say({ method: 'UpdateReadMessage', formUserId: id, token: token() }),
  };
}

/** The messages of the chat windows: pending, failed and received ones. */
function messagesOf({ store, thread, setThread }: ChatStore, commands: ChatCommands, { newId, me, now }: ChatDeps) {
  function setState(peerId: string, clientId: string, state: 'sending' | 'failed'): void {
    const known = thread(peerId);
    const messages = known.messages.map((one) => (one.clientId === clientId && one.state ? { ...one, state } : one));
    setThread(peerId, { ...known, messages });
  }

  return {
    send(peerId: string, contentType: ContentType, content: Content) {
      const message = sending({ clientId: newId(), from: me(), to: peerId, contentType, content, at: now() });
      const known = thread(peerId);
      setThread(peerId, { ...known, messages: [...known.messages, message] });
      // While disconnected the message stays pending until the next connection.
      commands.announce(message);
    },
    resend(peerId: string, clientId: string) {
      const message = thread(peerId).messages.find((one) => one.clientId === clientId && one.state === 'failed');
      if (!message) return;
      setState(peerId, clientId, 'sending');
      commands.announce(message);
    },
    refused(clientId: string) {
      for (const peerId of Object.keys(store.get().threads)) setState(peerId, clientId, 'failed');
    },
    sendWaiting() {
      for (const { messages } of Object.values(store.get().threads)) {
        for (const message of messages) if (message.state === 'sending') commands.announce(message);
      }
    },
    loadEarlier(peerId: string) {
      const known = thread(peerId);
      if (!known.hasEarlier || known.state === 'loading') return;
      const count = known.messages.filter(({ state }) => !state).length;
      const currentPage = Math.floor(count / threadPage) + 1;
      if (commands.ask(peerId, { currentPage, pageSize: threadPage, sord: 'desc', keyword: '' })) {
        setThread(peerId, { ...known, state: 'loading' });
      }
    },
    came(frame: ChatFrame) {
      const { id } = peerOf(frame);
      if (!store.get().threads[id]) return;
      const known = thread(id);
      const clientId = frame.method === 'sendMessage' ? frame.clientId : undefined;
      setThread(id, { ...known, messages: withMessages(known.messages, [{ ...frame, clientId }]) });
    },
    filled({ toUserId: id, list, pagination: { currentPage, total } }: MessageListFrame) {
      const next = currentPage === 1 ? withNewest : withEarlier;
      setThread(id, next(thread(id), list, total));
    },
  };
}

interface Sending {
  clientId: string;
  from: string;
  to: string;
  contentType: ContentType;
  content: Content;
  at: number;
}

/** The user's own pending message, sorted last until the server has assigned its sequence number. */
function sending({ clientId, from, to, contentType, content, at }: Sending): ThreadMessage {
  return {
    id: clientId,
    clientId,
    state: 'sending',
    sequence: Number.MAX_SAFE_INTEGER,
    sendUserId: from,
    receiveUserId: to,
    contentType,
    content,
    sendTime: at,
  };
}

/** The conversation list: loaded once, then updated by sent, received and read messages. */
function conversationList(chats: ChatStore, commands: ChatCommands, { fetchConversations }: ChatDeps) {
  const known = () => chats.store.get().conversations;
  const load = async () => chats.change({ conversations: await fetchConversations() });

  function markRead(id: string): void {
    commands.read(id);
    chats.change({ conversations: known()?.map((one) => (one.id === id ? { ...one, unreadMessage: 0 } : one)) });
  }

  return {
    load,
    markRead,
    /** Reloads in the background; the current list remains when that fails. */
    reload: () => void load().catch(() => {}),
    came(frame: ChatFrame, isRead: boolean) {
      const list = known();
      if (list) chats.change({ conversations: withLatest(list, frame, isRead) });
    },
    remove: (peerId: string) => chats.change({ conversations: known()?.filter(({ id }) => id !== peerId) }),
    /** Marks the conversations of open windows as read. */
    looked() {
      const { windows, conversations } = chats.store.get();
      for (const { id } of windows) {
        if (conversations?.some((one) => one.id === id && one.unreadMessage > 0)) markRead(id);
      }
    },
  };
}

/** Page size of the message history (CHAT-030). */
const historyPage = 50;

/** The history panels: all messages from the first on, with a keyword search. */
function historiesOf({ store, setHistory }: ChatStore, commands: ChatCommands) {
  const ask = (peerId: string, currentPage: number, keyword: string) =>
    commands.ask(peerId, { currentPage, pageSize: historyPage, sord: 'asc', keyword });
  return {
    open(peerId: string, keyword = '') {
      const words = keyword.trim();
      setHistory(peerId, { keyword: words, list: [], page: 0, total: 0, isLoading: true });
      ask(peerId, 1, words);
    },
    more(peerId: string) {
      const known = store.get().histories[peerId];
      if (!known || known.isLoading || known.list.length >= known.total) return;
      setHistory(peerId, { ...known, isLoading: true });
      ask(peerId, known.page + 1, known.keyword);
    },
    close: (peerId: string) => setHistory(peerId, undefined),
    filled({ toUserId: id, keyword, list, pagination: { currentPage, total } }: MessageListFrame) {
      const known = store.get().histories[id];
      if (!known || known.keyword !== keyword) return;
      const before = currentPage === 1 ? [] : known.list;
      setHistory(id, { ...known, list: [...before, ...list], page: currentPage, total, isLoading: false });
    },
  };
}

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

export function createChat(deps: ChatDeps): Chat {
  const chats = createChatStore();
  const commands = chatCommandsOf(deps);
  const conversations = conversationList(chats, commands, deps);
  const messages = messagesOf(chats, commands, deps);
  const histories = historiesOf(chats, commands);
  const isRead = (id: string) => chats.isOpen(id) && deps.isLooking();

  function came(frame: ChatFrame): void {
    const { id } = peerOf(frame);
    const isSeen = isRead(id);
    conversations.came(frame, isSeen);
    messages.came(frame);
    if (frame.method === 'receiveMessage' && isSeen) conversations.markRead(id);
  }

  return {
    store: chats.store,
    isRead,
    open(peer) {
      openWindow(chats, peer);
      commands.askNewest(peer.id);
      conversations.markRead(peer.id);
    },
    close(peerId) {
      chats.change({ windows: chats.store.get().windows.filter(({ id }) => id !== peerId) });
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
      chats.setThread(peerId, { ...newThread, state: 'ready' });
      if (chats.store.get().histories[peerId]) histories.open(peerId);
      conversations.reload();
    },
    removed: conversations.remove,
    looked: conversations.looked,
    caughtUp() {
      for (const { id } of chats.store.get().windows) commands.askNewest(id);
      messages.sendWaiting();
      forgetClosed(chats);
      if (chats.store.get().conversations) conversations.reload();
    },
    take(frame) {
      if (frame.method === 'receiveMessage' || frame.method === 'sendMessage') came(frame);
      else if (frame.method === 'messageList') (frame.sord === 'desc' ? messages : histories).filled(frame);
      else if (frame.method === 'refused' && frame.clientId) messages.refused(frame.clientId);
    },
  };
}

function openWindow({ store, change, setThread }: ChatStore, peer: Peer): void {
  const others = store.get().windows.filter(({ id }) => id !== peer.id);
  change({ windows: [peer, ...others].slice(0, windowsMax) });
  if (!store.get().threads[peer.id]) setThread(peer.id, newThread);
}

/** Drops the messages of closed chats, which are loaded again on opening; chats with pending messages remain. */
function forgetClosed({ store, change, isOpen }: ChatStore): void {
  const chats = Object.entries(store.get().threads).filter(
    ([id, { messages }]) => isOpen(id) || messages.some(({ state }) => state),
  );
  change({ threads: Object.fromEntries(chats) });
}
