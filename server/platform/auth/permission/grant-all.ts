import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { GrantTable } from './grant.table.ts';

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
