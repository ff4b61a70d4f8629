import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { type EntityType, isEntityType } from './entity.ts';
import type { MoveItemTable } from './move.table.ts';
import { takeBackMs } from './report.ts';
import { deliveryOf, itemsOf, openJobs } from './run.ts';
import type { InnerCall } from './write/inner-calls.ts';
import { markOf } from './write/nouns.ts';

/** The names that a refusal writes out. */
const namesMax = 10;

/**
 * Takes a run back as a whole, in the transaction of the call: what was made is removed, what was replaced is as before.
 * Refused when anything of it was changed since.
 */
export async function takeBack(deliveryId: string, call: InnerCall, context: Context): Promise<null> {
  const delivery = await deliveryOf(deliveryId, context);
  const isRunning = (await openJobs(context, [deliveryId])).size > 0;
  const isOver = delivery.state === 'done' || (delivery.state === 'running' && !isRunning);
  if (!isOver || delivery.runTime === null) throw badRequest('move.refused.notDone');
  if (delivery.runTime < context.now() - takeBackMs) throw badRequest('move.refused.tooLate', { days: 30 });
  const items = (await itemsOf(context, deliveryId)).filter(({ undo }) => undo.length > 0);
  await refuseChanged(items, context);
  for (const { undo } of backwards(items)) {
    for (const { call: name, input } of [...undo].reverse()) await call(name, input, context);
  }
  await context.db.updateTable('moveDelivery').set({ state: 'takenBack' }).where('id', '=', deliveryId).execute();
  return null;
}

/** What refers to others is removed before them. */
const removalOrder: readonly EntityType[] = [
  'role',
  'menu',
  'portal',
  'form',
  'template',
  'variable',
  'interface',
  'rule',
  'dictionary',
];

/** What refers to others first, and children before what they are below. */
function backwards(items: readonly MoveItemTable[]): MoveItemTable[] {
  const bySource = new Map(items.map((item) => [`${item.type}:${item.sourceId}`, item]));
  const depth = (item: MoveItemTable, seen = 0): number => {
    const parent = bySource.get(`${item.type}:${parentOf(item)}`);
    return parent && parent !== item && seen < items.length ? 1 + depth(parent, seen + 1) : 0;
  };
  const ranked = items.map((item) => ({
    item,
    type: removalOrder.indexOf(item.type as EntityType),
    depth: depth(item),
  }));
  const sorted = ranked.sort((a, b) => a.type - b.type || b.depth - a.depth || b.item.position - a.item.position);
  return sorted.map(({ item }) => item);
}

const parentOf = ({ content }: MoveItemTable): string =>
  String((JSON.parse(content) as { values: { parentId?: unknown } }).values.parentId ?? '');

async function refuseChanged(items: readonly MoveItemTable[], { db }: Context): Promise<void> {
  const changed: string[] = [];
  for (const { type, targetId, mark, fullName } of items) {
    if (!isEntityType(type) || targetId === null) continue;
    if ((await markOf(db, type, targetId)) !== mark) changed.push(fullName);
  }
  if (changed.length === 0) return;
  const names = changed.slice(0, namesMax).join('、') + (changed.length > namesMax ? ' …' : '');
  throw badRequest('move.refused.changed', { count: changed.length, names });
}
