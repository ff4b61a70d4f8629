import { sql } from 'kysely';
import type { ServerFrame, UnreadOfOne } from '#schemas/protocol/socket.ts';
import type { Context } from '../../platform/resource/context.ts';
import { previewOf } from '../chat/preview.ts';

type Asks = Pick<Context, 'db' | 'user' | 'language'>;

/** Conversations named in a greeting; the counts say the rest. */
const namedMax = 100;

async function unreadNotices({ db, user }: Asks): Promise<number> {
  const { count } = await db
    .selectFrom('messageReceiver')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', user.id)
    .where('isRead', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

async function unreadChats({ db, user, language }: Asks): Promise<UnreadOfOne[]> {
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

async function unreadChatTotal({ db, user }: Asks): Promise<number> {
  const { total } = await db
    .selectFrom('chatConversation')
    .select(sql<number>`coalesce(sum(unread), 0)::integer`.as('total'))
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  return total;
}

/** What a page shows at its badges: totals, so that one that missed something is right again (SOCKET-007). */
export async function greet(context: Asks): Promise<ServerFrame> {
  const [unreadNoticeCount, unreadMessageCount, unreadNums] = [
    await unreadNotices(context),
    await unreadChatTotal(context),
    await unreadChats(context),
  ];
  const unreadTotalCount = unreadNoticeCount + unreadMessageCount;
  return { method: 'initMessage', unreadNums, unreadNoticeCount, unreadMessageCount, unreadTotalCount };
}
