import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { forbidden } from '../errors/refusal.ts';
import type { User } from '../session/user.ts';
import type { ObjectType } from './grant.table.ts';
import { heldBy } from './held-by.ts';

/**
 * Nobody gives what they lack (R19): refuses to let somebody join roles, positions or groups that were granted more than the
 * caller has. An administrator has all.
 */
export async function refuseLending(
  objectType: ObjectType,
  objectIds: readonly string[],
  { db, user }: { db: Kysely<Database>; user: User },
): Promise<void> {
  if (user.isAdministrator || objectIds.length === 0) return;
  const { rows } = await sql`select 1 from permission_grant given
    where given.object_type = ${objectType} and given.object_id in (${sql.join(objectIds)})
      and not exists (select 1 from permission_grant
        where step = given.step and item_id = given.item_id and ${heldBy(user)})
    limit 1`.execute(db);
  if (rows.length > 0) throw forbidden('permission.lending');
}

/** The same where something out of use is put into use again: its members have at once what it was granted. */
export async function refuseEnabling(
  objectType: ObjectType,
  { id, enabledMark }: { id: string; enabledMark: number },
  context: { db: Kysely<Database>; user: User },
): Promise<void> {
  if (enabledMark !== 1) await refuseLending(objectType, [id], context);
}
