import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, PictureAddress, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** A system (application) with its own menus. Its code is used in addresses. */
export const system = defineEntity('system', {
  fullName,
  enCode,
  icon: field(Type.String({ ...PictureAddress, pattern: `^$|${PictureAddress.pattern}`, default: '' }), {
    label: '$t:system.icon',
  }),
  sortCode,
  enabledMark,
  description,
});
