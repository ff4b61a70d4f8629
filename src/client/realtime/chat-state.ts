import type { ChatMessage } from '#schemas/protocol/socket.ts';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { createStore } from '../store.ts';
import type { SentFrame } from './connection.ts';
import { newThread, type Thread } from './thread.ts';

/** Dependencies of the chats of a page. */
export interface ChatDeps {
  /** Sends a frame; false when not connected. */
  say(frame: SentFrame): boolean;
  token(): string;
  me(): string;
  newId(): string;
  now(): number;
  /** Whether the page is visible. */
  isLooking(): boolean;
  /** Loads the conversations. */
  fetchConversations(): Promise<readonly ChatContact[]>;
}

/** The other participant of a chat window. */
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
  /** Undefined until loaded. */
  conversations: readonly ChatContact[] | undefined;
  /** Open windows, the newest first. */
  windows: readonly Peer[];
  threads: Readonly<Record<string, Thread>>;
  histories: Readonly<Record<string, HistoryState>>;
}

export type ChatStore = ReturnType<typeof createChatStore>;

/** The chat state of a page and its update operations. */
export function createChatStore() {
  const store = createStore<ChatState>({ conversations: undefined, windows: [], threads: {}, histories: {} });
  const change = (part: Partial<ChatState>) => store.set({ ...store.get(), ...part });
  return {
    store,
    change,
    isOpen: (id: string) => store.get().windows.some((peer) => peer.id === id),
    thread: (id: string) => store.get().threads[id] ?? newThread,
    setThread: (id: string, next: Thread) => change({ threads: { ...store.get().threads, [id]: next } }),
    setHistory(id: string, next: HistoryState | undefined) {
      const { [id]: _, ...rest } = store.get().histories;
      change({ histories: next ? { ...rest, [id]: next } : rest });
    },
  };
}
