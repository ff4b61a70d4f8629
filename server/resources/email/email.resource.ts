import { emailContract, type Folder } from '#schemas/resources/email/email.contract.ts';
import { missing } from '../../platform/errors/app-error.ts';
import { reply } from '../../platform/envelope/reply.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { emailMigrations, type EmailTable } from './email.table.ts';
import { inFolder, one, received } from './own-emails.ts';
import { create, update } from './write-email.ts';

const searched = ['email.subject', 'email.sender', 'email.receivers'] as const;
const columns = ['email.id', 'email.subject', 'email.sender', 'email.receivers', 'email.sendTime'] as const;

type ListedEmail = Pick<EmailTable, 'id' | 'subject' | 'sender' | 'receivers' | 'sendTime'> & { isRead: 0 | 1 | null };

function stateOf(folder: Folder, isRead: 0 | 1 | null) {
  if (folder !== 'inbox') return folder;
  return isRead === 1 ? 'read' : 'unread';
}

/** Removes a mail from one of the caller's folders; it is deleted once it is in no folder of any user. */
async function remove({ id, folder }: { id: string; folder: Folder }, context: Context): Promise<null> {
  const { db, user } = context;
  const found = await inFolder(folder, context).select('email.id').where('email.id', '=', id).executeTakeFirst();
  if (!found) throw missing();
  if (folder === 'inbox') {
    await db.deleteFrom('emailReceiver').where('emailId', '=', id).where('userId', '=', user.id).execute();
  } else await db.updateTable('email').set({ isKept: 0 }).where('id', '=', id).execute();
  await db
    .deleteFrom('email')
    .where('id', '=', id)
    .where('isKept', '=', 0)
    .where('id', 'not in', db.selectFrom('emailReceiver').select('emailId').where('emailId', '=', id))
    .execute();
  return null;
}

/** Mails between users: everyone reads only the mails they wrote or received. */
export const emailResource = defineResource({
  contract: emailContract,
  migrations: emailMigrations,
  holdsFiles: {
    email: {
      async readable(ids, context) {
        const rows = await context.db
          .selectFrom('email')
          .leftJoin(received(context).as('own'), 'own.emailId', 'email.id')
          .select('email.id')
          .where('email.id', 'in', [...ids])
          .where((where) =>
            where.or([
              where('own.emailId', 'is not', null),
              where.and([where('email.creatorUserId', '=', context.user.id), where('email.isKept', '=', 1)]),
            ]),
          )
          .execute();
        return rows.map(({ id }) => id);
      },
    },
  },
  handlers: {
    async list({ folder, keyword = '', ...input }, context) {
      const pattern = likeOf(keyword);
      const found = inFolder(folder, context).$if(keyword !== '', (query) =>
        query.where((where) => where.or(searched.map((column) => where(column, 'ilike', pattern)))),
      );
      const { list: rows, pagination } = await readPage<ListedEmail>(
        found as unknown as Query,
        sortedBy(['email.sendTime', 'desc'], ['email.id', 'asc']),
        input,
        (query) => query.select([...columns, 'own.isRead']),
      );
      const list = rows.map(({ isRead, ...row }) => ({ ...row, state: stateOf(folder, isRead) }));
      return { list, pagination };
    },
    async receive(_, { db, user }) {
      const waiting = db.updateTable('emailReceiver').set({ isReceived: 1 }).where('userId', '=', user.id);
      const rows = await waiting.where('isReceived', '=', 0).where('isRead', '=', 0).returning('emailId').execute();
      const count = rows.length;
      return reply({ count }, count > 0 ? 'email.received' : 'email.received.none', { count });
    },
    async info({ id }, context) {
      const { found, isUnread } = await one(id, context);
      if (isUnread) {
        const own = context.db.updateTable('emailReceiver').set({ isRead: 1 }).where('emailId', '=', id);
        await own.where('userId', '=', context.user.id).execute();
      }
      const { creatorUserId: _by, creatorTime: _made, lastModifyUserId: _last, isKept: _kept, ...mail } = found;
      return mail;
    },
    create,
    update,
    remove,
  },
});
