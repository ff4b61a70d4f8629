import { sql } from 'kysely';
import type { ClientFrames, ServerFrame } from '#schemas/protocol/socket.ts';
import type { Context } from '../../platform/context/context.ts';
import { likeOf } from '../../platform/resource/list-query.ts';
import { greet } from '../../services/messages/unread.ts';
import { messageOf } from './send.ts';

/** The messages of two users that the caller has not cleared. */
function between(peerId: string, { db, user }: Context) {
  return db
    .selectFrom('chatMessage')
    .where(
      sql<string>`least(send_user_id, receive_user_id)`,
      '=',
      sql<string>`least(${user.id}::text, ${peerId}::text)`,
    )
    .where(
      sql<string>`greatest(send_user_id, receive_user_id)`,
      '=',
      sql<string>`greatest(${user.id}::text, ${peerId}::text)`,
    )
    .where(
      'sequence',
      '>',
      sql<number>`(select coalesce(max(cleared_sequence), 0) from chat_conversation
        where user_id = ${user.id} and peer_id = ${peerId})`,
    );
}

/** A page of a chat, starting at its newest or its oldest message (CHAT-029, CHAT-030). */
export async function history(
  { toUserId, currentPage, pageSize, sord, keyword }: ClientFrames['MessageList'],
  context: Context,
  answer: (frame: ServerFrame) => void,
): Promise<void> {
  const words = keyword.trim();
  const found = between(toUserId, context).$if(words !== '', (query) =>
    query.where('contentType', '=', 'text').where('content', 'ilike', likeOf(words)),
  );
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('sequence', sord)
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  const list = rows.map(messageOf);
  const pagination = { currentPage, pageSize, total };
  answer({ method: 'messageList', toUserId, sord, keyword: words, list, pagination });
}

/** Marks the messages of a user as read, on every page of the caller. */
export async function markRead(peerId: string, context: Context): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('chatConversation')
    .set({ unread: 0 })
    .where('userId', '=', context.user.id)
    .where('peerId', '=', peerId)
    .where('unread', '>', 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) context.pages.tell([context.user.id], await greet(context));
}

/** Clears a chat for the caller: all previous messages, or only its place in the list. */
export async function forget(peerId: string, what: 'messages' | 'place', context: Context): Promise<void> {
  await context.db
    .updateTable('chatConversation')
    .set(({ ref }) =>
      what === 'place' ? { isHidden: 1, unread: 0 } : { clearedSequence: ref('latestSequence'), unread: 0 },
    )
    .where('userId', '=', context.user.id)
    .where('peerId', '=', peerId)
    .execute();
  context.pages.tell([context.user.id], await greet(context));
}
