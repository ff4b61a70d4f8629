import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { GrantTable } from './grant.table.ts';

/** Grants an object some things more. */
export async function grantAll(
  db: Kysely<Database>,
  object: Pick<GrantTable, 'objectType' | 'objectId'>,
  things: readonly Pick<GrantTable, 'step' | 'itemId'>[],
): Promise<void> {
  if (things.length === 0) return;
  await db
    .insertInto('permissionGrant')
    .values(things.map((thing) => ({ ...object, ...thing })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
