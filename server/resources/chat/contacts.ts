import { type ExpressionBuilder, sql } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { type chatContract, type ChatContact, contactPageSize } from '#schemas/resources/chat/chat.contract.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Context } from '../../platform/context/context.ts';
import { phraseConditions } from '../../platform/db/words.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { previewOf } from '../../services/chat/preview.ts';

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
export async function conversations(context: Context): Promise<OutputOf<Calls['conversations']>> {
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
export async function contacts(
  input: InputOf<Calls['contacts']>,
  context: Context,
): Promise<OutputOf<Calls['contacts']>> {
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
