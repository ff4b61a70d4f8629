import { Type } from '@sinclair/typebox';
import { defineEntity, field } from '../../protocol/entity.ts';

/**
 * A person's mailbox outside; without an account no mail is received from there. Both fields are sent to the mail server
 * in commands of one line each.
 */
export const mailbox = defineEntity('mailbox', {
  account: field(Type.String({ maxLength: 200, default: '' }), {
    label: '$t:email.mailbox.account',
    patterns: [{ pattern: '^\\S+$', message: '$t:email.mailbox.account.wrong' }],
  }),
  /** Write-only; empty: the stored one stays. */
  password: field(Type.String({ maxLength: 200, default: '' }), {
    label: '$t:email.mailbox.password',
    patterns: [{ pattern: '^[^\\r\\n\\0]+$', message: '$t:email.mailbox.password.wrong' }],
  }),
});
