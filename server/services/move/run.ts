import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { Call } from '#schemas/protocol/contract.ts';
import { moveContract } from '#schemas/resources/move/move.contract.ts';
import { beginAct, noteDone } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { json } from '../../platform/db/columns.ts';
import { AppError, badRequest, notFound } from '../../platform/errors/app-error.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { defineJob, enqueue, type JobKind, type RunningJob } from '../../platform/jobs/enqueue.ts';
import { stopJob } from '../../platform/jobs/lifecycle.ts';
import { type Entity, type EntityType, entityTypes } from './entity.ts';
import type { MoveItemTable } from './move.table.ts';
import { entityIn, installation, type Mode, planItems, type References, referencesOf } from './plan.ts';
import type { InnerCall } from './write/inner-calls.ts';
import { writeEntity } from './write/write-entity.ts';

const Payload = Type.Object({ deliveryId: Type.String(), live: Type.Optional(Type.Integer()) });

/** The queue of the job. */
const queue = 'move.run';

export async function deliveryOf(id: string, { db }: Pick<Context, 'db'>) {
  const delivery = await db.selectFrom('moveDelivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery) throw notFound();
  return delivery;
}

/** The open job of each of these deliveries. A run without one was stopped, or its job is dead. */
export async function openJobs({ db }: Pick<Context, 'db'>, deliveries: readonly string[]) {
  const ofDelivery = sql<string>`payload->>'deliveryId'`;
  const jobs = db
    .selectFrom('job')
    .select(['id', ofDelivery.as('deliveryId')])
    .where('queue', '=', queue);
  const open = jobs.where('state', 'in', ['waiting', 'running']).where(ofDelivery, 'in', deliveries);
  const found = deliveries.length === 0 ? [] : await open.execute();
  return new Map(found.map(({ id, deliveryId }) => [deliveryId, id]));
}

export const itemsOf = ({ db }: Pick<Context, 'db'>, deliveryId: string) =>
  db.selectFrom('moveItem').selectAll().where('deliveryId', '=', deliveryId).orderBy('position').execute();

/** Decides what is done with every item that is not done yet. */
export async function writePlans(deliveryId: string, mode: Mode, context: Context): Promise<void> {
  const items = await itemsOf(context, deliveryId);
  const open = items.filter(({ isDone }) => isDone !== true);
  const plans = await planItems(open, mode, await installation(context.db), context);
  for (const [id, { partIds, ...plan }] of plans) {
    const change = { ...plan, partIds: json(partIds), isDone: null, failure: '' };
    await context.db.updateTable('moveItem').set(change).where('id', '=', id).execute();
  }
}

/** Plans a run and starts it; what an earlier run of the delivery wrote is not written again. */
export async function startRun(
  { id: deliveryId, mode, live = 0 }: { id: string; mode: Mode; live?: 0 | 1 },
  job: JobKind,
  context: Context,
): Promise<null> {
  const delivery = await deliveryOf(deliveryId, context);
  if ((await openJobs(context, [deliveryId])).size > 0) throw badRequest('move.refused.running');
  if (delivery.state === 'takenBack') throw badRequest('move.refused.takenBack');
  await writePlans(deliveryId, mode, context);
  await context.db
    .updateTable('moveDelivery')
    .set({ state: 'running', mode, runTime: context.now() })
    .where('id', '=', deliveryId)
    .execute();
  await enqueue(
    context,
    job as unknown as JobKind<{ deliveryId: string; live: 0 | 1 }>,
    { deliveryId, live },
    { label: delivery.fullName, group: deliveryId },
  );
  return null;
}

/** Stops a run after the entity it is at. */
export async function stopRun(deliveryId: string, context: Context): Promise<null> {
  await deliveryOf(deliveryId, context);
  const job = (await openJobs(context, [deliveryId])).get(deliveryId);
  if (job === undefined || !(await stopJob(context.db, job, context.now()))) throw badRequest('job.notOpen');
  return null;
}

/** The job that writes a delivery: one transaction for each entity, with the rights of who started it. */
export const moveJob = (call: InnerCall) =>
  defineJob({
    name: queue,
    payload: Payload,
    concurrency: 1,
    async run({ deliveryId, live = 0 }, job) {
      const { context } = job;
      const delivery = await deliveryOf(deliveryId, context);
      const items = await itemsOf(context, deliveryId);
      const references = await referencesOf(items, delivery.pointed, await installation(context.db), context.db);
      const open = inOrder(items.filter(({ isDone, step }) => isDone !== true && step !== null));
      let done = items.length - open.length;
      for (const item of open) {
        done += 1;
        await runItem({ item, call, job, references, isLive: live === 1 }, { done, total: items.length });
      }
      await job.finish(async ({ db }) => {
        await db.updateTable('moveDelivery').set({ state: 'done' }).where('id', '=', deliveryId).execute();
      });
    },
  }) as JobKind;

interface Running {
  item: MoveItemTable;
  call: InnerCall;
  job: RunningJob;
  references: References;
  isLive: boolean;
}

/** An entity that is refused is reported with the reason; the others go on. */
async function runItem({ item, job, ...means }: Running, progress: { done: number; total: number }) {
  const write = (context: Context) => writeItem(item, means, context);
  try {
    await job.commit(write, progress);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = sentence(job.context.language, error.id, error.params);
    await job.commit(({ db }) => settle(db, item.id, { isDone: false, failure }), progress);
  }
}

async function settle(db: Context['db'], id: string, change: Partial<MoveItemTable>): Promise<void> {
  const { undo, ...rest } = change;
  const values = { ...rest, ...(undo && { undo: json(undo) }) };
  await db.updateTable('moveItem').set(values).where('id', '=', id).execute();
}

async function writeItem(
  item: MoveItemTable,
  { references, ...means }: Omit<Running, 'item' | 'job'>,
  context: Context,
): Promise<void> {
  const entity = entityIn(item);
  if (!entity || (item.step !== 'create' && item.step !== 'replace')) {
    return settle(context.db, item.id, { isDone: true, failure: '', undo: [], mark: '' });
  }
  const entryId = context.newId();
  await beginAct(context.db, entryId);
  const written = await writeEntity({ entity: references.mapped(entity, ''), item, context, ...means });
  const { file, type, fullName } = item;
  const audited = { call: 'move.run', user: context.user, address: '', input: { file, type, fullName } };
  await noteDone('act', moveContract.calls.run as Call, audited, context, entryId);
  await settle(context.db, item.id, { isDone: true, failure: '', ...written });
}

/** By type, since some need others to exist; menus and dictionaries after those they are below. */
function inOrder(items: readonly MoveItemTable[]): MoveItemTable[] {
  const rank = new Map(items.map((item) => [item, entityTypes.indexOf(item.type as EntityType)]));
  const sorted = [...items].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || a.position - b.position);
  const bySource = new Map(sorted.map((item) => [`${item.type}:${item.sourceId}`, item]));
  const ordered = new Set<MoveItemTable>();
  const add = (item: MoveItemTable, above: ReadonlySet<MoveItemTable>) => {
    const parent = bySource.get(`${item.type}:${parentOf(entityIn(item))}`);
    if (parent && !above.has(parent) && !ordered.has(parent)) add(parent, new Set([...above, parent]));
    ordered.add(item);
  };
  for (const item of sorted) add(item, new Set([item]));
  return [...ordered];
}

const parentOf = (entity: Entity | undefined) => String(entity?.values['parentId'] ?? '');
