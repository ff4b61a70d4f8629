import { Type } from '@sinclair/typebox';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { Id, OneOf } from '../common-fields.ts';

/** A notice is written, then released to users, who receive it as a message. */
export const notice = defineEntity('notice', {
  title: field(Type.String({ maxLength: 200 }), {
    label: '$t:notice.title.label',
    required: 'notice.title.required',
    keyword: true,
    sortable: true,
  }),
  excerpt: field(Type.String({ maxLength: 500, default: '' }), { label: '$t:notice.excerpt', keyword: true }),
  bodyText: field(Type.String({ maxLength: 1_000_000, default: '' }), { label: '$t:notice.bodyText' }),
  /** `{id}--{type}` of users, organisations, positions, roles and groups, separated by commas; empty: all users. */
  toUserIds: field(Type.String({ maxLength: 100_000, default: '' }), { label: '$t:notice.toUserIds' }),
  /** How its release is announced outside of the product: as all notices are, on the channels chosen here, or not. */
  remindCategory: field(OneOf([1, 2, 3], 1), {
    label: '$t:notice.remindCategory',
    source: choices(
      [1, '$t:notice.remindCategory.standard'],
      [2, '$t:notice.remindCategory.own'],
      [3, '$t:notice.remindCategory.none'],
    ),
  }),
  sendConfigId: field(Id, {
    label: '$t:notice.sendConfigId',
    required: 'notice.sendConfigId.required',
    source: { call: 'send-config.selector', with: { messageSource: '3' } },
    shown: { '==': [{ var: 'remindCategory' }, 2] },
  }),
  /** JSON list of files. */
  files: field(Type.String({ maxLength: 100_000, default: '[]' }), { label: '$t:notice.files' }),
});
