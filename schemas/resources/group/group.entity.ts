import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../entity.ts';

/** A number of users under one name, across organisations (GROUP-002). */
export const group = defineEntity('group', {
  fullName,
  enCode,
  /** Code of an entry of the dictionary of group kinds. */
  type: field(Id, { label: '$t:group.type', required: 'group.type.required' }),
  sortCode,
  enabledMark,
  description,
});
