import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { CalculationGraph } from '#core/calc/graph.ts';
import { formatTime } from '#core/dates/format.ts';
import { anyReads } from '#core/formula/install.ts';
import { requestName } from '#core/schema/address.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/enqueue.ts';
import { findReleasedModel, type ReleasedModel } from '../forms/released-model.ts';
import { storedCalculations } from './backfill-calculations.ts';

/** How soon after midnight the refresh begins, at the latest. */
const everyMs = 5 * 60_000;

/** Calculations whose results depend on the time, directly or through others, by field name. */
function clockResults({ order }: CalculationGraph): Set<string> {
  const found = new Set<string>();
  // In topological order: what a calculation reads has been visited before.
  for (const { name, tree, reads } of order) {
    if ((tree && anyReads([tree], 'clock')) || reads.some((read) => found.has(read.name))) found.add(name);
  }
  return found;
}

/** The stored calculations of a form that depend on the time. */
function storedClockResults({ screen, fields }: Pick<ReleasedModel, 'screen' | 'fields'>): string[] {
  const found = new Set([...clockResults(screen.calculation)].map(requestName));
  return storedCalculations(fields).filter((name) => found.has(name));
}

/** The released forms with such calculations. */
async function formsWithClockResults(db: Kysely<Database>): Promise<{ modelId: string; fields: string[] }[]> {
  const released = await db
    .selectFrom('visualdev')
    .select('id')
    .where('deleteMark', '=', 0)
    .where('releaseNumber', '>', 0)
    .orderBy('id')
    .execute();
  const found: { modelId: string; fields: string[] }[] = [];
  for (const { id: modelId } of released) {
    const model = await findReleasedModel(db, modelId);
    const fields = model ? storedClockResults(model) : [];
    if (fields.length > 0) found.push({ modelId, fields });
  }
  return found;
}

/** Recomputes the stored results that depend on the time, once for a day of the organisation. */
const refreshDayJob = defineJob({
  name: 'records.refreshDay',
  payload: Type.Object({}),
  async run(_, job) {
    // Compiling forms takes time: no transaction is open meanwhile.
    const forms = await formsWithClockResults(job.context.db);
    await job.finish(async ({ db }) => {
      if (forms.length > 0) await db.insertInto('calculationBackfill').values(forms).execute();
    });
  },
});

/** Notices a new day in the organisation's time zone: the key lets one job exist for each day. */
const noticeDayJob = defineJob({
  name: 'records.noticeDay',
  payload: Type.Object({}),
  everyMs,
  run: (_, job) =>
    job.finish(async (context) => {
      await enqueue(context, refreshDayJob, {}, { key: formatTime(context.now(), 'yyyy-MM-dd'), as: 'system' });
    }),
});

export const clockResultJobs = [noticeDayJob, refreshDayJob];
