import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** A position of an organisation (POSITION-002). */
export const position = defineEntity('position', {
  fullName,
  enCode,
  organizeId: field(Id, { label: '$t:role.organize', required: 'position.organizeId.required' }),
  /** Code of an entry; empty: none. */
  type: field(Type.String({ maxLength: 50, default: '' }), {
    label: '$t:position.type',
    sortable: true,
    source: { dictionary: 'positionType', value: 'enCode' },
  }),
  sortCode,
  enabledMark,
  description,
});
