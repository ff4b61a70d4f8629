import type { ChatMeans } from './means.ts';
import type { ThreadMessage } from './thread.ts';

/** Which messages of a chat are asked for. */
interface MessagePage {
  currentPage: number;
  pageSize: number;
  sord: 'asc' | 'desc';
  keyword: string;
}

/** How many messages a window begins with (CHAT-029). */
export const threadPage = 30;

export type Speech = ReturnType<typeof speechOf>;

/** What a page says about its chats; each is false when the line is not there. */
export function speechOf({ say, me, token }: Pick<ChatMeans, 'say' | 'me' | 'token'>) {
  const ask = (toUserId: string, page: MessagePage) =>
    say({ method: 'MessageList', toUserId, formUserId: me(), token: token(), ...page });
  return {
    ask,
    askNewest: (id: string) => ask(id, { currentPage: 1, pageSize: threadPage, sord: 'desc', keyword: '' }),
    tell: ({ receiveUserId, contentType, content, clientId = '' }: ThreadMessage) =>
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
