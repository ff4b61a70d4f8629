import { type RawBuilder, sql } from 'kysely';
import type { User } from '../session/user.ts';

/**
 * The rows of `permission_grant` that count for a user (PERM-013): the own ones and those of the user's roles, positions
 * and groups, as far as these are enabled.
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
