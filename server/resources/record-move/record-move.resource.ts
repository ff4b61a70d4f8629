import { recordMoveContract } from '#schemas/resources/record-move/record-move.contract.ts';
import type { MoveInput } from '#schemas/resources/record-move/record-move.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { resumeJob, stopJob } from '../../platform/jobs/lifecycle.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { listJobs } from '../../services/job-list.ts';
import { executeSync } from '../../services/move-records/execute-sync.ts';
import { importedFields, listMatches, matchedMapping } from '../../services/move-records/match-columns.ts';
import { failuresOf, moveRecordsJob, startRun, tryRows } from '../../services/move-records/move-records.ts';
import { recordMoveMigrations } from '../../services/move-records/record-move.table.ts';

/** A run; jobs of other kinds are none. */
async function runOf({ db }: Context, id: string): Promise<MoveInput> {
  const found = db.selectFrom('job').select('payload').where('id', '=', id).where('queue', '=', moveRecordsJob.name);
  const run = await found.executeTakeFirst();
  if (!run) throw notFound();
  return run.payload as MoveInput;
}

const changing =
  (change: typeof stopJob, refusal: string) =>
  async ({ id }: { id: string }, context: Context): Promise<null> => {
    await runOf(context, id);
    if (!(await change(context.db, id, context.now()))) throw badRequest(refusal);
    context.pages.wakeJobs();
    return null;
  };

/** Records moved in from files and databases (MOVE-006, MOVE-007, IFACE-025). */
export const recordMoveResource = defineResource({
  contract: recordMoveContract,
  migrations: recordMoveMigrations,
  jobs: [moveRecordsJob],
  // The runs it waits for begin only when they are committed; the others wait for another database.
  withoutTransaction: ['execute', 'match', 'matches'],
  handlers: {
    list: (input, context) => listJobs(input, context, moveRecordsJob.name),
    preview: async (input, context) => ({ list: await tryRows(context, input) }),
    create: async (input, context) => ({ id: await startRun(context, input) }),
    fields: async ({ modelId }, context) => ({ list: await importedFields(context, modelId) }),
    match: async (input, context) => ({ mapping: await matchedMapping(context, input) }),
    matches: async (input, context) => ({ list: await listMatches(context, input) }),
    execute: executeSync,
    stop: changing(stopJob, 'job.notOpen'),
    resume: changing(resumeJob, 'job.notEnded'),
    failures: async ({ id }, context) => failuresOf(context, id, await runOf(context, id)),
  },
});
