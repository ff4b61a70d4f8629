import { Type } from '@sinclair/typebox';
import { channels } from '#schemas/resources/message-template/message-template.entity.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { decrypted, encrypted } from '../../platform/db/credentials.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { defineJob, enqueue } from '../../platform/jobs/enqueue.ts';
import type { OneTime } from '../organisation/one-time-password.ts';
import { sendOn } from '../third-party/message-channels.ts';
import { fill } from './deliver.ts';
import { firstPasswordCode } from './sending.table.ts';

function mailTemplate(db: Context['db']) {
  return db
    .selectFrom('messageTemplate')
    .select(['title', 'content'])
    .where('enCode', '=', firstPasswordCode)
    .where('messageType', '=', channels.mail)
    .where('enabledMark', '=', 1)
    .executeTakeFirst();
}

const Payload = Type.Object({ userId: Type.String(), sealed: Type.String(), until: Type.Integer() });

/** Mails a one-time password to its user, unless it was used or replaced meanwhile. */
export const mailPasswordJob = defineJob({
  name: 'user.mailPassword',
  payload: Payload,
  async run({ userId, sealed, until }, { key, context }) {
    const { db, settings } = context;
    const to = await db
      .selectFrom('users')
      .select(['id', 'account', 'realName', 'email', 'oneTimeUntil'])
      .where('id', '=', userId)
      .where('enabledMark', '=', 1)
      .executeTakeFirst();
    if (to?.oneTimeUntil !== until) return;
    const template = await mailTemplate(db);
    if (!template) throw badRequest('user.mail.noTemplate');
    const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: settings.timeZone });
    const values = {
      receiver: to.realName,
      account: to.account,
      password: await decrypted(sealed, settings),
      time: time.format(until),
    };
    const config = { webhookAddress: '', webhookSecret: '' };
    const texts = { title: fill(template.title, values), content: fill(template.content, values) };
    await sendOn[channels.mail]({ key, ...texts, config, to }, context);
  },
});

/** Refuses to mail passwords where no mail would leave. */
export async function refuseWithoutMail({ db, settings }: Context): Promise<void> {
  if (!(await mailTemplate(db))) throw badRequest('user.mail.noTemplate');
  const { emailSmtpHost, emailAccount } = await systemConfig(db, settings);
  if (emailSmtpHost === '' || emailAccount === '') throw badRequest('send-config.mail.notConfigured');
}

/** Mails a one-time password after the commit. The job holds it encrypted. */
export async function mailOneTime(userId: string, account: string, { text, stored }: OneTime, context: Context) {
  const until = stored.oneTimeUntil;
  const payload = { userId, sealed: await encrypted(text, context.settings), until };
  const label = sentence(context.language, 'user.mail.label', { account });
  await enqueue(context, mailPasswordJob, payload, {
    key: `${userId}:${until}:${context.newId()}`,
    label,
    as: 'system',
  });
}
