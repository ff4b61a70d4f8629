import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import type { ServerFrame } from '#schemas/protocol/socket.ts';

export type ChatFrame = Extract<ServerFrame, { method: 'receiveMessage' | 'sendMessage' }>;
export type MessageListFrame = Extract<ServerFrame, { method: 'messageList' }>;

/** The other participant of a chat message, as seen by its receiver or its sender. */
export function peerOf(frame: ChatFrame): Pick<ChatContact, 'id' | 'account' | 'realName' | 'headIcon'> {
  if (frame.method === 'receiveMessage') {
    return { id: frame.formUserId, account: frame.account, realName: frame.realName, headIcon: frame.headIcon };
  }
  return { id: frame.toUserId, account: frame.toAccount, realName: frame.toRealName, headIcon: frame.toHeadIcon };
}

/**
 * Updates the list with a new message: its conversation comes first, with its text, time and unread count (CHAT-009).
 */
export function withLatest(list: readonly ChatContact[], frame: ChatFrame, isRead: boolean): readonly ChatContact[] {
  const peer = peerOf(frame);
  const before = list.find(({ id }) => id === peer.id);
  const isNew = frame.method === 'receiveMessage' && !isRead;
  const next: ChatContact = {
    department: '',
    ...before,
    ...peer,
    unreadMessage: isNew
      ? (before?.unreadMessage ?? 0) + 1
      : frame.method === 'sendMessage'
        ? (before?.unreadMessage ?? 0)
        : 0,
    latestMessage: typeof frame.content === 'string' ? frame.content : '',
    messageType: frame.contentType,
    latestDate: frame.sendTime,
  };
  return [next, ...list.filter(({ id }) => id !== peer.id)];
}
