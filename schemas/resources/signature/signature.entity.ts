import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, Id, sortCode, PictureAddress } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** An electronic seal: a picture that permitted users may put under a form. */
export const signature = defineEntity('signature', {
  fullName,
  enCode,
  icon: field(PictureAddress, { label: '$t:signature.icon', required: 'signature.icon.required' }),
  userIds: field(Type.Array(Id, { maxItems: 1000, default: [] }), { label: '$t:signature.userIds' }),
  sortCode,
  enabledMark,
  description,
});
