import type { Folder } from '#schemas/resources/email/email.contract.ts';
import { missing } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { EmailTable } from './email.table.ts';

type Asks = Pick<Context, 'db' | 'user'>;

/** Mails in the caller's inbox, with their read state. */
export const received = ({ db, user }: Asks) =>
  db.selectFrom('emailReceiver').select(['emailId', 'isRead']).where('userId', '=', user.id);

/** The mails of one of the caller's folders, with their read state. */
export function inFolder(folder: Folder, asks: Asks) {
  const { db, user } = asks;
  const all = db.selectFrom('email').leftJoin(received(asks).as('own'), 'own.emailId', 'email.id');
  if (folder === 'inbox') return all.where('own.emailId', 'is not', null).where('email.isSent', '=', 1);
  return all
    .where('email.creatorUserId', '=', user.id)
    .where('email.isKept', '=', 1)
    .where('email.isSent', '=', folder === 'sent' ? 1 : 0);
}

/** A mail the caller received or wrote, and whether it is unread in their inbox. */
export async function one(id: string, asks: Asks): Promise<{ found: EmailTable; isUnread: boolean }> {
  const found = await asks.db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst();
  const own = await received(asks).where('emailId', '=', id).executeTakeFirst();
  const isAuthor = found?.creatorUserId === asks.user.id && found.isKept === 1;
  if (!found || (!own && !isAuthor)) throw missing();
  return { found, isUnread: own?.isRead === 0 };
}

/** A mail of the caller that is not sent yet. */
export async function draft(id: string, asks: Asks): Promise<EmailTable> {
  const { found } = await one(id, asks);
  if (found.creatorUserId !== asks.user.id || found.isSent === 1) throw missing();
  return found;
}
