import { type Kysely, sql } from 'kysely';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';

/** A table that says which users belong to something, and its column for that. */
export type Membership =
  | readonly ['userRole', 'roleId']
  | readonly ['userGroup', 'groupId']
  | readonly ['userPosition', 'positionId'];

const rowsOf = ({ db }: Pick<Context, 'db'>) => db as unknown as Kysely<Record<string, Record<string, string>>>;

/** The users who belong to something, by id. */
export async function membersOf([table, column]: Membership, id: string, context: Pick<Context, 'db'>) {
  const rows = rowsOf(context).selectFrom(table).select('userId').where(column, '=', id).orderBy('userId');
  return (await rows.limit(rowsMax).execute()).map(({ userId }) => userId as string);
}

const objectTypes = { userRole: 'role', userGroup: 'group', userPosition: 'position' } as const;

/**
 * Replaces the members of a role, group or position; unknown ids are ignored. Joining and leaving change rights, so
 * both are checked.
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
  const known =
    userIds.length === 0 ? [] : await context.db.selectFrom('users').select('id').where('id', 'in', userIds).execute();
  if (known.length > 0) {
    await rows
      .insertInto(table)
      .values(known.map((user) => ({ userId: user.id, [column]: id })))
      .execute();
  }
  if (table === 'userPosition') await setMajorPositions(user, context);
}

/** A major position that was left is replaced by another of the user; the first position becomes the major one. */
async function setMajorPositions(userIds: readonly string[], { db }: Pick<Context, 'db'>): Promise<void> {
  await sql`update users set position_id = coalesce((
      select min(own.position_id) from user_position own where own.user_id = users.id), '')
    where id in (${sql.join(userIds)}) and not exists (select 1 from user_position own
      where own.user_id = users.id and own.position_id = users.position_id)`.execute(db);
}

interface Versioned {
  info(input: { id: string }, context: Context): Promise<{ lastModifyTime: number | null }>;
  update(input: { id: string; lastModifyTime?: number | null }, context: Context): Promise<null>;
}

/** The handlers of the calls for members. A change of the members counts as a change of what they belong to. */
export function memberHandlers(membership: Membership, records: Versioned) {
  return {
    async members({ id }: { id: string }, context: Context) {
      const { lastModifyTime } = await records.info({ id }, context);
      return { id, userIds: await membersOf(membership, id, context), lastModifyTime };
    },
    async setMembers(
      { userIds, ...version }: { id: string; userIds?: string[] | null; lastModifyTime?: number | null },
      context: Context,
    ) {
      await records.update(version, context);
      await replaceMembers(membership, version.id, userIds ?? [], context);
    },
  };
}
