import { noticeContract, noticeMenu } from '#schemas/resources/notice/notice.contract.ts';
import { channels } from '#schemas/resources/message-template/message-template.entity.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { readableInMenu } from '../../platform/files/access/readable-files.ts';
import { cleanHtml } from '../../platform/html/clean-html.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { seedNotices } from '../../services/demo/seed-notices.ts';
import { type Sending, templatesOf } from '../../services/messages/deliver.ts';
import { peopleOf, sendMessage } from '../../services/messages/send-message.ts';
import { organisations } from '../../services/organisation/organisations.ts';
import { noticeMigrations, type NoticeTable, noticeTable } from './notice.table.ts';

const notices = crudHandlers(noticeTable);

const reminders = { standard: 1, own: 2, none: 3 };
/** Notices, as send configurations name the kind of a message. */
const noticeSource = '3';

interface Written {
  bodyText?: string | null;
  toUserIds?: string | string[] | null;
  files?: string | object[] | null;
}

/** A notice as stored: its text sanitised, its lists as text. */
function read<Input extends Written>(input: Input) {
  const { bodyText, toUserIds, files } = input;
  return {
    ...input,
    ...(typeof bodyText === 'string' && { bodyText: cleanHtml(bodyText) }),
    ...(Array.isArray(toUserIds) && { toUserIds: toUserIds.join(',') }),
    ...(Array.isArray(files) && { files: JSON.stringify(files) }),
  };
}

/** The notice of that id; refuses a released one, since its receivers have a copy (NOTICE-037). */
async function draft(id: string, context: Context): Promise<NoticeTable> {
  const found = await notices.info({ id }, context);
  if (found.enabledMark === 1) throw badRequest('notice.isReleased');
  return found;
}

/** The channels of a release; undefined: those of all notices. In the product it is always shown (NOTICE-037). */
async function sendingFor(
  { remindCategory, sendConfigId }: NoticeTable,
  { db }: Context,
): Promise<Sending | undefined> {
  if (remindCategory === reminders.standard) return undefined;
  const shown = { id: 'in-app', messageType: channels.inApp, title: '{title}', content: '{content}' };
  if (remindCategory === reminders.none) return { configId: '', templates: [shown] };
  const config = await db
    .selectFrom('sendConfig')
    .select(['id', 'templateIds'])
    .where('id', '=', sendConfigId ?? '')
    .where('messageSource', '=', noticeSource)
    .executeTakeFirst();
  if (!config) throw badRequest('notice.sendConfigId.missing');
  const templates = await templatesOf({ db }, config.templateIds);
  const isShown = templates.some(({ messageType }) => messageType === channels.inApp);
  return { configId: config.id, templates: isShown ? templates : [shown, ...templates] };
}

async function release({ id }: { id: string }, context: Context): Promise<void> {
  const notice = await draft(id, context);
  const { title, excerpt, bodyText, files, toUserIds } = notice;
  const sending = await sendingFor(notice, context);
  const { numUpdatedRows } = await context.db
    .updateTable('notice')
    .set({ enabledMark: 1, releaseUser: context.user.realName, releaseTime: context.now(), ...stampChange(context) })
    .where('id', '=', id)
    .where('enabledMark', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw badRequest('notice.isReleased');
  const receivers = toUserIds.split(',').filter(Boolean);
  const message = { type: messageTypes.notice, title, excerpt, body: bodyText, files };
  const all = await organisations(context.db);
  await sendMessage(message, (db) => peopleOf(receivers, db, all), context, sending);
}

/** Notices written by administrators and released to users. */
export const noticeResource = defineResource({
  contract: noticeContract,
  migrations: noticeMigrations,
  seed: seedNotices,
  // Receivers read the message created from it.
  holdsFiles: { notice: readableInMenu(noticeMenu) },
  handlers: {
    list: ({ enabledMark, ...input }, context) => notices.list(input, context, whereEqual({ enabledMark })),
    async info(input, context) {
      const found = await notices.info(input, context);
      return { ...found, toUserIds: found.toUserIds.split(',').filter(Boolean) };
    },
    create: (input, context) => notices.create(read(input), context),
    async update(input, context) {
      await draft(input.id, context);
      return notices.update(read(input), context);
    },
    remove: notices.remove,
    release,
  },
});
