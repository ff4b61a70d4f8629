import type { ChatMessage } from '#schemas/protocol/socket.ts';

/** A message in a chat window; one's own newest may still be on its way. */
export interface ThreadMessage extends ChatMessage {
  /** Made by this page, until the server has answered. */
  clientId?: string;
  state?: 'sending' | 'failed';
}

/** What is shown of one chat. */
export interface Thread {
  /** In time order, the newest last (CHAT-033). */
  messages: readonly ThreadMessage[];
  /** There is more before the first. */
  hasEarlier: boolean;
  state: 'loading' | 'ready';
}

export const newThread: Thread = { messages: [], hasEarlier: false, state: 'loading' };

/** Messages that came, put in their places: each once, whether it was pushed, asked for, or sent from here (SOCKET-014..017). */
export function withMessages(
  known: readonly ThreadMessage[],
  come: readonly (ChatMessage & { clientId?: string | undefined })[],
): readonly ThreadMessage[] {
  const ids = new Set(come.map(({ id }) => id));
  const arrived = new Set(come.flatMap(({ clientId }) => clientId ?? []));
  const rest = known.filter((one) => !ids.has(one.id) && !(one.state && arrived.has(one.clientId ?? '')));
  const kept = [...rest.filter(({ state }) => !state), ...come.map(plain)].sort((a, b) => a.sequence - b.sequence);
  return [...kept, ...rest.filter(({ state }) => state)];
}

/** Only what belongs to the message itself. */
function plain(one: ChatMessage): ThreadMessage {
  const { id, sequence, sendUserId, receiveUserId, contentType, content, sendTime } = one;
  return { id, sequence, sendUserId, receiveUserId, contentType, content, sendTime };
}

/**
 * The newest page of a chat, after the line was lost or the window opened. Where it does not reach back to what is known,
 * the older part is let go rather than shown with a hole in it.
 */
export function withNewest(thread: Thread, page: readonly ChatMessage[], total: number): Thread {
  const newest = thread.messages.findLast(({ state }) => !state)?.sequence ?? 0;
  const oldestOfPage = page.reduce((least, { sequence }) => Math.min(least, sequence), Infinity);
  const isJoined = page.length === total || newest >= oldestOfPage;
  const pending = thread.messages.filter(({ state }) => state);
  const messages = withMessages(isJoined ? thread.messages : pending, page);
  const kept = messages.filter(({ state }) => !state).length;
  return { messages, hasEarlier: kept < total, state: 'ready' };
}

/** An earlier page in front of what is shown. */
export function withEarlier(thread: Thread, page: readonly ChatMessage[], total: number): Thread {
  const messages = withMessages(thread.messages, page);
  const kept = messages.filter(({ state }) => !state).length;
  return { messages, hasEarlier: page.length > 0 && kept < total, state: 'ready' };
}
