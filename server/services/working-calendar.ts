import type { Kysely } from 'kysely';
import { calendarOf, type WorkingCalendar } from '#core/dates/working-calendar.ts';
import type { Database } from '../platform/db/database.ts';

/** More years than a calendar has. */
const yearsMax = 101;

/** The working calendar of the organisation, as formulas read it. */
export async function workingCalendar(db: Kysely<Database>): Promise<WorkingCalendar> {
  const rows = await db
    .selectFrom('workCalendar')
    .select(['year', 'restWeekdays', 'holidays', 'workdays', 'workHours'])
    .orderBy('year')
    .limit(yearsMax)
    .execute();
  return calendarOf(rows);
}
