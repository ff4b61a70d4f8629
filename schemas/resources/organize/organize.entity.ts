import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, Id, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** The parent of a top-level company (ORG-004). */
export const topOrganize = '-1';

const parentId = field(Id, { label: '$t:organize.parentId', required: 'organize.parentId.required' });
/** The head; empty: none. */
const managerId = field(Type.String({ maxLength: 50, default: '' }), { label: '$t:organize.managerId' });

/** A company or a department (ORG-002). */
export const organize = defineEntity('organize', {
  parentId,
  fullName,
  enCode,
  category: field(OneOf(['company', 'department'], 'company'), {
    label: '$t:organize.category',
    sortable: true,
    source: choices(['company', '$t:organize.company'], ['department', '$t:organize.department']),
  }),
  managerId,
  sortCode,
  enabledMark,
  description,
});

/** An organisation known to be a department. */
export const department = defineEntity('department', {
  parentId,
  fullName,
  enCode,
  managerId,
  sortCode,
  enabledMark,
  description,
});
