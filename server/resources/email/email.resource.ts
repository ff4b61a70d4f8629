import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { emailContract, type Folder } from '#schemas/resources/email/email.contract.ts';
import { email } from '#schemas/resources/email/email.entity.ts';
import { mailbox } from '#schemas/resources/email/mailbox.entity.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampChange, stampNew } from '../../platform/db/columns.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { encrypted } from '../../platform/db/credentials.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import { cleanHtml } from '../../platform/html/clean-html.ts';
import { crudHandlers, readPage } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { mailboxMigrations } from '../../services/mailbox/mailbox.table.ts';
import { receiveOutside } from '../../services/mailbox/receive.ts';
import { sendMessage } from '../../services/messages/send-message.ts';
import { emailMigrations, type EmailTable, emailTable } from './email.table.ts';

const emails = crudHandlers(emailTable);

type Viewer = Pick<Context, 'db' | 'user'>;

/** Mails in the caller's inbox, with their read state. */
const received = ({ db, user }: Viewer) =>
  db.selectFrom('emailReceiver').select(['emailId', 'isRead']).where('userId', '=', user.id);

/** The mails of one of the caller's folders, with their read state. */
function inFolder(folder: Folder, viewer: Viewer) {
  const { db, user } = viewer;
  const all = db.selectFrom('email').leftJoin(received(viewer).as('own'), 'own.emailId', 'email.id');
  if (folder === 'inbox') return all.where('own.emailId', 'is not', null).where('email.isSent', '=', 1);
  return all
    .where('email.creatorUserId', '=', user.id)
    .where('email.isKept', '=', 1)
    .where('email.isSent', '=', folder === 'sent' ? 1 : 0);
}

/** A mail the caller received or wrote, and whether it is unread in their inbox. */
async function one(id: string, viewer: Viewer): Promise<{ found: EmailTable; isUnread: boolean }> {
  const found = await viewer.db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst();
  const own = await received(viewer).where('emailId', '=', id).executeTakeFirst();
  const isAuthor = found?.creatorUserId === viewer.user.id && found.isKept === 1;
  if (!found || (!own && !isAuthor)) throw notFound();
  return { found, isUnread: own?.isRead === 0 };
}

/** A mail of the caller that is not sent yet. */
async function draft(id: string, viewer: Viewer): Promise<EmailTable> {
  const { found } = await one(id, viewer);
  if (found.creatorUserId !== viewer.user.id || found.isSent === 1) throw notFound();
  return found;
}

type Input = InputOf<(typeof emailContract)['calls']['create']>;
type Written = Pick<EmailTable, 'subject' | 'toUserIds' | 'bodyText' | 'files' | 'atOnce'>;

/** The complete input: body sanitised, files as JSON text, receivers without duplicates. */
function read(input: Input): Written {
  const files = Array.isArray(input.files) ? JSON.stringify(input.files) : (input.files ?? '[]');
  // The entity's validation has already run, so required fields are present.
  const record = entityRecord(email, { ...input, files }) as unknown as Written;
  return { ...record, bodyText: cleanHtml(record.bodyText), toUserIds: [...new Set(record.toUserIds)] };
}

/** The mail to store, and the facts of its lists; refuses a mail without enabled receivers. */
async function addressed(written: Written, { db, user, now }: Context) {
  if (written.toUserIds.length === 0) throw badRequest('email.toUserIds.required');
  const people = await db
    .selectFrom('users')
    .select(['id', 'realName'])
    .where('enabledMark', '=', 1)
    .where('id', 'in', written.toUserIds)
    .execute();
  if (people.length === 0) throw badRequest('email.toUserIds.required');
  const names = new Map(people.map(({ id, realName }) => [id, realName]));
  const toUserIds = written.toUserIds.filter((id) => names.has(id));
  const receivers = toUserIds.map((id) => names.get(id)).join('、');
  const facts = { isSent: written.atOnce, sender: user.realName, receivers, sendTime: now() };
  return { mail: { ...written, toUserIds }, facts };
}

/** Adds the mail to the inboxes and notifies their owners with a link to it. */
async function deliver(id: string, subject: string, toUserIds: readonly string[], context: Context): Promise<void> {
  const { db, user, language } = context;
  await db
    .insertInto('emailReceiver')
    .values(toUserIds.map((userId) => ({ emailId: id, userId, isRead: 0 as const, isReceived: 0 as const })))
    .execute();
  const title = sentence(language, 'email.told', { name: user.realName, subject });
  const body = `<p><a href="/emailDetail?id=${id}">${sentence(language, 'mail.title')}</a></p>`;
  await sendMessage({ type: messageTypes.system, title, body }, toUserIds, context);
}

async function create(input: Input, context: Context): Promise<{ id: string }> {
  const { mail, facts } = await addressed(read(input), context);
  const { id } = await emails.create(mail, context, { ...facts, isKept: 1 });
  if (facts.isSent === 1) await deliver(id, mail.subject, mail.toUserIds, context);
  return { id };
}

async function update(
  { id, lastModifyTime, ...input }: Input & { id: string; lastModifyTime?: number | null },
  context: Context,
) {
  const before = await draft(id, context);
  const { mail, facts } = await addressed(read({ ...before, ...input }), context);
  await emails.update({ id, lastModifyTime, ...mail }, context, facts);
  if (facts.isSent === 1) await deliver(id, mail.subject, mail.toUserIds, context);
  return null;
}

/** Receives mail from outside, and counts it with the mails of other users that arrived since the last time. */
async function receive(context: Context) {
  const { db, user } = context;
  const outside = await receiveOutside(context);
  const waiting = db.updateTable('emailReceiver').set({ isReceived: 1 }).where('userId', '=', user.id);
  const inside = await waiting.where('isReceived', '=', 0).where('isRead', '=', 0).returning('emailId').execute();
  const count = inside.length + (outside?.count ?? 0);
  const left = outside?.left ?? 0;
  if (outside?.isInterrupted) return reply({ count, left }, 'email.received.interrupted', { count });
  if (left > 0) return reply({ count, left }, 'email.received.more', { count, left });
  return reply({ count, left }, count > 0 ? 'email.received' : 'email.received.none', { count });
}

/** The password is encrypted; a new account needs its own. */
async function saveMailbox(input: InputOf<(typeof emailContract)['calls']['saveMailbox']>, context: Context) {
  const { db, user, settings } = context;
  const { account, password } = entityRecord(mailbox, input) as { account: string; password: string };
  const own = db.selectFrom('mailbox').select(['account', 'password']).where('id', '=', user.id);
  const before = await own.executeTakeFirst();
  if (account === '') {
    await db.deleteFrom('mailbox').where('id', '=', user.id).execute();
    return null;
  }
  const stays = password === '' && before?.account === account;
  if (password === '' && !stays) throw badRequest('email.mailbox.password.required');
  const values = { account, password: stays ? before.password : await encrypted(password, settings) };
  await db
    .insertInto('mailbox')
    .values({ ...stampNew(context), id: user.id, receivingUntil: 0, ...values })
    .onConflict((on) => on.column('id').doUpdateSet({ ...values, ...stampChange(context) }))
    .execute();
  return null;
}

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
  if (!found) throw notFound();
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
  migrations: { ...emailMigrations, ...mailboxMigrations },
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
    receive: (_, context) => receive(context),
    async mailbox(_, { db, user }) {
      const own = await db.selectFrom('mailbox').select('account').where('id', '=', user.id).executeTakeFirst();
      return { account: own?.account ?? '', password: '' };
    },
    saveMailbox,
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
