import { Type } from '@sinclair/typebox';
import { defineEntity, field } from '../../protocol/entity.ts';
import { description, enabledMark, enCode, fullName, Id, OneOf, sortCode } from '../common-fields.ts';

/** Channels of a kind of message: one template each (MSGTPL-006). */
export const sendConfig = defineEntity('send-config', {
  fullName,
  enCode,
  /** The kind of message, as in the list of messages. */
  messageSource: field(OneOf(['1', '2', '3', '4']), {
    label: '$t:send-config.messageSource',
    required: 'send-config.messageSource.required',
    sortable: true,
    source: { dictionary: 'msgSourceType' },
  }),
  /** At most one of each channel. */
  templateIds: field(Type.Array(Id, { maxItems: 5, default: [] }), {
    label: '$t:send-config.templateIds',
    required: 'send-config.templateIds.required',
    source: { call: 'message-template.selector', with: { pageSize: 1000 } },
  }),
  webhookAddress: field(Type.String({ maxLength: 500, default: '' }), {
    label: '$t:send-config.webhookAddress',
    patterns: [{ pattern: '^https?://\\S+$', message: '$t:send-config.webhookAddress.format' }],
  }),
  /** Signs the body of web-hooks. Write-only: stored encrypted and never answered. */
  webhookSecret: field(Type.String({ maxLength: 200, default: '' }), { label: '$t:send-config.webhookSecret' }),
  sortCode,
  enabledMark,
  description,
});
