import { nextTimes, timetableMistake } from '#core/dates/timetable.ts';
import type { ReportDefinition } from '#schemas/language/report.ts';
import type { Timetable } from '#schemas/language/timetable.ts';
import {
  reportSubscriptionContract,
  subscribersMax,
  subscriptionMinutesMin,
} from '#schemas/resources/report-subscription/report-subscription.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { filledConditions } from '../../services/report/conditions.ts';
import { planNext, reportTimeJob, sendReportJob, subscribersOf } from '../../services/report/send-report.ts';
import {
  reportSubscriptionMigrations,
  type ReportSubscriptionTable,
  reportSubscriptionTable,
} from '../../services/report/subscription.table.ts';

const subscriptions = crudHandlers(reportSubscriptionTable);

/** A subscription of that report; one of another is answered as missing. */
async function own({ reportId, id }: { reportId: string; id: string }, context: Context) {
  const found = await subscriptions.info({ id }, context);
  if (found.reportId !== reportId) throw notFound();
  return found;
}

/** Refuses a timetable that never comes, or more often than a report may be sent. */
function checkTimetable(timetable: Timetable, now: number): void {
  const mistake = timetableMistake(timetable);
  if (mistake !== undefined) throw badRequest(mistake);
  const times = nextTimes(timetable, now, 100);
  if (times.length === 0) throw badRequest('timetable.never');
  const leastMs = subscriptionMinutesMin * 60_000;
  if (times.some((time, index) => index > 0 && time - Number(times[index - 1]) < leastMs))
    throw badRequest('report-subscription.tooOften', { n: subscriptionMinutesMin });
}

/** Those left out have their default. */
type Written = Pick<ReportSubscriptionTable, 'timetable'> &
  Partial<Pick<ReportSubscriptionTable, 'receivers' | 'parameters'>>;

async function check(
  reportId: string,
  { timetable, receivers = [], parameters }: Written,
  context: Context,
): Promise<void> {
  const report = await context.db
    .selectFrom('dataReport')
    .select('content')
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (!report) throw notFound();
  checkTimetable(timetable, context.now());
  if (receivers.length === 0) throw badRequest('report-subscription.receivers.required');
  if ((await subscribersOf({ receivers }, context)).length > subscribersMax)
    throw badRequest('report-subscription.tooMany', { n: subscribersMax });
  await filledConditions(parseDefinition(report.content) as ReportDefinition, parameters ?? {}, context);
}

/** Plans the next time after a change; a change of the timetable counts its times from the beginning. */
async function plan(id: string, context: Context, before?: ReportSubscriptionTable): Promise<void> {
  const found = await subscriptions.info({ id }, context);
  const isSame = before && JSON.stringify(before.timetable) === JSON.stringify(found.timetable);
  const runs = isSame ? found.runs : 0;
  await context.db.updateTable('reportSubscription').set({ runs }).where('id', '=', id).execute();
  await planNext({ ...found, runs }, context);
}

export const reportSubscriptionResource = defineResource({
  contract: reportSubscriptionContract,
  migrations: reportSubscriptionMigrations,
  jobs: [reportTimeJob, sendReportJob],
  handlers: {
    list: ({ reportId, ...input }, context) => subscriptions.list(input, context, whereEqual({ reportId })),
    info: own,
    async create({ reportId, ...input }, context) {
      await check(reportId, input as Written, context);
      const { id } = await subscriptions.create(input, context, { reportId });
      await plan(id, context);
      return { id };
    },
    async update({ reportId, ...input }, context) {
      const before = await own({ reportId, id: input.id }, context);
      await check(reportId, { ...before, ...input } as Written, context);
      await subscriptions.update(input, context);
      await plan(input.id, context, before);
      return null;
    },
    async remove(input, context) {
      await own(input, context);
      return subscriptions.remove(input, context);
    },
    async state(input, context) {
      const before = await own(input, context);
      await subscriptions.state(input, context);
      await plan(input.id, context, before);
      return null;
    },
  },
});
