import type { Kysely } from 'kysely';
import type { Around } from '#core/calc/engine.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { WorkingCalendar } from '#core/dates/working-calendar.ts';
import { anyReads } from '#core/formula/install.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { workingCalendar } from '../../services/working-calendar.ts';

/** The working calendar, if a formula of the form counts working days. */
export const calendarFor = async (
  db: Kysely<Database>,
  screen: CompiledScreen,
): Promise<WorkingCalendar | undefined> =>
  anyReads(screen.formulas ?? [], 'calendar') ? workingCalendar(db) : undefined;

interface Person {
  readonly id: string;
  readonly realName: string;
  readonly account: string;
}

/** A user as definitions may read one. */
export const formulaUser = (user: Person): NonNullable<Around['user']> =>
  definitionUser({ ...user, userId: user.id, userName: user.realName, userAccount: user.account });
