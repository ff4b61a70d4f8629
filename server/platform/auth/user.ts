import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** The logged-in user, in the shape handlers get. */
export interface User {
  id: string;
  account: string;
  realName: string;
  headIcon: string;
  isAdministrator: boolean;
  /** Major organisation: a company or a department; empty: none. */
  organizeId: string;
  /** Major position; empty: none. */
  positionId: string;
  roleIds: readonly string[];
}

/** The enabled account with this id, in the shape handlers get; undefined when it is missing or disabled. */
export async function enabledUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'account', 'realName', 'headIcon', 'isAdministrator', 'organizeId', 'positionId'])
    .where('id', '=', id)
    .where('enabledMark', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const roles = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select('role.id')
    .where('userRole.userId', '=', id)
    .where('role.enabledMark', '=', 1)
    .execute();
  return { ...row, isAdministrator: row.isAdministrator === 1, roleIds: roles.map((role) => role.id) };
}
