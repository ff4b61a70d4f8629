import type { ChatDeps } from './chat-state.ts';
import type { ThreadMessage } from './thread.ts';

/** Query of a page of chat messages. */
interface MessagePage {
  currentPage: number;
  pageSize: number;
  sord: 'asc' | 'desc';
  keyword: string;
}

/** Initial number of messages in a window (CHAT-029). */
export const threadPage = 30;

export type ChatCommands = ReturnType<typeof chatCommandsOf>;

/** The frames of the chat; each function returns false while the socket is not connected. */
export function chatCommandsOf({ say, me, token }: Pick<ChatDeps, 'say' | 'me' | 'token'>) {
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
