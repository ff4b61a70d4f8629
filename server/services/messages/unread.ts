import { sql } from 'kysely';
import type { ServerFrame, UnreadOfOne } from '#schemas/protocol/socket.ts';
import type { Context } from '../../platform/context/context.ts';
import { previewOf } from '../chat/preview.ts';

type UnreadContext = Pick<Context, 'db' | 'user' | 'language'>;

/** Conversations named in a greeting; the counts say the rest. */
const namedMax = 100;

/** Both totals at once: a page asks for them whenever it connects. */
async function totals({ db, user }: UnreadContext): Promise<{ notices: number; chats: number }> {
  const { rows } = await sql<{ notices: number; chats: number }>`select
    (select count(*)::integer from message_receiver where user_id = ${user.id} and is_read = 0) as notices,
    (select coalesce(sum(unread), 0)::integer from chat_conversation where user_id = ${user.id}) as chats`.execute(db);
  return rows[0] as { notices: number; chats: number };
}

async function unreadChats({ db, user, language }: UnreadContext): Promise<UnreadOfOne[]> {
  const rows = await db
    .selectFrom('chatConversation as own')
    .innerJoin('chatMessage as latest', 'latest.sequence', 'own.latestSequence')
    .select(['own.peerId', 'own.unread', 'latest.content', 'latest.contentType', 'latest.sendTime'])
    .where('own.userId', '=', user.id)
    .where('own.unread', '>', 0)
    .orderBy('latest.sequence', 'desc')
    .limit(namedMax)
    .execute();
  return rows.map((row) => ({
    sendUserId: row.peerId,
    unreadNum: row.unread,
    defaultMessage: previewOf(row.contentType, row.content, language),
    defaultMessageType: row.contentType,
    defaultMessageTime: row.sendTime,
  }));
}

/** The badges of a page: totals, so that a page that missed messages is correct again (SOCKET-007). */
export async function greet(context: UnreadContext): Promise<ServerFrame> {
  const { notices, chats } = await totals(context);
  return {
    method: 'initMessage',
    unreadNums: chats === 0 ? [] : await unreadChats(context),
    unreadNoticeCount: notices,
    unreadMessageCount: chats,
    unreadTotalCount: notices + chats,
  };
}
