import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Names of users by id, disabled ones too; deleted ones are missing. */
export async function namesOfUsers(
  db: Kysely<Database>,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== undefined && id !== '');
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'realName']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, realName }) => [id, realName]));
}
