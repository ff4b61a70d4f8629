import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, Flag, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../entity.ts';

/** What is kept of a role in its own table. */
export const keptRole = defineEntity('role', {
  fullName,
  enCode,
  /** 1: counts everywhere; 0: belongs to organisations. */
  globalMark: field(Flag(1), { label: '$t:role.globalMark' }),
  sortCode,
  enabledMark,
  description,
});

/** A role (ROLE-002). */
export const role = defineEntity('role', {
  ...keptRole.fields,
  /** The organisations of a role that does not count everywhere, each as the ids from the top down. */
  organizeIdsTree: field(Type.Array(Type.Array(Id, { maxItems: 50 }), { maxItems: 1_000 }), {
    label: '$t:role.organizeIdsTree',
    required: 'role.organizeIdsTree.required',
    shown: { '==': [{ var: 'globalMark' }, 0] },
  }),
});
