import { type ClientFrames, type ServerFrame, watchedFormsMax } from '#schemas/protocol/socket.ts';
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

/** Called with the forms whose records changed; without them after a new connection: changes may have been missed. */
export type RecordsListener = (modelIds: readonly string[] | undefined) => void;

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
  /** Calls back when records of these forms changed; returns the unsubscribe function. */
  onRecords(modelIds: readonly string[], listener: RecordsListener): () => void;
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

const isOfSession = (frame: ServerFrame): frame is SessionFrame =>
  frame.method === 'logout' || frame.method === 'closeSocket' || frame.method === 'refresh';

function wakeUp(connection: Connection, chat: Chat): void {
  connection.wake();
  chat.looked();
}

const createHubs = (watch: Parameters<typeof createWatches>[0]) => ({
  messages: createEvents<Parameters<MessagesListener>[0]>(),
  editing: createEvents<Parameters<EditingListener>[0]>(),
  records: createWatches(watch),
});

/** Who of this page watches which forms; `announce` says all of them to the server. */
function createWatches(announce: (modelIds: readonly string[]) => unknown) {
  const watches = new Map<RecordsListener, readonly string[]>();
  const emit = (changed: readonly string[] | undefined) => {
    for (const [listener, modelIds] of [...watches])
      if (!changed || modelIds.some((id) => changed.includes(id))) listener(changed);
  };
  const say = () => announce([...new Set([...watches.values()].flat())].slice(0, watchedFormsMax));
  return {
    emit,
    /** After a new connection. */
    again(): void {
      if (watches.size > 0) say();
      emit(undefined);
    },
    subscribe(modelIds: readonly string[], listener: RecordsListener): () => void {
      watches.set(listener, modelIds);
      say();
      return () => {
        watches.delete(listener);
        say();
      };
    },
  };
}

/** Tells those who listen to a frame of it. */
function passOn(
  frame: Exclude<ServerFrame, SessionFrame | { method: 'initMessage' }>,
  { messages, editing, records }: ReturnType<typeof createHubs>,
  chat: Chat,
  { toastError, log }: Pick<LiveDeps, 'toastError' | 'log'>,
): void {
  switch (frame.method) {
    case 'refused':
      void toastError(frame.msg);
      return chat.take(frame);
    case 'receiveMessage':
    case 'sendMessage':
    case 'messageList':
      return chat.take(frame);
    case 'definitionEditors':
    case 'definitionSaved':
      return editing.emit(frame);
    case 'recordsChanged':
      return records.emit(frame.modelIds);
    case 'messagePush':
    case 'messageRead':
    case 'flowTasks':
      return messages.emit(frame);
    default:
      return log(`A frame of the socket is not known: ${String((frame as ServerFrame).method)}`);
  }
}

export function createLive(deps: LiveDeps): Live {
  const unread = createStore(nothingUnread);
  const isOnline = createStore(false);
  const hubs = createHubs((modelIds) =>
    connection.say({ method: 'WatchRecords', token: deps.token, modelIds: [...modelIds] }),
  );
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
    onFrame(frame) {
      unread.set(unreadAfter(unread.get(), frame, chat.isRead));
      if (isOfSession(frame)) actOnSession(frame, { ...deps, token: deps.currentToken, stop: connection.stop });
      else if (frame.method !== 'initMessage') passOn(frame, hubs, chat, deps);
      else if (isNewConnection) {
        isNewConnection = false;
        chat.caughtUp();
        hubs.editing.emit(undefined);
        hubs.records.again();
        hubs.messages.emit(frame);
      }
    },
  });
  const chat = createChat({ ...deps, token: () => deps.token, say: connection.say });

  return {
    unread,
    isOnline,
    chat,
    onMessages: hubs.messages.subscribe,
    onEditing: hubs.editing.subscribe,
    announce: (frame) => void connection.say({ method: 'EditDefinition', token: deps.token, ...frame }),
    onRecords: hubs.records.subscribe,
    start: connection.start,
    wake: () => wakeUp(connection, chat),
    stop: connection.stop,
  };
}
