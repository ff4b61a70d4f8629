import type { InputOf } from '#schemas/protocol/contract.ts';
import type { emailContract } from '#schemas/resources/email/email.contract.ts';
import { email } from '#schemas/resources/email/email.entity.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { json, stampChange, stampNew } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { outdated, refuse } from '../../platform/errors/app-error.ts';
import { cleanHtml } from '../../platform/html/clean-html.ts';
import type { Context } from '../../platform/context/context.ts';
import { sendMessage } from '../../services/messages/send-message.ts';
import type { EmailTable } from './email.table.ts';
import { draft } from './own-emails.ts';

type Input = InputOf<(typeof emailContract)['calls']['create']>;
type Written = Pick<EmailTable, 'subject' | 'toUserIds' | 'bodyText' | 'files' | 'atOnce'>;

/** The complete input: body sanitised, files as JSON text, receivers without duplicates. */
function read(input: Input): Written {
  const files = Array.isArray(input.files) ? JSON.stringify(input.files) : (input.files ?? '[]');
  // The entity's validation has already run, so required fields are present.
  const kept = entityRecord(email, { ...input, files }) as unknown as Written;
  return { ...kept, bodyText: cleanHtml(kept.bodyText), toUserIds: [...new Set(kept.toUserIds)] };
}

/** The row to store, with the names for lists; refuses a mail without enabled receivers. */
async function rowOf(written: Written, { db, user, now }: Context) {
  if (written.toUserIds.length === 0) throw refuse('email.toUserIds.required');
  const people = await db
    .selectFrom('users')
    .select(['id', 'realName'])
    .where('enabledMark', '=', 1)
    .where('id', 'in', written.toUserIds)
    .execute();
  if (people.length === 0) throw refuse('email.toUserIds.required');
  const names = new Map(people.map(({ id, realName }) => [id, realName]));
  const toUserIds = written.toUserIds.filter((id) => names.has(id));
  const receivers = toUserIds.map((id) => names.get(id)).join('、');
  const facts = { isSent: written.atOnce, sender: user.realName, receivers, sendTime: now() };
  return { toUserIds, row: { ...written, ...facts, toUserIds: json(toUserIds) } as unknown as Database['email'] };
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

export async function create(input: Input, context: Context): Promise<{ id: string }> {
  const { row, toUserIds } = await rowOf(read(input), context);
  const values = { ...row, ...stampNew(context), creatorUserId: context.user.id, isKept: 1 as const };
  await context.db.insertInto('email').values(values).execute();
  if (values.isSent === 1) await deliver(values.id, values.subject, toUserIds, context);
  return { id: values.id };
}

export async function update(
  { id, lastModifyTime, ...input }: Input & { id: string; lastModifyTime?: number | null },
  context: Context,
) {
  const before = await draft(id, context);
  const { row, toUserIds } = await rowOf(read({ ...before, ...input }), context);
  const seen = lastModifyTime === undefined ? before.lastModifyTime : lastModifyTime;
  const { numUpdatedRows } = await context.db
    .updateTable('email')
    .set({ ...row, ...stampChange(context) })
    .where('id', '=', id)
    .where('isSent', '=', 0)
    .where('lastModifyTime', 'is not distinct from', seen)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw outdated('common.changed');
  if (row.isSent === 1) await deliver(id, row.subject, toUserIds, context);
  return null;
}
