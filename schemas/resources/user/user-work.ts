import { Type } from '@sinclair/typebox';
import { List } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

/** The kinds of work that can be handed over (USER-009). */
export const workKinds = [
  'form',
  'interface',
  'schedule',
  'subordinate',
  'department',
  'flowTask',
  'flowInstance',
  'flowTemplate',
] as const;
export type WorkKind = (typeof workKinds)[number];

const path = '/api/permission/Users';
const access = { menu: 'permission.user', button: 'btn_edit' } as const;

/** A kind of work with its items, or one of them. */
const WorkNode = Type.Recursive(
  (Node) =>
    Type.Object({
      id: Type.String({ description: 'A kind, or {kind}--{id} of one item.' }),
      fullName: Type.String(),
      hasChildren: Type.Boolean(),
      children: Type.Array(Node),
    }),
  { $id: 'WorkNode' },
);

/** The calls of handing a user's work over (USER-007, USER-009, USER-010). */
export const workCalls = {
  work: {
    method: 'GET',
    path: `${path}/getWorkByUser`,
    summary:
      'The open work of a user by kind: forms, interfaces, schedules to come, subordinates, departments, tasks and processes.',
    access,
    input: Type.Object({ fromId: Id }),
    output: List(WorkNode),
  },
  workHandover: {
    method: 'POST',
    path: `${path}/workHandover`,
    summary: 'Hands work over: whole kinds, or single items of them.',
    access,
    input: Type.Object({
      fromId: Id,
      toId: Id,
      items: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 10_000 }),
    }),
    output: Type.Object({ count: Type.Integer({ description: 'How many items moved.' }) }),
  },
} as const;
