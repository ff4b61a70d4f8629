import { Type } from '@sinclair/typebox';
import { Nothing } from '../protocol/paging.ts';
import { Id, LastModifyTime } from './common-fields.ts';
import { ById } from './crud-contract.ts';

/** Maximum members of one role, group or position. */
const membersMax = 10_000;
const userIds = Type.Array(Id, { maxItems: membersMax });

/**
 * Calls for the members of a role, group or position: read as a record with user ids, replaced as a whole, unless it
 * changed meanwhile (optimistic locking).
 */
export function memberCalls({ path, menu, one }: { path: string; menu: string; one: string }) {
  return {
    members: {
      method: 'GET',
      path: `${path}/{id}/Members`,
      summary: `The users of ${one}.`,
      access: { menu },
      input: ById,
      output: Type.Object({ id: Id, userIds, lastModifyTime: LastModifyTime }),
    },
    setMembers: {
      method: 'PUT',
      path: `${path}/{id}/Members`,
      summary: `Replaces the users of ${one}.`,
      access: { menu, button: 'btn_edit' },
      input: Type.Object({
        id: Id,
        userIds: Type.Optional(Type.Union([userIds, Type.Null()])),
        lastModifyTime: Type.Optional(LastModifyTime),
      }),
      output: Nothing,
      msg: 'common.updated',
    },
  } as const;
}
