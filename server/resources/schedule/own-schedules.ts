import { sql } from 'kysely';
import type { Schedule } from '#schemas/resources/schedule/schedule.contract.ts';
import { type Scope, scopes } from '#schemas/resources/schedule/schedule.entity.ts';
import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ScheduleTable } from './schedule.table.ts';

/** Schedules the caller created or participates in. */
export function visible({ db, user }: Context) {
  return db
    .selectFrom('schedule')
    .selectAll()
    .where((where) =>
      where.or([
        where('creatorUserId', '=', user.id),
        sql<boolean>`to_user_ids @> ${JSON.stringify([user.id])}::jsonb`,
      ]),
    );
}

/** As the caller is shown it. */
export function shown(
  { creatorTime: _made, lastModifyUserId: _by, ...row }: ScheduleTable,
  { user }: Context,
): Schedule {
  return { ...row, type: row.creatorUserId === user.id ? 1 : 2 };
}

export async function one(id: string, context: Context): Promise<ScheduleTable> {
  const found = await visible(context).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** A schedule to change: only its creator may. */
export async function ownOne(id: string, context: Context): Promise<ScheduleTable> {
  const found = await one(id, context);
  if (found.creatorUserId !== context.user.id) throw forbidden();
  return found;
}

/** The occurrences affected by a change, earliest first. */
export function within({ id, groupId, startDay }: ScheduleTable, scope: Scope, { db }: Context) {
  const group = db.selectFrom('schedule').selectAll().where('groupId', '=', groupId).orderBy('startDay').orderBy('id');
  if (scope === scopes.all) return group.execute();
  return (scope === scopes.following ? group.where('startDay', '>=', startDay) : group.where('id', '=', id)).execute();
}
