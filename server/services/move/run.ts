import { Type } from '@sinclair/typebox';
import type { Call } from '#schemas/protocol/contract.ts';
import { moveContract } from '#schemas/resources/move/move.contract.ts';
import { beginAct, noteDone } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { json } from '../../platform/db/columns.ts';
import { AppError, badRequest, notFound } from '../../platform/errors/app-error.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { defineJob, enqueue, type JobKind, type RunningJob } from '../../platform/jobs/enqueue.ts';
import { type Entity, type EntityType, entityTypes } from './entity.ts';
import type { MoveItemTable } from './move.table.ts';
import { entityIn, installation, type Mode, planItems, type References, referencesOf } from './plan.ts';
import type { InnerCall } from './write/inner-calls.ts';
import { writeEntity } from './write/write-entity.ts';

const Payload = Type.Object({ deliveryId: Type.String() });

export async function deliveryOf(id: string, { db }: Pick<Context, 'db'>) {
  const delivery = await db.selectFrom('moveDelivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery) throw notFound();
  return delivery;
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
export async function startRun(deliveryId: string, mode: Mode, job: JobKind, context: Context): Promise<null> {
  const delivery = await deliveryOf(deliveryId, context);
  if (delivery.state === 'running') throw badRequest('move.refused.running');
  if (delivery.state === 'takenBack') throw badRequest('move.refused.takenBack');
  await writePlans(deliveryId, mode, context);
  await context.db
    .updateTable('moveDelivery')
    .set({ state: 'running', mode, runTime: context.now() })
    .where('id', '=', deliveryId)
    .execute();
  await enqueue(
    context,
    job as unknown as JobKind<{ deliveryId: string }>,
    { deliveryId },
    { label: delivery.fullName },
  );
  return null;
}

/** The job that writes a delivery: one transaction for each entity, with the rights of who started it. */
export const moveJob = (call: InnerCall) =>
  defineJob({
    name: 'move.run',
    payload: Payload,
    concurrency: 1,
    async run({ deliveryId }, job) {
      const { context } = job;
      const delivery = await deliveryOf(deliveryId, context);
      const items = await itemsOf(context, deliveryId);
      const references = await referencesOf(items, delivery.pointed, await installation(context.db), context.db);
      const open = inOrder(items.filter(({ isDone, step }) => isDone !== true && step !== null));
      let done = items.length - open.length;
      for (const item of open) {
        done += 1;
        await runItem({ item, call, job, references }, { done, total: items.length });
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
}

/** An entity that is refused is reported with the reason; the others go on. */
async function runItem({ item, call, job, references }: Running, progress: { done: number; total: number }) {
  const write = (context: Context) => writeItem(item, { call, references }, context);
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

interface Means {
  call: InnerCall;
  references: References;
}

async function writeItem(item: MoveItemTable, { call, references }: Means, context: Context): Promise<void> {
  const entity = entityIn(item);
  if (!entity || (item.step !== 'create' && item.step !== 'replace')) {
    return settle(context.db, item.id, { isDone: true, failure: '', undo: [], mark: '' });
  }
  const entryId = context.newId();
  await beginAct(context.db, entryId);
  const written = await writeEntity({ entity: references.mapped(entity, ''), item, call, context });
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
