import type { Kysely } from 'kysely';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';

/** A table that says which users belong to something, and its column for that. */
export type Membership = readonly ['userRole', 'roleId'] | readonly ['userGroup', 'groupId'];

const rowsOf = ({ db }: Pick<Context, 'db'>) => db as unknown as Kysely<Record<string, Record<string, string>>>;

/** The users who belong to something, by id. */
export async function membersOf([table, column]: Membership, id: string, context: Pick<Context, 'db'>) {
  const rows = rowsOf(context).selectFrom(table).select('userId').where(column, '=', id).orderBy('userId');
  return (await rows.limit(rowsMax).execute()).map(({ userId }) => userId as string);
}

const objectTypes = { userRole: 'role', userGroup: 'group' } as const;

/**
 * Replaces the members of a role, position, group or organisation; unknown ids are ignored. Joining and leaving change
 * rights, so both are checked.
 */
export async function replaceMembers(
  [table, column]: Membership,
  id: string,
  userIds: readonly string[],
  context: Pick<Context, 'db' | 'user'>,
): Promise<void> {
  const rows = rowsOf(context);
  const before = await membersOf([table, column] as Membership, id, context);
  const joining = userIds.filter((userId) => !before.includes(userId));
  const leaving = before.filter((userId) => !userIds.includes(userId));
  const user = [...joining, ...leaving];
  if (user.length === 0) return;
  await refusePrivilegeEscalation({ [objectTypes[table]]: [id], user }, context);
  await rows.deleteFrom(table).where(column, '=', id).execute();
  if (userIds.length === 0) return;
  const known = await context.db.selectFrom('users').select('id').where('id', 'in', userIds).execute();
  if (known.length === 0) return;
  await rows
    .insertInto(table)
    .values(known.map((user) => ({ userId: user.id, [column]: id })))
    .execute();
}
