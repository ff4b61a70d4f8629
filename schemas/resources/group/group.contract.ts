import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { memberCalls } from '../members.ts';
import { RestrictedIds, SelectorNode, selectorQuery } from '../selector-node.ts';
import { group } from './group.entity.ts';

const menu = 'permission.group';
const path = '/api/permission/Group';

export const GroupRow = Type.Object({ id: Id, ...stored(group), lastModifyTime: LastModifyTime });
export type GroupRow = Static<typeof GroupRow>;

const { list, info, create, update, remove } = crudCalls({ path, menu, one: 'a group', entity: group, row: GroupRow });

/** Groups of users. */
export const groupContract = defineContract('group', {
  list: { ...list, summary: 'Groups page by page, found by name and code.' },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Groups below their kinds. Answers the list itself.',
    access: 'session',
    input: Type.Object({}),
    output: Type.Array(SelectorNode),
  },
  condition: selectorQuery(
    `${path}/GroupCondition`,
    'The given groups and no others.',
    Type.Object({ ids: RestrictedIds }),
  ),
  info,
  create,
  update,
  remove: { ...remove, summary: 'Deletes a group with its memberships and what it was granted.' },
  ...memberCalls({ path, menu, one: 'a group' }),
});
