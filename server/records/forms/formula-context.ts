import type { Kysely } from 'kysely';
import type { Around } from '#core/calc/engine.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { WorkingCalendar } from '#core/dates/working-calendar.ts';
import { anyReads } from '#core/formula/install.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import type { User } from '../../platform/auth/user.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Database } from '../../platform/db/database.ts';
import { placeNames, positionsOf } from '../../services/organisation/own-places.ts';
import { workingCalendar } from '../../services/working-calendar.ts';

/** The working calendar, if a formula of the form counts working days. */
export const calendarFor = async (db: Kysely<Database>, screen: CompiledScreen): Promise<WorkingCalendar | undefined> =>
  anyReads(screen.formulas ?? [], 'calendar') ? workingCalendar(db) : undefined;

/** A user as definitions may read one: on the server the same as on the page (`schemas/resources/session`). */
export async function formulaUser(db: Kysely<Database>, user: User): Promise<NonNullable<Around['user']>> {
  const { id, realName, account } = user;
  const manager = await cached(db, 'names', `manager of ${id}`, () =>
    db.selectFrom('users').select('managerId').where('id', '=', id).executeTakeFirst(),
  );
  return definitionUser({
    ...user,
    ...(await placeNames(db, user)),
    ...{ userId: id, userName: realName, userAccount: account },
    positionIds: await positionsOf(db, user),
    managerId: manager?.managerId ?? '',
  });
}
