import type { ChatMessage } from '#schemas/protocol/socket.ts';

/** A message in a chat window; the user's own newest ones may be pending. */
export interface ThreadMessage extends ChatMessage {
  /** Id assigned by this page, until the server has confirmed the message. */
  clientId?: string;
  state?: 'sending' | 'failed';
}

/** The messages of one chat window. */
export interface Thread {
  /** In time order, the newest last (CHAT-033). */
  messages: readonly ThreadMessage[];
  /** Whether older messages exist on the server. */
  hasEarlier: boolean;
  state: 'loading' | 'ready';
}

export const newThread: Thread = { messages: [], hasEarlier: false, state: 'loading' };

/**
 * Merges messages into a thread, without duplicates, whether pushed, loaded or sent from this page (SOCKET-014..017).
 */
export function withMessages(
  known: readonly ThreadMessage[],
  come: readonly (ChatMessage & { clientId?: string | undefined })[],
): readonly ThreadMessage[] {
  const ids = new Set(come.map(({ id }) => id));
  const arrived = new Set(come.flatMap(({ clientId }) => clientId ?? []));
  const rest = known.filter((one) => !ids.has(one.id) && !(one.state && arrived.has(one.clientId ?? '')));
  const stored = [...rest.filter(({ state }) => !state), ...come.map(plain)].sort((a, b) => a.sequence - b.sequence);
  return [...stored, ...rest.filter(({ state }) => state)];
}

/** Copies the properties of the message only, without those of the frame. */
function plain(one: ChatMessage): ThreadMessage {
  const { id, sequence, sendUserId, receiveUserId, contentType, content, sendTime } = one;
  return { id, sequence, sendUserId, receiveUserId, contentType, content, sendTime };
}

/**
 * Merges the newest page of a chat after a reconnect or when the window opens. If the page does not reach back to the
 * known messages, the older ones are dropped rather than shown with a gap.
 */
export function withNewest(thread: Thread, page: readonly ChatMessage[], total: number): Thread {
  const newest = thread.messages.findLast(({ state }) => !state)?.sequence ?? 0;
  const oldestOfPage = page.reduce((least, { sequence }) => Math.min(least, sequence), Infinity);
  const isJoined = page.length === total || newest >= oldestOfPage;
  const pending = thread.messages.filter(({ state }) => state);
  const messages = withMessages(isJoined ? thread.messages : pending, page);
  const stored = messages.filter(({ state }) => !state).length;
  return { messages, hasEarlier: stored < total, state: 'ready' };
}

/** Prepends a page of older messages. */
export function withEarlier(thread: Thread, page: readonly ChatMessage[], total: number): Thread {
  const messages = withMessages(thread.messages, page);
  const stored = messages.filter(({ state }) => !state).length;
  return { messages, hasEarlier: page.length > 0 && stored < total, state: 'ready' };
}
