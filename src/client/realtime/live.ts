import type { ServerFrame } from '#schemas/protocol/socket.ts';
import { createStore, type Store } from '../store.ts';
import type { ChatDeps } from './chat-state.ts';
import { type Chat, createChat } from './chat.ts';
import { createConnection, type SocketLike } from './connection.ts';
import { nothingUnread, type Unread, unreadAfter } from './unread.ts';

/** Effects of session frames on the page. */
interface SessionDeps {
  /** The token stored in this browser at the moment; another tab may have changed it. */
  token(): string | undefined;
  /** Closes the connection without reconnecting. */
  stop(): void;
  /** Removes the token. */
  forget(): void;
  reload(): void;
  /** Shows an error toast; the promise resolves when it has closed. */
  toastError(text: string): PromiseLike<unknown>;
  expiredText(): string;
}

/** Delay in milliseconds before a logout frame takes effect, for requests in flight (SOCKET-009). */
const logoutMs = 1_000;
/** Display time of a message in milliseconds before the page reloads (SOCKET-018). */
const refreshMs = 2_000;

type SessionFrame = Extract<ServerFrame, { method: 'logout' | 'closeSocket' | 'refresh' }>;

/** Handles the frames that end the session or reload the page (SOCKET-009 to SOCKET-013, SOCKET-018, SOCKET-019). */
function actOnSession(frame: SessionFrame, means: SessionDeps): void {
  if (frame.method === 'closeSocket') means.stop();
  else if (frame.method === 'logout') setTimeout(() => void logOut(frame, means), logoutMs);
  else if (frame.msg) {
    void means.toastError(frame.msg);
    setTimeout(means.reload, refreshMs);
  } else means.reload();
}

async function logOut({ token, msg }: Extract<SessionFrame, { method: 'logout' }>, means: SessionDeps): Promise<void> {
  // The frame is about a previous session of this browser: reload under the current one.
  if (token && token !== means.token()) return means.reload();
  means.stop();
  await means.toastError(msg || means.expiredText());
  means.forget();
  return means.reload();
}

interface LiveDeps extends Omit<SessionDeps, 'token' | 'stop'>, Omit<ChatDeps, 'say' | 'token'> {
  /** Opens a socket for the session of this token. */
  open(token: string): SocketLike;
  /** The token this page started with; its connection is bound to it. */
  token: string;
  /** The token stored in this browser at the moment. */
  currentToken(): string | undefined;
  /** The data of the OnConnection frame (SOCKET-002). */
  hello(): { mobileDevice: boolean; systemId: string; isSeparate: boolean; language: string };
  log(text: string): void;
  random(): number;
}

/**
 * Called when messages may have changed: a new one arrived, some (all, without ids) were read or removed, or the socket
 * reconnected.
 */
export type MessagesListener = (
  frame: Extract<ServerFrame, { method: 'messagePush' | 'messageRead' | 'initMessage' }>,
) => void;

/** The real-time state of a page: connection, unread counts, chats. */
export interface Live {
  unread: Store<Unread>;
  isOnline: Store<boolean>;
  chat: Chat;
  /** Subscribes to changes of message lists (SOCKET-008); returns the unsubscribe function. */
  onMessages(listener: MessagesListener): () => void;
  start(): void;
  /** Reconnects at once: network or page are available again. */
  wake(): void;
  stop(): void;
}

export function createLive(means: LiveDeps): Live {
  const { token } = means;
  const unread = createStore(nothingUnread);
  const isOnline = createStore(false);
  const listeners = new Set<MessagesListener>();
  // True until the server has greeted a new connection: events before it may have been missed.
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
  const session: SessionDeps = { ...means, token: means.currentToken, stop: connection.stop };

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
