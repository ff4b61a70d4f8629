import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import type { ChatMessage, ContentType, Content, ServerFrame } from '#schemas/protocol/socket.ts';
import type { SaidFrame } from '../socket/connection.ts';
import { createStore, type Store } from '../store.ts';
import { type ChatFrame, peerOf, withLatest } from './conversations.ts';
import { newThread, type Thread, type ThreadMessage, withEarlier, withMessages, withNewest } from './thread.ts';

/** Whom a window is about. */
export type Peer = Pick<ChatContact, 'id' | 'realName' | 'account' | 'headIcon'>;

/** The history panel of a window. */
export interface HistoryState {
  keyword: string;
  list: readonly ChatMessage[];
  page: number;
  total: number;
  isLoading: boolean;
}

export interface ChatState {
  /** Absent until asked for. */
  conversations: readonly ChatContact[] | undefined;
  /** Open windows, the newest first. */
  windows: readonly Peer[];
  threads: Readonly<Record<string, Thread>>;
  histories: Readonly<Record<string, HistoryState>>;
}

export interface ChatMeans {
  /** Says a frame; false when the line is not there. */
  say(frame: SaidFrame): boolean;
  token(): string;
  me(): string;
  newId(): string;
  now(): number;
  /** Whether the person can see the page. */
  isLooking(): boolean;
  /** Asks for the conversations. */
  fetchConversations(): Promise<readonly ChatContact[]>;
}

/** How many messages a window begins with (CHAT-029), and a page of the history holds (CHAT-030). */
const threadPage = 30;
const historyPage = 50;

/** More windows than these find no place beside each other. */
const windowsMax = 3;

/** The chats of a page: what is open, said and on its way. */
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
  /** What was said in a chat is gone for this person. */
  cleared(peerId: string): void;
  removed(peerId: string): void;
  /** Whether a message of this colleague is seen as it comes. */
  isRead(peerId: string): boolean;
  /** The page is looked at again: what came meanwhile counts as read. */
  looked(): void;
  /** The line is there again: what was missed is asked for, what was not sent is sent. */
  caughtUp(): void;
  take(frame: ServerFrame): void;
}

export function createChat(means: ChatMeans): Chat {
  const store = createStore<ChatState>({ conversations: undefined, windows: [], threads: {}, histories: {} });
  const change = (part: Partial<ChatState>) => store.set({ ...store.get(), ...part });
  const thread = (id: string) => store.get().threads[id] ?? newThread;
  const setThread = (id: string, next: Thread) => change({ threads: { ...store.get().threads, [id]: next } });
  const setHistory = (id: string, next: HistoryState | undefined) => {
    const { [id]: _, ...rest } = store.get().histories;
    change({ histories: next ? { ...rest, [id]: next } : rest });
  };
  const isOpen = (id: string) => store.get().windows.some((peer) => peer.id === id);
  const isRead = (id: string) => isOpen(id) && means.isLooking();

  const ask = (
    toUserId: string,
    page: { currentPage: number; pageSize: number; sord: 'asc' | 'desc'; keyword: string },
  ) => means.say({ method: 'MessageList', toUserId, formUserId: means.me(), token: means.token(), ...page });
  const askNewest = (id: string) => ask(id, { currentPage: 1, pageSize: threadPage, sord: 'desc', keyword: '' });

  function markRead(id: string): void {
    means.say({ method: 'UpdateReadMessage', formUserId: id, token: means.token() });
    const { conversations } = store.get();
    change({ conversations: conversations?.map((one) => (one.id === id ? { ...one, unreadMessage: 0 } : one)) });
  }

  function tell(message: ThreadMessage): void {
    const { receiveUserId, contentType, content, clientId = '' } = message;
    means.say({
      method: 'SendMessage',
      toUserId: receiveUserId,
      messageType: contentType,
      messageContent: content,
      token: means.token(),
      clientId,
    });
  }

  function setState(peerId: string, clientId: string, state: 'sending' | 'failed'): void {
    const known = thread(peerId);
    const messages = known.messages.map((one) => (one.clientId === clientId && one.state ? { ...one, state } : one));
    setThread(peerId, { ...known, messages });
  }

  function came(frame: ChatFrame): void {
    const { id } = peerOf(frame);
    const { conversations } = store.get();
    const read = isRead(id);
    if (conversations) change({ conversations: withLatest(conversations, frame, read) });
    if (store.get().threads[id]) {
      const known = thread(id);
      const clientId = frame.method === 'sendMessage' ? frame.clientId : undefined;
      setThread(id, { ...known, messages: withMessages(known.messages, [{ ...frame, clientId }]) });
    }
    if (frame.method === 'receiveMessage' && read) markRead(id);
  }

  function filled(frame: Extract<ServerFrame, { method: 'messageList' }>): void {
    const { toUserId: id, list, pagination } = frame;
    const { currentPage, total } = pagination;
    if (frame.sord === 'desc') {
      const next = currentPage === 1 ? withNewest : withEarlier;
      return setThread(id, next(thread(id), list, total));
    }
    const known = store.get().histories[id];
    if (!known || known.keyword !== frame.keyword) return;
    const before = currentPage === 1 ? [] : known.list;
    setHistory(id, { ...known, list: [...before, ...list], page: currentPage, total, isLoading: false });
  }

  const chat: Chat = {
    store,
    isRead,
    open(peer) {
      const others = store.get().windows.filter(({ id }) => id !== peer.id);
      change({ windows: [peer, ...others].slice(0, windowsMax) });
      if (!store.get().threads[peer.id]) setThread(peer.id, newThread);
      askNewest(peer.id);
      markRead(peer.id);
    },
    close(peerId) {
      change({ windows: store.get().windows.filter(({ id }) => id !== peerId) });
      setHistory(peerId, undefined);
    },
    async loadConversations() {
      change({ conversations: await means.fetchConversations() });
    },
    send(peerId, contentType, content) {
      const clientId = means.newId();
      const message: ThreadMessage = {
        id: clientId,
        clientId,
        state: 'sending',
        sequence: Number.MAX_SAFE_INTEGER,
        sendUserId: means.me(),
        receiveUserId: peerId,
        contentType,
        content,
        sendTime: means.now(),
      };
      const known = thread(peerId);
      setThread(peerId, { ...known, messages: [...known.messages, message] });
      // Without a line it waits for the next one.
      tell(message);
    },
    resend(peerId, clientId) {
      const message = thread(peerId).messages.find((one) => one.clientId === clientId && one.state === 'failed');
      if (!message) return;
      setState(peerId, clientId, 'sending');
      tell(message);
    },
    loadEarlier(peerId) {
      const known = thread(peerId);
      if (!known.hasEarlier || known.state === 'loading') return;
      const count = known.messages.filter(({ state }) => !state).length;
      const currentPage = Math.floor(count / threadPage) + 1;
      if (ask(peerId, { currentPage, pageSize: threadPage, sord: 'desc', keyword: '' })) {
        setThread(peerId, { ...known, state: 'loading' });
      }
    },
    openHistory(peerId, keyword = '') {
      const words = keyword.trim();
      setHistory(peerId, { keyword: words, list: [], page: 0, total: 0, isLoading: true });
      ask(peerId, { currentPage: 1, pageSize: historyPage, sord: 'asc', keyword: words });
    },
    moreHistory(peerId) {
      const known = store.get().histories[peerId];
      if (!known || known.isLoading || known.list.length >= known.total) return;
      setHistory(peerId, { ...known, isLoading: true });
      ask(peerId, { currentPage: known.page + 1, pageSize: historyPage, sord: 'asc', keyword: known.keyword });
    },
    closeHistory: (peerId) => setHistory(peerId, undefined),
    cleared(peerId) {
      setThread(peerId, { ...newThread, state: 'ready' });
      if (store.get().histories[peerId]) chat.openHistory(peerId);
      void chat.loadConversations().catch(() => {});
    },
    removed(peerId) {
      change({ conversations: store.get().conversations?.filter(({ id }) => id !== peerId) });
    },
    looked() {
      const { windows, conversations } = store.get();
      for (const { id } of windows)
        if (conversations?.some((one) => one.id === id && one.unreadMessage > 0)) markRead(id);
    },
    caughtUp() {
      const { windows, threads, conversations } = store.get();
      for (const { id } of windows) askNewest(id);
      for (const { messages } of Object.values(threads)) {
        for (const message of messages) if (message.state === 'sending') tell(message);
      }
      // Chats that are not open are asked for when they are opened again.
      const open = windows.map(({ id }) => id);
      const kept = Object.entries(threads).filter(
        ([id, { messages }]) => open.includes(id) || messages.some(({ state }) => state),
      );
      change({ threads: Object.fromEntries(kept) });
      if (conversations) void chat.loadConversations().catch(() => {});
    },
    take(frame) {
      if (frame.method === 'receiveMessage' || frame.method === 'sendMessage') came(frame);
      else if (frame.method === 'messageList') filled(frame);
      else if (frame.method === 'refused' && frame.clientId) {
        const { clientId } = frame;
        for (const peerId of Object.keys(store.get().threads)) setState(peerId, clientId, 'failed');
      }
    },
  };
  return chat;
}
