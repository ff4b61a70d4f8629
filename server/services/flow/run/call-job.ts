import type { CallAbout } from '#core/flow/model/state.ts';
import type { Context } from '../../../platform/context/context.ts';
import { json } from '../../../platform/db/columns.ts';
import { AppError, badRequest } from '../../../platform/errors/app-error.ts';
import { sentence } from '../../../platform/envelope/sentence.ts';
import { defineJob, type RunningJob } from '../../../platform/jobs/enqueue.ts';
import { runInterface } from '../../interfaces/run-interface.ts';
import { asReleaser } from '../model/acting.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { peopleFor } from '../model/people.ts';
import { processOf } from '../model/processes.ts';
import { callQueue, peopleQueue } from '../model/queues.ts';
import { valuesForCall } from '../model/system-values.ts';
import { finishWith } from './timer-job.ts';

/** The pause before an interface that names people is tried again: three times within 30 s (FLOW-020). */
const peoplePauseMs = 5_000;

/** The property of a step with the interface of an event. */
const propertyOf: Partial<Record<CallAbout, string>> = {
  ended: 'endFuncConfig',
  agreed: 'approveFuncConfig',
  returned: 'rejectFuncConfig',
  withdrawn: 'flowRecallFuncConfig',
  recalled: 'recallFuncConfig',
  overtime: 'overTimeFuncConfig',
  reminder: 'noticeFuncConfig',
};

interface Parameter {
  field: string;
  relationField: string;
}

interface FuncConfig {
  interfaceId: string;
  templateJson?: readonly Parameter[];
}

const instanceOf = ({ db }: Context, id: string): Promise<FlowInstanceTable> =>
  db.selectFrom('flowInstance').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Calls an interface of the process outside of any transaction; the attempt is logged with request, answer and duration. Its
 * key is that of the call, also where an administrator repeats it.
 */
async function ask(
  job: RunningJob,
  instance: FlowInstanceTable,
  call: { id: string; step: string },
  config: FuncConfig,
) {
  const { step } = call;
  const context = await asReleaser(job.context, instance.versionId);
  const values = await valuesForCall(context, instance, step);
  const paramList = (config.templateJson ?? []).map(({ field, relationField }) => ({
    field,
    sourceType: 2,
    defaultValue: values(relationField),
  }));
  const startedAt = context.now();
  try {
    const { rows } = await runInterface(context, config.interfaceId, {
      call: 'flow',
      paramList,
      key: `${instance.id}:${call.id}`,
    });
    const answer = JSON.stringify(rows).slice(0, loggedMax);
    await noteCall(job, instance, { step, call: call.id, isOk: true, paramList, startedAt, answer });
    return rows;
  } catch (error) {
    const reason = error instanceof AppError ? sentence('zh', error.id, error.params) : (error as Error).message;
    await noteCall(job, instance, { step, call: call.id, isOk: false, paramList, startedAt, answer: reason });
    throw error;
  }
}

/** Characters of a request or an answer in the event log. */
const loggedMax = 2_000;

interface Attempt {
  step: string;
  /** Its id in the state, where the instance waits for it or stops at its failure; empty: none. */
  call: string;
  isOk: boolean;
  paramList: unknown;
  startedAt: number;
  answer: string;
}

export async function noteCall(
  { context, attempt }: RunningJob,
  { id }: FlowInstanceTable,
  made: Attempt,
): Promise<void> {
  const { db, now, newId } = context;
  const { step, call, isOk, startedAt, paramList } = made;
  const request = JSON.stringify(paramList).slice(0, loggedMax);
  const answer = made.answer.slice(0, loggedMax);
  const params = { request, answer, duration: now() - startedAt, attempt, call, isOk };
  await db
    .insertInto('flowLog')
    .values({
      id: newId(),
      instanceId: id,
      seq: 0,
      step,
      note: 'flow.note.call',
      params: json(params),
      creatorTime: now(),
    })
    .execute();
}

/** An interface called at an event of the process (FLOW-052). */
export const callJob = defineJob({
  ...callQueue,
  async run({ instanceId, call, step, about }, job) {
    const instance = await instanceOf(job.context, instanceId);
    const process = await processOf(job.context.db, instance.versionId);
    const props = process.steps.get(step)?.props ?? {};
    const isLaunch = about === 'started' && Object.hasOwn(props, 'launchFuncConfig');
    const property = isLaunch ? 'launchFuncConfig' : (propertyOf[about as CallAbout] ?? 'initFuncConfig');
    let isOk = true;
    try {
      const config = props[property] as FuncConfig | undefined;
      if (!config?.interfaceId) throw badRequest('flow.callMissing');
      await ask(job, instance, { id: call, step }, config);
    } catch (error) {
      if (job.attempt < callQueue.attempts) throw new Error((error as Error).message, { cause: error });
      isOk = false;
    }
    await finishWith(job, instanceId, { type: 'called', call, isOk });
  },
});

/** An interface names the handlers of a step: `handleId`, comma-joined ids of users (FLOW-020). */
export const peopleJob = defineJob({
  ...peopleQueue,
  backOffMs: () => peoplePauseMs,
  async run({ instanceId, question, rule }, job) {
    const instance = await instanceOf(job.context, instanceId);
    const interfaceId = rule.by === 'interface' ? rule.interfaceId : '';
    const step = instance.state?.active.find((at) => at.question?.id === question)?.step ?? '';
    let users: string[] = [];
    let hasFailed = false;
    try {
      const [first] = await ask(job, instance, { id: question, step }, { interfaceId });
      users = String(first?.['handleId'] ?? '')
        .split(',')
        .filter(Boolean);
    } catch (error) {
      // A refusal would end the job at once; another attempt may succeed.
      if (job.attempt < peopleQueue.attempts) throw new Error((error as Error).message, { cause: error });
      hasFailed = true;
    }
    const { db } = job.context;
    const { initiator, extraRule } = rule;
    const known = await peopleFor(db, { by: 'users', users, initiator, ...(extraRule !== undefined && { extraRule }) });
    await finishWith(job, instanceId, { type: 'resolved', question, users: known, ...(hasFailed && { hasFailed }) });
  },
});
