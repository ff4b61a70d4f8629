import { Type } from '@sinclair/typebox';
import { nextTime } from '#core/dates/timetable.ts';
import type { ReportDefinition } from '#schemas/language/report.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { subscribersMax } from '#schemas/resources/report-subscription/report-subscription.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { defineJob, enqueue, type RunningJob } from '../../platform/jobs/enqueue.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { describe } from '../files/file-record.ts';
import { storeFile } from '../files/store-file.ts';
import { peopleOf, sendMessage } from '../messages/send-message.ts';
import { organisations } from '../organisation/organisations.ts';
import { filledConditions } from './conditions.ts';
import { openedReport } from './report-access.ts';
import { reportContent, reportFileName } from './report-file.ts';
import { runReport } from './run-report.ts';
import type { ReportSubscriptionTable } from './subscription.table.ts';

/** The ids of the people a subscription goes to. */
export async function subscribersOf(
  { receivers }: Pick<ReportSubscriptionTable, 'receivers'>,
  { db }: Pick<Context, 'db'>,
) {
  if (receivers.length === 0) return [];
  const people = peopleOf(receivers, db, await organisations(db)).limit(subscribersMax + 1);
  return (await people.execute()).map(({ id }) => id);
}

const find = ({ db }: Pick<Context, 'db'>, id: string) =>
  db.selectFrom('reportSubscription').selectAll().where('id', '=', id);

const counted = ({ db }: Context, id: string, time: number, column: 'sent' | 'withoutRight') =>
  db
    .updateTable('reportSubscription')
    .set((set) => ({ [column]: set(column, '+', 1) }))
    .where('id', '=', id)
    .where('lastTime', '=', time)
    .execute();

/** What a receiver without right, or of a report that is disabled or deleted, is answered with. */
const isWithoutRight = (error: unknown) =>
  error instanceof AppError && (error.code === codes.forbidden || error.code === codes.missing);

/** The report as the caller may see it, as a file; undefined: the caller may not. */
async function fileFor(context: Context, { reportId, parameters, fileType: type }: ReportSubscriptionTable) {
  try {
    const { fullName, content } = await openedReport(context, reportId);
    const definition = parseDefinition(content) as ReportDefinition;
    const { sheets } = await runReport(
      context,
      definition,
      await filledConditions(definition, parameters ?? {}, context),
    );
    const written = { type, pageSize: 0 };
    return {
      fullName,
      name: reportFileName(fullName, context.now(), written),
      source: reportContent(fullName, sheets, written),
    };
  } catch (error) {
    if (isWithoutRight(error)) return undefined;
    throw error;
  }
}

/** The report as its receiver may see it, as a message with a file. */
async function sendTo({ id, time }: { id: string; time: number }, job: RunningJob): Promise<void> {
  const subscription = await find(job.context, id).executeTakeFirst();
  if (!subscription) return;
  const report = await fileFor(job.context, subscription);
  await job.finish(async (context) => {
    if (report) await sendFile(context, subscription, report);
    await counted(context, id, time, report ? 'sent' : 'withoutRight');
  });
}

type SentFile = NonNullable<Awaited<ReturnType<typeof fileFor>>>;

async function sendFile(
  context: Context,
  { fullName: title, fileType: extension, creatorUserId }: ReportSubscriptionTable,
  { fullName: report, name, source }: SentFile,
): Promise<void> {
  const write = (path: string) => context.disk.contents.write(path, source);
  const file = await storeFile({ name, extension, place: { type: 'annex' }, write }, context);
  const author = await context.db
    .selectFrom('users')
    .select('realName')
    .where('id', '=', creatorUserId ?? '')
    .executeTakeFirst();
  const message = {
    type: messageTypes.system,
    title,
    excerpt: sentence(context.language, 'report-subscription.excerpt', { name: report }),
    files: JSON.stringify([describe(file)]),
    releaseUser: author?.realName ?? '',
  };
  await sendMessage(message, [context.user.id], context);
}

/** Sends a report to one person, with the rights of that person. */
export const sendReportJob = defineJob({
  name: 'report.sendReport',
  payload: Type.Object({ id: Type.String(), time: Type.Integer() }),
  attempts: 3,
  concurrency: 1,
  run: sendTo,
});

/** Sends a report at one time of its timetable: one job for each receiver, and one for the next time. */
export const reportTimeJob = defineJob({
  name: 'report.startSending',
  payload: Type.Object({ id: Type.String(), time: Type.Integer() }),
  run: ({ id, time }, job) => job.finish((context) => startSending(context, id, time)),
});

async function startSending(context: Context, id: string, time: number): Promise<void> {
  const { db } = context;
  const subscription = await find(context, id).forUpdate().executeTakeFirst();
  // It was changed since: another job has its next time.
  if (!subscription || subscription.nextTime !== time || subscription.enabledMark !== 1) return;
  const userIds = await subscribersOf(subscription, context);
  if (userIds.length > subscribersMax) throw badRequest('report-subscription.tooMany', { n: subscribersMax });
  const runs = subscription.runs + 1;
  const change = { lastTime: time, people: userIds.length, sent: 0, withoutRight: 0, runs };
  await db.updateTable('reportSubscription').set(change).where('id', '=', id).execute();
  for (const userId of userIds) {
    const key = `${id}:${time}:${userId}`;
    await enqueue(context, sendReportJob, { id, time }, { key, label: subscription.fullName, as: { userId } });
  }
  await planNext({ ...subscription, runs }, context);
}

type Planned = Pick<ReportSubscriptionTable, 'id' | 'fullName' | 'timetable' | 'enabledMark' | 'runs'>;

/** Notes when a subscription is sent next, and has it sent then. Times that passed meanwhile are left out. */
export async function planNext({ id, fullName: label, timetable, enabledMark, runs }: Planned, context: Context) {
  const next = enabledMark === 1 ? nextTime(timetable, context.now(), runs) : undefined;
  await context.db
    .updateTable('reportSubscription')
    .set({ nextTime: next ?? null })
    .where('id', '=', id)
    .execute();
  if (next === undefined) return;
  const options = { key: `${id}:${next}`, label, as: 'system', runAt: next } as const;
  await enqueue(context, reportTimeJob, { id, time: next }, options);
}
