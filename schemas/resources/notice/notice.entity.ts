import { Type } from '@sinclair/typebox';
import { defineEntity, field } from '../../protocol/entity.ts';

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
  /** JSON list of files. */
  files: field(Type.String({ maxLength: 100_000, default: '[]' }), { label: '$t:notice.files' }),
});
