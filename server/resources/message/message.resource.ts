import { type InputOf, type OutputOf } from '#schemas/protocol/contract.ts';
import { messageContract, messagePageSize } from '#schemas/resources/message/message.contract.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { messageMigrations } from '../../services/messages/message.table.ts';
import { greet } from '../../services/messages/unread.ts';

type Calls = (typeof messageContract)['calls'];
type Narrowing = Pick<InputOf<Calls['readAll']>, 'keyword' | 'type' | 'isRead'>;

/** Maximum messages per call: as many as a list can select. */
const idsMax = 1_000;

/** The caller's messages that match the filter. */
function matching(input: Narrowing, { db, user }: Context) {
  const [keyword, type, isRead] = [input.keyword ?? '', input.type ?? '', input.isRead ?? ''];
  const pattern = likeOf(keyword);
  return db
    .selectFrom('messageReceiver as own')
    .innerJoin('message', 'message.id', 'own.messageId')
    .where('own.userId', '=', user.id)
    .$if(type !== '', (query) => query.where('message.type', '=', Number(type)))
    .$if(isRead !== '', (query) => query.where('own.isRead', '=', Number(isRead) as 0 | 1))
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([where('message.title', 'ilike', pattern), where('message.releaseUser', 'ilike', pattern)]),
      ),
    );
}

const itemColumns = [
  'message.id',
  'message.title',
  'message.type',
  'message.flowType',
  'message.releaseUser',
  'message.releaseTime',
  'own.isRead',
] as const;

type Item = Omit<OutputOf<Calls['list']>['list'][number], 'isRead'> & { isRead: 0 | 1; messageId: string };

const flagOf = (isRead: 0 | 1) => (isRead === 1 ? '1' : '0');

async function list(input: InputOf<Calls['list']>, context: Context): Promise<OutputOf<Calls['list']>> {
  const direction = input.sort === 'asc' ? 'asc' : 'desc';
  const { list: rows, pagination } = await readPage<Item>(
    matching(input, context) as unknown as Query,
    sortedBy(['own.releaseTime', direction], ['own.messageId', 'asc']),
    { ...input, pageSize: input.pageSize ?? messagePageSize },
    (query) => query.select([...itemColumns, 'own.releaseTime', 'own.messageId']),
  );
  return {
    list: rows.map(({ messageId: _, ...row }) => ({ ...row, isRead: flagOf(row.isRead) })),
    pagination,
  };
}

/** Notifies the user's other pages, and updates the badge of all of them. */
async function pushRead(context: Context, ids?: readonly string[]): Promise<void> {
  context.pages.tell([context.user.id], { method: 'messageRead', ...(ids && { ids }) });
  context.pages.tell([context.user.id], await greet(context));
}

async function readInfo({ id }: { id: string }, context: Context): Promise<OutputOf<Calls['readInfo']>> {
  const row = await matching({}, context)
    .select([...itemColumns, 'message.excerpt', 'message.bodyText', 'message.files'])
    .where('message.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { numUpdatedRows } = await context.db
    .updateTable('messageReceiver')
    .set({ isRead: 1, readTime: context.now() })
    .where('userId', '=', context.user.id)
    .where('messageId', '=', id)
    .where('isRead', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await pushRead(context, [id]);
  return { ...row, isRead: '1' };
}

async function readAll(input: Narrowing, context: Context): Promise<void> {
  await context.db
    .updateTable('messageReceiver')
    .set({ isRead: 1, readTime: context.now() })
    .where('userId', '=', context.user.id)
    .where('isRead', '=', 0)
    .where('messageId', 'in', matching(input, context).select('message.id'))
    .execute();
  await pushRead(context);
}

async function remove({ ids }: InputOf<Calls['remove']>, context: Context): Promise<void> {
  const wanted = (Array.isArray(ids) ? ids : ids.split(',')).filter(Boolean);
  if (wanted.length === 0) throw badRequest('common.selectOne');
  if (wanted.length > idsMax) throw badRequest('request.maxItems', { label: 'ids', limit: idsMax });
  await context.db
    .deleteFrom('messageReceiver')
    .where('userId', '=', context.user.id)
    .where('messageId', 'in', wanted)
    .execute();
  await pushRead(context, wanted);
}

/** The messages of the current user, and the counts for the start of a page. */
export const messageResource = defineResource({
  contract: messageContract,
  migrations: messageMigrations,
  handlers: { list, readAll, readInfo, remove },
  holdsFiles: {
    message: {
      async readable(ids, { db, user }) {
        const own = db.selectFrom('messageReceiver').select('messageId as id').where('userId', '=', user.id);
        return (await own.where('messageId', 'in', [...ids]).execute()).map(({ id }) => id);
      },
    },
  },
  frames: {
    OnConnection: {
      reads: true,
      async handle(_input, context, page) {
        page.answer(await greet(context));
      },
    },
  },
});
