import type { ServerFrame } from '#schemas/protocol/socket.ts';
import { type Chat, createChat } from '../chat/chat.ts';
import type { ChatMeans } from '../chat/means.ts';
import { createStore, type Store } from '../store.ts';
import { createConnection, type SocketLike } from './connection.ts';
import { actOnSession, type SessionMeans } from './session-frames.ts';
import { nothingUnread, type Unread, unreadAfter } from './unread.ts';

export interface LiveMeans extends Omit<SessionMeans, 'token' | 'stop'>, Omit<ChatMeans, 'say' | 'token'> {
  /** Opens the socket of that session. */
  open(token: string): SocketLike;
  /** The token this page began with; its line lives and ends with it. */
  token: string;
  /** The token this browser holds now. */
  currentToken(): string | undefined;
  /** What the page says about itself when it connects (SOCKET-002). */
  hello(): { mobileDevice: boolean; systemId: string; isSeparate: boolean; language: string };
  log(text: string): void;
  random(): number;
}

/** Hears of messages: a new one came, some (without ids, any) were read or removed, or a new line was greeted. */
export type MessagesListener = (
  frame: Extract<ServerFrame, { method: 'messagePush' | 'messageRead' | 'initMessage' }>,
) => void;

/** What happens while a page is open: one connection, what is unread, the chats. */
export interface Live {
  unread: Store<Unread>;
  isOnline: Store<boolean>;
  chat: Chat;
  /** Calls back whenever a list of messages may have changed (SOCKET-008). */
  onMessages(listener: MessagesListener): () => void;
  start(): void;
  /** The network or the page is there again. */
  wake(): void;
  stop(): void;
}

export function createLive(means: LiveMeans): Live {
  const { token } = means;
  const unread = createStore(nothingUnread);
  const isOnline = createStore(false);
  const listeners = new Set<MessagesListener>();
  // A line that was not greeted yet: what happened before it is unknown.
  let isNewLine = false;

  const connection = createConnection({
    open: () => means.open(token),
    onOpen() {
      isNewLine = true;
      connection.say({ method: 'OnConnection', token, ...means.hello() });
    },
    onState: isOnline.set,
    onUnreadable: () => means.log('A frame of the socket could not be read.'),
    random: means.random,
    onFrame: take,
  });
  const chat = createChat({ ...means, token: () => token, say: connection.say });
  const session: SessionMeans = { ...means, token: means.currentToken, stop: connection.stop };

  function take(frame: ServerFrame): void {
    unread.set(unreadAfter(unread.get(), frame, chat.isRead));
    switch (frame.method) {
      case 'logout':
      case 'closeSocket':
      case 'refresh':
        return actOnSession(frame, session);
      case 'receiveMessage':
      case 'sendMessage':
      case 'messageList':
        return chat.take(frame);
      case 'refused':
        void means.toastError(frame.msg);
        return chat.take(frame);
      case 'initMessage':
        if (!isNewLine) return undefined;
        isNewLine = false;
        chat.caughtUp();
        return tell(frame);
      case 'messagePush':
      case 'messageRead':
        return tell(frame);
      case 'heartCheck':
        return undefined;
      default:
        return means.log(`A frame of the socket is not known: ${String((frame as ServerFrame).method)}`);
    }
  }
  const tell: MessagesListener = (frame) => {
    for (const listener of [...listeners]) listener(frame);
  };

  return {
    unread,
    isOnline,
    chat,
    onMessages(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: connection.start,
    wake() {
      connection.wake();
      chat.looked();
    },
    stop: connection.stop,
  };
}
