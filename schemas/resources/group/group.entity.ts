import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** A named set of users across organisations (GROUP-002). */
export const group = defineEntity('group', {
  fullName,
  enCode,
  type: field(Id, {
    label: '$t:group.type',
    required: 'group.type.required',
    sortable: true,
    source: { dictionary: 'groupType', value: 'enCode' },
  }),
  sortCode,
  enabledMark,
  description,
});
