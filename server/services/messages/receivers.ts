import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Organisation } from '../organisation/organisations.ts';
import { standingFor } from '../organisation/selected.ts';

/**
 * Queries the enabled receivers: named directly, or through an organisation with all below it, a position, a role, a
 * group; all users where none is named.
 */
export function peopleOf(
  receivers: readonly string[],
  db: Kysely<Database>,
  organisations: ReadonlyMap<string, Organisation>,
) {
  const people = db.selectFrom('users').select('users.id').where('users.enabledMark', '=', 1);
  return receivers.length === 0 ? people : people.where(standingFor(receivers, organisations));
}
