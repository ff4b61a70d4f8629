import type { ServerFrame, UnreadOfOne } from '#schemas/protocol/socket.ts';

/** Unread counts of a user. */
export interface Unread {
  notices: number;
  chats: number;
  /** Whether the chat entry blinks because of a new message (SOCKET-007, SOCKET-015). */
  isBlinking: boolean;
  byColleague: Readonly<Record<string, number>>;
}

export const nothingUnread: Unread = { notices: 0, chats: 0, isBlinking: false, byColleague: {} };

const countsOf = (list: readonly UnreadOfOne[]) =>
  Object.fromEntries(list.map(({ sendUserId, unreadNum }) => [sendUserId, unreadNum]));

/** Reducer of the unread counts. `isRead`: whether the chat with that user is open and visible. */
export function unreadAfter(unread: Unread, frame: ServerFrame, isRead: (userId: string) => boolean): Unread {
  switch (frame.method) {
    case 'initMessage':
      return {
        notices: frame.unreadNoticeCount,
        chats: frame.unreadMessageCount,
        isBlinking: frame.unreadMessageCount > 0,
        byColleague: countsOf(frame.unreadNums),
      };
    case 'messagePush':
      return { ...unread, notices: Math.max(0, unread.notices + frame.unreadNoticeCount) };
    case 'receiveMessage': {
      const from = frame.formUserId;
      if (isRead(from)) return unread;
      const byColleague = { ...unread.byColleague, [from]: (unread.byColleague[from] ?? 0) + 1 };
      return { ...unread, chats: unread.chats + 1, isBlinking: true, byColleague };
    }
    default:
      return unread;
  }
}
