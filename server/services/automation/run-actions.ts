import {
  atStart,
  keyOf,
  nextAction,
  type Next,
  positionAfter,
  type Position,
  RunRefused,
  runMax,
} from '#core/automation/plan.ts';
import type { Results, Row } from '#core/automation/values.ts';
import { type AutomationAction, itemsMax } from '#schemas/language/automation.ts';
import type { Context } from '../../platform/context/context.ts';
import { json } from '../../platform/db/columns.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import type { RunningJob } from '../../platform/jobs/enqueue.ts';
import { type ActionPorts, callOutside, type Doing, doInside } from './actions.ts';

export interface ActionRun {
  instanceId: string;
  call: string;
  actions: readonly AutomationAction[];
  ports: ActionPorts;
  /** The same transaction, with the rights of the person who released the actions. */
  asReleaser(context: Context): Promise<Context>;
  /** Whether they are still wanted: the instance may have ended meanwhile. */
  isWanted(context: Context): Promise<boolean>;
}

/** `waits`: the job continues by itself later. */
export type Outcome = 'done' | 'waits';

/** Characters of the results of a run, as JSON. */
const resultsMax = 1_000_000;

const minuteMs = 60_000;

/** An action that failed, for the log. */
export class ActionFailed extends Error {
  constructor(
    readonly key: string,
    override readonly cause: Error,
    /** Another attempt may succeed. */
    readonly isPassing: boolean,
  ) {
    super(cause.message, { cause });
  }
}

/**
 * Does the actions of a run one after another, from where an earlier attempt was interrupted. Each is one transaction with
 * the new position: what it writes is written once, also after a crash (AUTOMATION-012).
 */
export async function runActions(job: RunningJob, run: ActionRun): Promise<Outcome> {
  const { instanceId, call, actions, ports } = run;
  let { position, results } = await started(job, run);
  for (;;) {
    const scope = { ...ports.scope, results };
    const next = nextOf(actions, position, scope);
    if (next === undefined) return 'done';
    const { action } = next;
    if ('wait' in action) {
      const now = job.context.now();
      const { until = now + action.wait * minuteMs } = next.position;
      if (now < until) {
        await job.postpone(until, (context) => store(context, run, { position: { ...next.position, until } }));
        return 'waits';
      }
      position = positionAfter(next);
      continue;
    }
    const doing = (context: Context): Doing => ({
      context,
      ports,
      scope: next.item === undefined ? scope : { ...scope, item: next.item },
      key: `${instanceId}:${call}:${keyOf(next)}`,
    });
    const isOutside = 'dataInterface' in action;
    try {
      const before = isOutside ? await callOutside(doing(await run.asReleaser(job.context)), action) : undefined;
      let isEnded = false;
      await job.commit(async (context) => {
        if (!(await run.isWanted(context))) {
          isEnded = true;
          return;
        }
        const rows = before ?? (await doInside(doing(await run.asReleaser(context)), action));
        const named = 'as' in action && action.as !== undefined ? withResult(results, action.as, rows) : undefined;
        position = positionAfter(next);
        await store(context, run, { position, ...(named && { results: named }) });
        results = named ?? results;
      });
      if (isEnded) return 'done';
    } catch (error) {
      if (job.signal.aborted) throw error;
      throw new ActionFailed(keyOf(next), error as Error, isOutside || !isRefusal(error));
    }
  }
}

/** Rules refuse the same each time; a record that others changed meanwhile does not. */
const isRefusal = (error: unknown) => error instanceof AppError && error.code < 500 && error.code !== 409;

const refusals: Readonly<Record<RunRefused['obstacle'], () => AppError>> = {
  condition: () => badRequest('automation.condition'),
  actions: () => badRequest('automation.tooManyActions', { max: runMax }),
  items: () => badRequest('automation.tooManyItems', { max: itemsMax }),
};

function nextOf(...parameters: Parameters<typeof nextAction>): Next | undefined {
  try {
    return nextAction(...parameters);
  } catch (error) {
    if (!(error instanceof RunRefused)) throw error;
    throw new ActionFailed(String(parameters[1].action), refusals[error.obstacle](), false);
  }
}

function withResult(results: Results, name: string, rows: readonly Row[]): Results {
  const all = { ...results, [name]: rows };
  if (JSON.stringify(all).length > resultsMax) throw badRequest('automation.tooMuchData', { max: resultsMax });
  return all;
}

async function started({ context }: RunningJob, { instanceId, call }: ActionRun) {
  const known = await context.db
    .selectFrom('automationRun')
    .select(['position', 'results'])
    .where('instanceId', '=', instanceId)
    .where('call', '=', call)
    .executeTakeFirst();
  return known ?? { position: atStart, results: {} as Results };
}

/** Large results are written only where they changed. */
async function store(
  { db }: Context,
  { instanceId, call }: ActionRun,
  { position, results }: { position: Position; results?: Results },
): Promise<void> {
  const change = { position: json(position), ...(results && { results: json(results) }) };
  await db
    .insertInto('automationRun')
    .values({ instanceId, call, results: json({}), ...change })
    .onConflict((conflict) => conflict.columns(['instanceId', 'call']).doUpdateSet(change))
    .execute();
}

/** The run has ended: a repeated call would begin at the start. */
export async function forgetRun({ db }: Context, { instanceId, call }: Pick<ActionRun, 'instanceId' | 'call'>) {
  await db.deleteFrom('automationRun').where('instanceId', '=', instanceId).where('call', '=', call).execute();
}
