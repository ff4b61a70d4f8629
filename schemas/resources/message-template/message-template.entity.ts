import { Type } from '@sinclair/typebox';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { description, enabledMark, enCode, fullName, OneOf, sortCode } from '../common-fields.ts';

/** The ways on which messages leave. */
export const channels = { inApp: 1, mail: 2, wechat: 3, ding: 4, webhook: 5 } as const;
export type Channel = (typeof channels)[keyof typeof channels];

export const channelChoices = choices(
  [channels.inApp, '$t:message-template.channel.inApp'],
  [channels.mail, '$t:message-template.channel.mail'],
  [channels.wechat, '$t:message-template.channel.wechat'],
  [channels.ding, '$t:message-template.channel.ding'],
  [channels.webhook, '$t:message-template.channel.webhook'],
);

/** Longest title and content of a message that leaves the product; web-hooks and mail servers accept more. */
const titleLengthMax = 200;
const contentLengthMax = 5_000;

/** The text of a message on one channel, with placeholders such as `{title}` (MSGTPL-004). */
export const messageTemplate = defineEntity('message-template', {
  fullName,
  enCode,
  messageType: field(OneOf(Object.values(channels), channels.inApp), {
    label: '$t:message-template.messageType',
    sortable: true,
    source: channelChoices,
  }),
  /** Built-in templates belong to the product: they can be edited and copied, not deleted. */
  templateType: field(OneOf([0, 1], 0), {
    label: '$t:message-template.templateType',
    sortable: true,
    source: choices([0, '$t:message-template.templateType.own'], [1, '$t:message-template.templateType.builtIn']),
  }),
  title: field(Type.String({ maxLength: titleLengthMax }), {
    label: '$t:message-template.field.title',
    required: true,
    keyword: true,
  }),
  content: field(Type.String({ maxLength: contentLengthMax, default: '' }), {
    label: '$t:message-template.content',
  }),
  sortCode,
  enabledMark,
  description,
});
