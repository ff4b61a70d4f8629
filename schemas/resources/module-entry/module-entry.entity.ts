import { Type } from '@sinclair/typebox';
import { description, enabledMark, fullName, nameLengthMax, sortCode } from '../common-fields.ts';
import { patterns } from '../../language/patterns.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** Records of a module in the menu without a screen of its own (SHELL-005). */
export const moduleEntry = defineEntity('module-entry', {
  fullName,
  enCode: field(Type.String({ maxLength: nameLengthMax, default: '' }), {
    label: '$t:common.enCode',
    keyword: true,
    sortable: true,
    patterns: [patterns.code],
  }),
  sortCode,
  enabledMark,
  description: { ...description, keyword: true },
});
