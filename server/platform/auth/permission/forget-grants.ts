import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
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
