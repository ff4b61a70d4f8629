import type { Kysely } from 'kysely';
import type { Context } from '../../platform/resource/context.ts';
import { rowsMax } from '../../platform/resource/standard-verbs.ts';

/** A table that says which users belong to something, and its column for that. */
export type Membership = readonly ['userRole', 'roleId'] | readonly ['userGroup', 'groupId'];

const rowsOf = ({ db }: Pick<Context, 'db'>) => db as unknown as Kysely<Record<string, Record<string, string>>>;

/** The users who belong to something, by id. */
export async function membersOf([table, column]: Membership, id: string, context: Pick<Context, 'db'>) {
  const rows = rowsOf(context).selectFrom(table).select('userId').where(column, '=', id).orderBy('userId');
  return (await rows.limit(rowsMax).execute()).map(({ userId }) => userId as string);
}

/** Replaces the users who belong to something; ids of nobody are left out. */
export async function replaceMembers(
  [table, column]: Membership,
  id: string,
  userIds: readonly string[],
  context: Pick<Context, 'db'>,
): Promise<void> {
  const rows = rowsOf(context);
  await rows.deleteFrom(table).where(column, '=', id).execute();
  if (userIds.length === 0) return;
  const known = await context.db.selectFrom('users').select('id').where('id', 'in', userIds).execute();
  if (known.length === 0) return;
  await rows
    .insertInto(table)
    .values(known.map((user) => ({ userId: user.id, [column]: id })))
    .execute();
}
