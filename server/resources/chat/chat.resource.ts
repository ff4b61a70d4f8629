import { type ExpressionBuilder, sql } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { ClientFrames } from '#schemas/protocol/socket.ts';
import { type ChatContact, chatContract, contactPageSize } from '#schemas/resources/chat/chat.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { phraseConditions } from '../../platform/db/search-columns.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type FramePage } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { chatMigrations } from '../../services/chat/chat.table.ts';
import { previewOf } from '../../services/chat/preview.ts';
import { greet } from '../../services/messages/unread.ts';
import { messageOf, send } from './send.ts';

type Calls = (typeof chatContract)['calls'];

/** Maximum listed conversations. */
const conversationsMax = 500;

const own = (userId: string) => (where: ExpressionBuilder<Database, 'users'>) =>
  where.selectFrom('chatConversation').selectAll().where('chatConversation.userId', '=', userId).as('own');

/** Other users, with the state of the caller's conversation with them. */
function colleagues({ db, user }: Context) {
  return db
    .selectFrom('users')
    .leftJoin(own(user.id), (join) => join.onRef('own.peerId', '=', 'users.id'))
    .leftJoin('chatMessage as latest', (join) =>
      join
        .onRef('latest.sequence', '=', 'own.latestSequence')
        .on(({ eb, ref }) => eb('latest.sequence', '>', ref('own.clearedSequence'))),
    )
    .leftJoin('organize', 'organize.id', 'users.organizeId')
    .where('users.id', '<>', user.id);
}

const columns = [
  'users.id',
  'users.realName',
  'users.account',
  'users.headIcon',
  'organize.fullName as department',
  'own.unread',
  'latest.content',
  'latest.contentType',
  'latest.sendTime',
] as const;

type Row = Awaited<ReturnType<typeof firstRow>>;
const firstRow = (context: Context) => colleagues(context).select(columns).executeTakeFirstOrThrow();

function contactOf(row: Row, { language }: Context): ChatContact {
  const { id, realName, account, headIcon, contentType } = row;
  return {
    id,
    realName,
    account,
    headIcon,
    department: row.department ?? '',
    unreadMessage: row.unread ?? 0,
    latestMessage: contentType === null ? '' : previewOf(contentType, row.content ?? '', language),
    messageType: contentType ?? '',
    latestDate: row.sendTime,
  };
}

/** The caller's conversations, the newest first (CHAT-009). */
async function conversations(context: Context): Promise<OutputOf<Calls['conversations']>> {
  const rows = await colleagues(context)
    .select(columns)
    .where('own.isHidden', '=', 0)
    .orderBy('own.latestSequence', 'desc')
    .limit(conversationsMax)
    .execute();
  return { list: rows.map((row) => contactOf(row, context)) };
}

/** Matches name, account and their pinyin; a text without letters matches no name. */
function named(typed: string) {
  const conditions = phraseConditions(typed);
  return conditions.length > 0 ? conditions : [sql<boolean>`false`];
}

/** The users one can write to, by name, account, pinyin or department. */
async function contacts(input: InputOf<Calls['contacts']>, context: Context): Promise<OutputOf<Calls['contacts']>> {
  const { keyword = '' } = input;
  const typed = keyword.trim();
  const found = colleagues(context)
    .where('users.enabledMark', '=', 1)
    .$if(typed !== '', (query) =>
      query.where((where) => where.or([where.and(named(typed)), where('organize.fullName', 'ilike', likeOf(typed))])),
    );
  const { list: rows, pagination } = await readPage<Row & { sortCode: number }>(
    found as unknown as Query,
    sortedBy(['users.sortCode', 'asc'], ['users.id', 'asc']),
    { ...input, pageSize: input.pageSize ?? contactPageSize },
    (query) => query.select([...columns, 'users.sortCode']),
  );
  return { list: rows.map(({ sortCode: _, ...row }) => contactOf(row, context)), pagination };
}

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
async function history(
  { toUserId, currentPage, pageSize, sord, keyword }: ClientFrames['MessageList'],
  context: Context,
  { answer }: FramePage,
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
async function markRead(peerId: string, context: Context): Promise<void> {
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
async function forget(peerId: string, what: 'messages' | 'place', context: Context): Promise<void> {
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

/** Chats of two users: messages are sent over the socket, lists and clearing are calls. */
export const chatResource = defineResource({
  contract: chatContract,
  migrations: chatMigrations,
  holdsFiles: {
    chat_message: {
      async readable(ids, { db, user }) {
        const rows = await db
          .selectFrom('chatMessage')
          .select('id')
          .where('id', 'in', [...ids])
          .where((where) => where.or([where('sendUserId', '=', user.id), where('receiveUserId', '=', user.id)]))
          .execute();
        return rows.map(({ id }) => id);
      },
    },
  },
  handlers: {
    conversations: (_input, context) => conversations(context),
    contacts,
    clear: ({ id }, context) => forget(id, 'messages', context),
    relocation: ({ id }, context) => forget(id, 'place', context),
  },
  frames: {
    SendMessage: { prolongs: true, handle: send },
    MessageList: { prolongs: true, reads: true, handle: history },
    UpdateReadMessage: { handle: ({ formUserId }, context) => markRead(formUserId, context) },
  },
});
