import { setTimeout as pause } from 'node:timers/promises';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { recordMoveContract } from '#schemas/resources/record-move/record-move.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { sourceByName } from '../data-sources/open-source.ts';
import { completeMappings } from './match-columns.ts';
import { startRun } from './move-records.ts';

type Execute = (typeof recordMoveContract)['calls']['execute'];
type Table = Awaited<ReturnType<typeof completeMappings>>[number];
type Run = OutputOf<Execute>['list'][number];

/** After this the runs continue alone, so that the page gets its answer within its 100 s (SHELL-016). */
const waitMs = 95_000;
const pollMs = 500;

/** Copies tables into forms, one run each; answers their counts when all have ended or the time is over. */
export async function executeSync(input: InputOf<Execute>, context: Context) {
  const { source, isBackground } = input;
  const startedAt = context.now();
  // Outside of the transaction: it must not wait for another database.
  const tables = await completeMappings(context, input);
  const ids = await startRuns(context, source, tables);
  let list = await runsOf(context, ids, tables);
  if (isBackground === 1) {
    return reply({ isContinuing: 1 as const, list }, 'record-move.startedAll', { count: list.length });
  }
  while (list.some(isOpen) && context.now() - startedAt < waitMs) {
    await pause(pollMs);
    list = await runsOf(context, ids, tables);
  }
  const open = list.filter(isOpen).length;
  const answer = { isContinuing: open > 0 ? (1 as const) : (0 as const), list };
  if (open > 0) return reply(answer, 'record-move.continues', { count: open });
  const interrupted = list.filter(({ state }) => state !== 'done').length;
  if (interrupted > 0) return reply(answer, 'record-move.interrupted', { count: interrupted });
  return reply(answer, 'record-move.synchronised', { done: sumOf(list, 'done'), failed: sumOf(list, 'failed') });
}

const isOpen = ({ state }: Run) => state === 'waiting' || state === 'running';
const sumOf = (list: readonly Run[], name: 'done' | 'failed') => list.reduce((sum, run) => sum + run[name], 0);

/** All runs or, when one of them is refused, none. */
function startRuns(context: Context, source: string, tables: readonly Table[]): Promise<string[]> {
  return context.db.transaction().execute(async (db) => {
    const inside = Object.create(context, { db: { value: db } }) as Context;
    const ids: string[] = [];
    for (const { target, table, mapping } of tables) {
      const input = { modelId: target, origin: 'table' as const, sourceId: source, table, mapping };
      ids.push(await startRun(inside, input));
    }
    await sourceByName(inside, source);
    return ids;
  });
}

/** The runs in the order of their tables. */
async function runsOf({ db }: Context, ids: readonly string[], tables: readonly Table[]): Promise<Run[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'state', 'progressDone', 'lastError'])
    .select((row) =>
      row
        .selectFrom('recordMoveFailure')
        .select((count) => count.fn.countAll().as('failed'))
        .whereRef('recordMoveFailure.jobId', '=', 'job.id')
        .as('failed'),
    )
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return tables.flatMap(({ table, target }, index) => {
    const row = byId.get(ids[index] ?? '');
    if (!row) return [];
    const { id, state, progressDone, failed, lastError } = row;
    return [{ id, table, target, state, done: Number(progressDone), failed: Number(failed), lastError }];
  });
}
