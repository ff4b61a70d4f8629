import { Type } from '@sinclair/typebox';
import { Flag, Id } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** Maximum of recipients per mail. */
const receiversMax = 200;

/** An internal mail between users. */
export const email = defineEntity('email', {
  subject: field(Type.String({ maxLength: 200 }), {
    label: '$t:email.subject',
    required: 'email.subject.required',
    patterns: [{ pattern: '\\S', message: '$t:email.subject.required' }],
  }),
  toUserIds: field(Type.Array(Id, { maxItems: receiversMax, default: [] }), {
    label: '$t:email.toUserIds',
    required: 'email.toUserIds.required',
  }),
  /** Sanitised HTML. */
  bodyText: field(Type.String({ maxLength: 1_000_000, default: '' }), { label: '$t:email.bodyText' }),
  /** JSON list of files. */
  files: field(Type.String({ maxLength: 100_000, default: '[]' }), { label: '$t:email.files' }),
  /** 1: sent when saved; 0: draft. */
  atOnce: field(Flag(1), { label: '$t:email.atOnce' }),
});
