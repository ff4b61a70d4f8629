import { Type } from '@sinclair/typebox';
import { patterns } from '../../language/patterns.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** Fields that users may change in their own account (SHELL-030). */
export const profile = defineEntity('profile', {
  realName: field(Type.String({ maxLength: 50 }), { label: '$t:profile.realName', required: true }),
  gender: field(Type.String({ maxLength: 10, default: '' }), { label: '$t:profile.gender' }),
  mobilePhone: field(Type.String({ maxLength: 20, default: '' }), {
    label: '$t:profile.mobilePhone',
    patterns: [patterns.mobile],
  }),
  email: field(Type.String({ maxLength: 100, default: '' }), { label: '$t:profile.email', patterns: [patterns.email] }),
});
