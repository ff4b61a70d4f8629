import { Type } from '@sinclair/typebox';
import type { MessageType } from '#schemas/resources/message/message.contract.ts';
import { type Channel, channels } from '#schemas/resources/message-template/message-template.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { defineJob, enqueue } from '../../platform/jobs/enqueue.ts';
import { sendOn } from '../third-party/message-channels.ts';
import type { MessageTemplateTable, SendConfigTable } from './sending.table.ts';

type Template = Pick<MessageTemplateTable, 'id' | 'messageType' | 'title' | 'content'>;

/** The channels of a kind of message. */
export interface Sending {
  configId: string;
  templates: readonly Template[];
  /** Placeholders besides those of all messages. */
  values?: Values;
}

/** What placeholders stand for. */
export type Values = Readonly<Record<string, string>>;

/** Fills the placeholders of a text; one without a value stays visible (MSGTPL-005). */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(@?\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
  );

const longestTitle = 300;
const longestContent = 20_000;

const Text = (maxLength: number) => Type.String({ maxLength });
const Delivery = Type.Object({
  configId: Text(50),
  userId: Text(50),
  channel: Type.Integer(),
  title: Text(longestTitle),
  content: Text(longestContent),
});

/** Sends one message to one person on one channel. It runs as the system: the sender decided when the message was sent. */
export const deliverJob = defineJob({
  name: 'message.deliver',
  payload: Delivery,
  concurrency: 4,
  async run({ configId, userId, channel, title, content }, { key, context }) {
    const { db } = context;
    const config = await db
      .selectFrom('sendConfig')
      .select(['webhookAddress', 'webhookSecret'])
      .where('id', '=', configId)
      .executeTakeFirst();
    const to = await db
      .selectFrom('users')
      .select(['id', 'account', 'realName', 'email'])
      .where('id', '=', userId)
      .where('enabledMark', '=', 1)
      .executeTakeFirst();
    if (!config || !to) throw badRequest('send-config.noReceiver');
    const send = sendOn[channel as keyof typeof sendOn];
    await send({ key, title, content, config, to: { ...to, email: to.email ?? '' } }, context);
  },
});

/** People of one job that creates the deliveries of a message. */
const peopleAtOnce = 100;

const FanOut = Type.Object({
  messageId: Text(50),
  configId: Text(50),
  userIds: Type.Array(Text(50), { maxItems: peopleAtOnce }),
  templates: Type.Array(Type.Object({ messageType: Type.Integer(), title: Type.String(), content: Type.String() })),
  values: Type.Record(Type.String(), Type.String()),
});

const channelName = (channel: number) => Object.entries(channels).find(([, one]) => one === channel)?.[0] ?? '';

/** Creates the deliveries of a message, each once, however often the job is repeated. */
export const fanOutJob = defineJob({
  name: 'message.fanOut',
  payload: FanOut,
  async run({ messageId, configId, userIds, templates, values }, job) {
    await job.finish(async (context) => {
      const people = await context.db
        .selectFrom('users')
        .select(['id', 'realName', 'account'])
        .where('id', 'in', userIds)
        .where('enabledMark', '=', 1)
        .execute();
      for (const { id: userId, realName, account } of people) {
        for (const { messageType: channel, ...texts } of templates) {
          const own = { ...values, receiver: realName, account };
          const title = fill(texts.title, own).slice(0, longestTitle);
          const content = fill(texts.content, own).slice(0, longestContent);
          const payload = { configId, userId, channel, title, content };
          const way = sentence(context.language, `message-template.channel.${channelName(channel)}`);
          const label = `${way} → ${realName}: ${title}`;
          await enqueue(context, deliverJob, payload, {
            key: `${messageId}:${userId}:${channel}`,
            label,
            as: 'system',
          });
        }
      }
    });
  },
});

/** The enabled channels of a kind of message; undefined: it is shown in the product only. */
export async function sendingOf({ db }: Pick<Context, 'db'>, type: MessageType): Promise<Sending | undefined> {
  const config = await db
    .selectFrom('sendConfig')
    .select(['id', 'templateIds'])
    .where('messageSource', '=', String(type) as SendConfigTable['messageSource'])
    .where('enabledMark', '=', 1)
    .executeTakeFirst();
  return config && { configId: config.id, templates: await templatesOf({ db }, config.templateIds) };
}

/** The enabled templates among these. */
export async function templatesOf({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Template[]> {
  return db
    .selectFrom('messageTemplate')
    .select(['id', 'messageType', 'title', 'content'])
    .where('id', 'in', [...ids, ''])
    .where('enabledMark', '=', 1)
    .execute();
}

/** The template of a channel. */
export const templateFor = ({ templates }: Sending, channel: Channel) =>
  templates.find(({ messageType }) => messageType === channel);

interface Leaving extends Sending {
  messageId: string;
  values: Values;
}

/** Sends a message out of the product through the job queue, once per person and channel (MSGTPL-006). */
export async function leave(
  { messageId, configId, templates, values }: Leaving,
  userIds: readonly string[],
  context: Context,
) {
  const outward = templates
    .filter(({ messageType }) => messageType !== channels.inApp)
    .map(({ messageType, title, content }) => ({ messageType, title, content }));
  if (outward.length === 0) return;
  for (let from = 0; from < userIds.length; from += peopleAtOnce) {
    const part = userIds.slice(from, from + peopleAtOnce);
    const payload = { messageId, configId, userIds: part, templates: outward, values };
    await enqueue(context, fanOutJob, payload, {
      key: `${messageId}:${from}`,
      as: 'system',
      label: values['title'] ?? '',
    });
  }
}
