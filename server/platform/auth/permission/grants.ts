import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { User } from '../user.ts';
import type { GrantTable } from './grant.table.ts';

/** Deletes all grants of a deleted object. */
export async function forgetGrants(
  objectType: GrantTable['objectType'],
  objectId: string,
  { db }: { db: Kysely<Database> },
): Promise<null> {
  await db
    .deleteFrom('permissionGrant')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .execute();
  return null;
}

/** Rows per statement, whose parameters are limited. */
const batch = 1_000;

/** Adds grants to an object. */
export async function grantAll(
  db: Kysely<Database>,
  object: Pick<GrantTable, 'objectType' | 'objectId'>,
  things: readonly Pick<GrantTable, 'step' | 'itemId'>[],
): Promise<void> {
  for (let from = 0; from < things.length; from += batch) {
    await db
      .insertInto('permissionGrant')
      .values(things.slice(from, from + batch).map((thing) => ({ ...object, ...thing })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * A condition for the rows of `permission_grant` that apply to a user (PERM-013): the user's own, and those of the
 * user's enabled roles, positions and groups.
 */
export function heldBy({ id, roleIds }: Pick<User, 'id' | 'roleIds'>): RawBuilder<boolean> {
  const roles = roleIds.length === 0 ? sql`false` : sql`object_id in (${sql.join(roleIds)})`;
  return sql<boolean>`(
    (object_type = 'user' and object_id = ${id})
    or (object_type = 'role' and ${roles})
    or (object_type = 'position' and object_id in (
      select up.position_id from user_position up join position p on p.id = up.position_id
      where up.user_id = ${id} and p.enabled_mark = 1))
    or (object_type = 'group' and object_id in (
      select ug.group_id from user_group ug join "group" g on g.id = ug.group_id
      where ug.user_id = ${id} and g.enabled_mark = 1)))`;
}
