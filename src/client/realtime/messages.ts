import type { Content, ContentType } from '#schemas/protocol/socket.ts';
import type { ChatStore, ChatDeps } from './chat-state.ts';
import { type ChatFrame, type MessageListFrame, peerOf } from './conversations.ts';
import { type ChatCommands, threadPage } from './chat-commands.ts';
import { type ThreadMessage, withEarlier, withMessages, withNewest } from './thread.ts';

/** The messages of the chat windows: pending, failed and received ones. */
export function messagesOf(
  { store, thread, setThread }: ChatStore,
  commands: ChatCommands,
  { newId, me, now }: ChatDeps,
) {
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
