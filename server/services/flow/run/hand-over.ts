import type { HandedOver } from '#core/flow/model/state.ts';
import { rowsMax } from '../../../platform/resource/crud-handlers.ts';
import type { Work } from '../../organisation/handover.ts';
import { applyEvent, lockedInstance } from './apply-event.ts';

/** Moves the work of a user in instances, in the order of their ids, so that two hand-overs cannot deadlock. */
const moving =
  (only: NonNullable<HandedOver['only']>): Work['move'] =>
  async (ids, from, to, context) => {
    for (const id of [...ids].sort()) {
      const instance = await lockedInstance(context, id);
      const event = { type: 'handedOver' as const, from, to, only };
      await applyEvent(context, instance, event, { key: context.newId(), by: context.user.id });
    }
  };

/** The instances in which a user has open tasks, those that wait for added persons included (FLOW-054). */
export const openFlowTasks: Work = {
  open: (db, userId) =>
    db
      .selectFrom('flowInstance')
      .select(['id', 'title as fullName'])
      .where('endTime', 'is', null)
      .where('id', 'in', (tasks) =>
        tasks
          .selectFrom('flowTask')
          .select('instanceId')
          .where('userId', '=', userId)
          .where('flowTask.state', 'in', ['open', 'waiting']),
      )
      .orderBy('id')
      .limit(rowsMax)
      .execute(),
  move: moving('tasks'),
};

/** The instances that a user started and that have not ended; drafts remain theirs. */
export const runningFlows: Work = {
  open: (db, userId) =>
    db
      .selectFrom('flowInstance')
      .select(['id', 'title as fullName'])
      .where('userId', '=', userId)
      .where('startTime', 'is not', null)
      .where('endTime', 'is', null)
      .orderBy('id')
      .limit(rowsMax)
      .execute(),
  move: moving('owner'),
};
