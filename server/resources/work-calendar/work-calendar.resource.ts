import { calendarMistake, type WrittenYear } from '#core/dates/working-calendar.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { workCalendarContract } from '#schemas/resources/work-calendar/work-calendar.contract.ts';
import { workCalendar } from '#schemas/resources/work-calendar/work-calendar.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { crudHandlers, exportedIn } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { workingCalendar } from '../../services/working-calendar.ts';
import { workCalendarMigrations, workCalendarTable } from './work-calendar.table.ts';

const years = crudHandlers(workCalendarTable);

type Written = InputOf<typeof workCalendarContract.calls.create>;

/** A year whose dates exist and belong to it; its defaults filled in. */
function checked<Year extends Written>(input: Year): Year {
  const mistake = calendarMistake(entityRecord(workCalendar, input) as unknown as WrittenYear);
  if (mistake) throw badRequest(mistake.id, mistake.params, [{ severity: 'error', ...mistake }]);
  return input;
}

const file = { file: 'workCalendar', key: 'year', extension: 'wc' };

/** Imports the year of an exported file; a year that exists is replaced. */
async function importYear(context: Context): Promise<{ id: string }> {
  const values = exportedIn(context.upload, file);
  const [issue] = checkEntity(workCalendar, values);
  if (issue) throw badRequest(issue.id, issue.params, [issue]);
  const input = checked(entityRecord(workCalendar, values) as Written);
  const known = await context.db
    .selectFrom('workCalendar')
    .select('id')
    .where('year', '=', Number(input.year))
    .executeTakeFirst();
  if (!known) return years.create(input, context);
  await years.update({ ...input, id: known.id }, context);
  return known;
}

/** The working calendar: holidays, make-up working days and working hours, year by year. */
export const workCalendarResource = defineResource({
  contract: workCalendarContract,
  migrations: workCalendarMigrations,
  handlers: {
    list: (input, context) => years.list(input, context),
    info: years.info,
    create: (input, context) => years.create(checked(input), context),
    update: (input, context) => years.update(checked(input), context),
    remove: years.remove,
    async export({ id }, context) {
      const row = await years.info({ id }, context);
      const content = { file: file.file, version: 1, [file.key]: entityRecord(workCalendar, { ...row }) };
      return context.files.publish(`${row.year}.wc`, JSON.stringify(content, null, 2), 'application/json');
    },
    import: (_input, context) => importYear(context),
    current: (_input, { db }) => workingCalendar(db),
  },
});
