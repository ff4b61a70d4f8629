import { createHmac } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { type Channel, channels } from '#schemas/resources/message-template/message-template.entity.ts';
import { configSecrets, systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { decrypted } from '../../platform/db/credentials.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { requesterOf } from './ask-third.ts';
import { ThirdProblem } from './directory.ts';

/** One message for one person on one channel. */
export interface Delivery {
  /** The same for all attempts: receivers recognise a repeated one by it. */
  key: string;
  title: string;
  content: string;
  to: { id: string; account: string; realName: string; email: string };
  /** The secret is encrypted. */
  config: { webhookAddress: string; webhookSecret: string };
}

type Deps = Pick<Context, 'db' | 'settings' | 'now'>;

const timeoutMs = 10_000;

/** Only mail servers of the settings are connected to: their address comes from a form. */
async function mail({ key, title, content, to }: Delivery, { db, settings }: Deps): Promise<void> {
  const config = await systemConfig(db, settings);
  const { emailSmtpHost: host, emailSmtpPort: port, emailAccount, emailSenderName } = config;
  if (host === '' || emailAccount === '') throw badRequest('send-config.mail.notConfigured');
  const address = `${host}:${port}`;
  if (!settings.mailHosts.includes(address)) throw badRequest('send-config.mail.notAllowed', { address });
  if (to.email === '') throw badRequest('send-config.mail.noAddress', { name: to.realName });
  const { emailPassword = '' } = await configSecrets({ db, settings });
  const transport = createTransport({
    host,
    port,
    secure: config.emailSsl === 1,
    ...(emailPassword !== '' && { auth: { user: emailAccount, pass: emailPassword } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: emailSenderName, address: emailAccount },
      to: { name: to.realName, address: to.email },
      subject: title,
      text: content,
      messageId: `<${key.replaceAll(':', '.')}@${emailAccount.split('@').at(-1) ?? host}>`,
    });
  } finally {
    transport.close();
  }
}

/** Their code for an overloaded server, which is worth another attempt. */
const busy = { [-1]: 'unreachable' } as const;

/** Refusals by the other side, such as an unknown user, are final; an unreachable server is tried again. */
async function final<T>(request: Promise<T>): Promise<T> {
  return request.catch((problem: unknown) => {
    if (!(problem instanceof ThirdProblem)) throw problem;
    const { reason, detail } = problem;
    if (reason === 'slow' || reason === 'unreachable') throw new Error(`${reason} ${detail}`.trim());
    throw badRequest('send-config.refused', { detail });
  });
}

async function wechat({ title, content, to }: Delivery, { db, settings }: Deps): Promise<void> {
  const { qyhCorpId, qyhAgentId } = await systemConfig(db, settings);
  const { qyhAgentSecret = '' } = await configSecrets({ db, settings });
  if ([qyhCorpId, qyhAgentId, qyhAgentSecret].includes('')) throw badRequest('send-config.wechat.notConfigured');
  const ask = requesterOf(settings.wechatService, busy);
  const entry = await final(ask('/cgi-bin/gettoken', { query: { corpid: qyhCorpId, corpsecret: qyhAgentSecret } }));
  const text = { content: `${title}\n${content}`.trim() };
  // Repetitions of a message within four hours are dropped by WeChat itself.
  const once = { enable_duplicate_check: 1, duplicate_check_interval: 14_400 };
  const body = { touser: to.account, msgtype: 'text', agentid: Number(qyhAgentId), text, ...once };
  const query = { access_token: String(entry['access_token']) };
  const { invaliduser = '' } = await final(ask('/cgi-bin/message/send', { query, body }));
  if (invaliduser !== '') throw badRequest('send-config.refused', { detail: to.account });
}

async function ding({ title, content, to }: Delivery, { db, settings }: Deps): Promise<void> {
  const { dingSynAppKey, dingAgentId } = await systemConfig(db, settings);
  const { dingSynAppSecret = '' } = await configSecrets({ db, settings });
  if ([dingSynAppKey, dingAgentId, dingSynAppSecret].includes('')) throw badRequest('send-config.ding.notConfigured');
  const ask = requesterOf(settings.dingService, busy);
  const entry = await final(ask('/gettoken', { query: { appkey: dingSynAppKey, appsecret: dingSynAppSecret } }));
  const msg = { msgtype: 'text', text: { content: `${title}\n${content}`.trim() } };
  const query = { access_token: String(entry['access_token']) };
  const body = { agent_id: Number(dingAgentId), userid_list: to.account, msg };
  await final(ask('/topapi/message/corpconversation/asyncsend_v2', { query, body }));
}

/** A POST with the message as JSON, signed with the secret of the configuration. */
async function webhook({ key, title, content, to, config }: Delivery, { settings, now }: Deps): Promise<void> {
  const { webhookAddress, webhookSecret } = config;
  if (!URL.canParse(webhookAddress)) throw badRequest('send-config.webhook.notConfigured');
  const { origin, href } = new URL(webhookAddress);
  if (!settings.interfaceOrigins.includes(origin)) throw badRequest('send-config.webhook.notAllowed', { origin });
  const body = JSON.stringify({ id: key, title, content, account: to.account, realName: to.realName, time: now() });
  const secret = await decrypted(webhookSecret, settings);
  const signature = secret === '' ? {} : { 'x-signature': createHmac('sha256', secret).update(body).digest('hex') };
  const response = await fetch(href, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...signature },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

type Outward = Exclude<Channel, typeof channels.inApp>;

/** Sends on a channel out of the product; a refusal is final, any other error is worth another attempt. */
export const sendOn: Readonly<Record<Outward, (delivery: Delivery, deps: Deps) => Promise<void>>> = {
  [channels.mail]: mail,
  [channels.wechat]: wechat,
  [channels.ding]: ding,
  [channels.webhook]: webhook,
};
