import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, Flag, fullName, Id, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** The fields of a role stored in its own table. */
export const roleEntity = defineEntity('role', {
  fullName,
  enCode,
  globalMark: field(Flag(1), {
    label: '$t:role.globalMark',
    sortable: true,
    source: choices([1, '$t:role.global'], [0, '$t:role.organised']),
  }),
  sortCode,
  enabledMark,
  description,
});

/** A role (ROLE-002). */
export const role = defineEntity('role', {
  ...roleEntity.fields,
  /** The organisations of a role that is not global, each as the ids from the root down. */
  organizeIdsTree: field(Type.Array(Type.Array(Id, { maxItems: 50 }), { maxItems: 1_000 }), {
    label: '$t:role.organizeIdsTree',
    required: 'role.organizeIdsTree.required',
    shown: { '==': [{ var: 'globalMark' }, 0] },
  }),
});
