import type { ClientFrames, ServerFrame } from '#schemas/protocol/socket.ts';
import { createStore, type Store } from '../store.ts';
import type { ChatDeps } from './chat-state.ts';
import { type Chat, createChat } from './chat.ts';
import { type Connection, createConnection, type SocketLike } from './connection.ts';
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
function actOnSession(frame: SessionFrame, deps: SessionDeps): void {
  if (frame.method === 'closeSocket') deps.stop();
  else if (frame.method === 'logout') setTimeout(() => void logOut(frame, deps), logoutMs);
  else if (frame.msg) {
    void deps.toastError(frame.msg);
    setTimeout(deps.reload, refreshMs);
  } else deps.reload();
}

async function logOut({ token, msg }: Extract<SessionFrame, { method: 'logout' }>, deps: SessionDeps): Promise<void> {
  // The frame is about a previous session of this browser: reload under the current one.
  if (token && token !== deps.token()) return deps.reload();
  deps.stop();
  await deps.toastError(msg || deps.expiredText());
  deps.forget();
  return deps.reload();
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
 * Called when messages or tasks may have changed: one arrived, some (all, without ids) were read, removed or decided, or
 * the socket reconnected.
 */
export type MessagesListener = (
  frame: Extract<ServerFrame, { method: 'messagePush' | 'messageRead' | 'initMessage' | 'flowTasks' }>,
) => void;

/** Called with the frames about definitions that are edited, and without one after a new connection: some were missed. */
export type EditingListener = (
  frame?: Extract<ServerFrame, { method: 'definitionEditors' | 'definitionSaved' }>,
) => void;

/** The real-time state of a page: connection, unread counts, chats. */
export interface Live {
  unread: Store<Unread>;
  isOnline: Store<boolean>;
  chat: Chat;
  /** Subscribes to changes of message lists (SOCKET-008); returns the unsubscribe function. */
  onMessages(listener: MessagesListener): () => void;
  /** Subscribes to what happens to definitions that are edited; returns the unsubscribe function. */
  onEditing(listener: EditingListener): () => void;
  /** Announces that this page edits a definition, or no longer does. */
  announce(editing: Omit<ClientFrames['EditDefinition'], 'token'>): void;
  start(): void;
  /** Reconnects at once: network or page are available again. */
  wake(): void;
  stop(): void;
}

function createEvents<Frame>() {
  const listeners = new Set<(frame: Frame) => void>();
  return {
    emit(frame: Frame): void {
      for (const listener of [...listeners]) listener(frame);
    },
    subscribe(listener: (frame: Frame) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type EditingFrame = NonNullable<Parameters<EditingListener>[0]>;

const isEditing = (frame: ServerFrame): frame is EditingFrame =>
  frame.method === 'definitionEditors' || frame.method === 'definitionSaved';

function wakeUp(connection: Connection, chat: Chat): void {
  connection.wake();
  chat.looked();
}

const createHubs = () => ({
  messages: createEvents<Parameters<MessagesListener>[0]>(),
  editing: createEvents<Parameters<EditingListener>[0]>(),
});

type ChatFrame = Parameters<Chat['take']>[0];

function takeChat(frame: ChatFrame, chat: Chat, { toastError }: Pick<LiveDeps, 'toastError'>): void {
  if (frame.method === 'refused') void toastError(frame.msg);
  chat.take(frame);
}

export function createLive(deps: LiveDeps): Live {
  const unread = createStore(nothingUnread);
  const isOnline = createStore(false);
  const { messages, editing } = createHubs();
  // True until the server has greeted a new connection: events before it may have been missed.
  let isNewConnection = false;

  const connection = createConnection({
    open: () => deps.open(deps.token),
    onOpen() {
      isNewConnection = true;
      connection.say({ method: 'OnConnection', token: deps.token, ...deps.hello() });
    },
    onState: isOnline.set,
    onUnreadable: () => deps.log('A frame of the socket could not be read.'),
    random: deps.random,
    onFrame: (frame) => (isEditing(frame) ? editing.emit(frame) : take(frame)),
  });
  const chat = createChat({ ...deps, token: () => deps.token, say: connection.say });

  function take(frame: ServerFrame): void {
    unread.set(unreadAfter(unread.get(), frame, chat.isRead));
    switch (frame.method) {
      case 'logout':
      case 'closeSocket':
      case 'refresh':
        return actOnSession(frame, { ...deps, token: deps.currentToken, stop: connection.stop });
      case 'receiveMessage':
      case 'sendMessage':
      case 'messageList':
      case 'refused':
        return takeChat(frame, chat, deps);
      case 'initMessage':
        if (!isNewConnection) return undefined;
        isNewConnection = false;
        chat.caughtUp();
        editing.emit(undefined);
        return messages.emit(frame);
      case 'messagePush':
      case 'messageRead':
      case 'flowTasks':
        return messages.emit(frame);
      default:
        return deps.log(`A frame of the socket is not known: ${String((frame as ServerFrame).method)}`);
    }
  }

  return {
    unread,
    isOnline,
    chat,
    onMessages: messages.subscribe,
    onEditing: editing.subscribe,
    announce: (frame) => void connection.say({ method: 'EditDefinition', token: deps.token, ...frame }),
    start: connection.start,
    wake: () => wakeUp(connection, chat),
    stop: connection.stop,
  };
}
