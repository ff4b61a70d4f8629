import { sql } from 'kysely';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { occurrencesMax, occurrencesOf, type Span } from '#core/dates/schedule/occurrences.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { type Schedule, scheduleContract } from '#schemas/resources/schedule/schedule.contract.ts';
import { repetitions, schedule, type Scope, scopes } from '#schemas/resources/schedule/schedule.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/errors/app-error.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import {
  createSchedule,
  insertOccurrences,
  notifyPeople,
  scheduleRow,
  type WrittenSchedule,
} from '../../services/schedule/create-schedule.ts';
import { scheduleMigrations, type ScheduleTable } from './schedule.table.ts';

/** Schedules the caller created or participates in. */
function visible({ db, user }: Context) {
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
function shown({ creatorTime: _made, lastModifyUserId: _by, ...row }: ScheduleTable, { user }: Context): Schedule {
  return { ...row, type: row.creatorUserId === user.id ? 1 : 2 };
}

async function one(id: string, context: Context): Promise<ScheduleTable> {
  const found = await visible(context).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** A schedule to change: only its creator may. */
async function ownOne(id: string, context: Context): Promise<ScheduleTable> {
  const found = await one(id, context);
  if (found.creatorUserId !== context.user.id) throw forbidden();
  return found;
}

/** The occurrences affected by a change, earliest first. */
function within({ id, groupId, startDay }: ScheduleTable, scope: Scope, { db }: Context) {
  const group = db.selectFrom('schedule').selectAll().where('groupId', '=', groupId).orderBy('startDay').orderBy('id');
  if (scope === scopes.all) return group.execute();
  return (scope === scopes.following ? group.where('startDay', '>=', startDay) : group.where('id', '=', id)).execute();
}

type Calls = (typeof scheduleContract)['calls'];
type Written = WrittenSchedule;

/** The validated input: the end not before the start, participants without duplicates. */
function read(input: InputOf<Calls['create']>): Written {
  const files = Array.isArray(input.files) ? JSON.stringify(input.files) : input.files;
  // The entity's validation has already run, so required fields are present.
  const record = entityRecord(schedule, { ...input, files: files ?? '[]' }) as unknown as Written;
  if (record.endDay < record.startDay) throw badRequest('schedule.endBeforeStart');
  return { ...record, toUserIds: [...new Set(record.toUserIds ?? [])] };
}

function spansOf(first: Span, { repetition, repeatTime }: Written): Span[] {
  const spans = occurrencesOf(first, repetition, repeatTime);
  if (!spans) throw badRequest('schedule.tooMany', { max: occurrencesMax });
  return spans;
}

const create = (input: InputOf<Calls['create']>, context: Context): Promise<{ id: string }> =>
  createSchedule(read(input), context, (written) => spansOf(written, written));

/** Only one occurrence changed: it gets the new times; otherwise all times are recomputed from the first occurrence. */
function newSpans(old: ScheduleTable, written: Written, scope: Scope, first: ScheduleTable): Span[] {
  if (scope === scopes.this) return [{ startDay: written.startDay, endDay: written.endDay }];
  const startDay = scope === scopes.all ? first.startDay + written.startDay - old.startDay : written.startDay;
  return spansOf({ startDay, endDay: startDay + written.endDay - written.startDay }, written);
}

async function update(input: InputOf<Calls['update']>, context: Context): Promise<void> {
  const old = await ownOne(input.id, context);
  if (input.lastModifyTime !== undefined && input.lastModifyTime !== old.lastModifyTime)
    throw conflict('common.changed');
  const scope = scopeOf(old, input.type);
  const { repetition, repeatTime } = old;
  const typed = read(input);
  const written = scope === scopes.this ? { ...typed, repetition, repeatTime } : typed;
  const before = await within(old, scope, context);
  const spans = newSpans(old, written, scope, before[0] ?? old);
  const stamp = stampChange(context);
  for (const [index, { id }] of before.slice(0, spans.length).entries()) {
    const values = { ...scheduleRow(written), ...stamp, ...spans[index] };
    await context.db.updateTable('schedule').set(values).where('id', '=', id).execute();
  }
  await insertOccurrences(written, old.groupId, spans.slice(before.length), context);
  const surplus = before.slice(spans.length).map(({ id }) => id);
  if (surplus.length > 0) await context.db.deleteFrom('schedule').where('id', 'in', surplus).execute();
  await notifyChange(old, written, context);
}

/** A schedule without recurrence has no occurrences to choose from. */
function scopeOf({ repetition }: ScheduleTable, type: string | undefined): Scope {
  return repetition === repetitions.none ? scopes.all : (Number(type ?? scopes.all) as Scope);
}

/** Notifies added, remaining and removed participants of the change. */
async function notifyChange(old: ScheduleTable, { title, toUserIds }: Written, context: Context): Promise<void> {
  const message = { id: old.id, groupId: old.groupId, title };
  const were = new Set(old.toUserIds);
  const are = new Set(toUserIds);
  await notifyPeople(
    'created',
    message,
    [...are].filter((id) => !were.has(id)),
    context,
  );
  await notifyPeople(
    'changed',
    message,
    [...are].filter((id) => were.has(id)),
    context,
  );
  await notifyPeople(
    'removed',
    message,
    [...were].filter((id) => !are.has(id)),
    context,
  );
}

async function remove({ id, type }: InputOf<Calls['remove']>, context: Context): Promise<void> {
  const old = await ownOne(id, context);
  const removedRows = await within(old, scopeOf(old, type), context);
  await context.db
    .deleteFrom('schedule')
    .where(
      'id',
      'in',
      removedRows.map((one) => one.id),
    )
    .execute();
  await notifyPeople(
    'removed',
    old,
    removedRows.flatMap(({ toUserIds }) => toUserIds),
    context,
  );
}

/** Schedules of their creator and participants. */
export const scheduleResource = defineResource({
  contract: scheduleContract,
  migrations: scheduleMigrations,
  holdsFiles: {
    schedule: {
      async readable(ids, context) {
        const rows = await visible(context)
          .where('id', 'in', [...ids])
          .execute();
        return rows.map(({ id }) => id);
      },
    },
  },
  handlers: {
    async list({ startTime, endTime }, context) {
      const rows = await visible(context)
        .$if(startTime !== undefined, (query) => query.where('endDay', '>=', startTime as number))
        .$if(endTime !== undefined, (query) => query.where('startDay', '<=', endTime as number))
        .orderBy('startDay')
        .orderBy('id')
        .limit(rowsMax)
        .execute();
      return { list: rows.map((row) => shown(row, context)) };
    },
    create,
    async detail({ id, groupId }, context) {
      const first = visible(context)
        .where((where) => where.or([where('id', '=', id), where('groupId', '=', groupId ?? '')]))
        .orderBy((order) => order.case().when('id', '=', id).then(0).else(1).end())
        .orderBy('startDay');
      const found = await first.executeTakeFirst();
      if (!found) throw notFound();
      return shown(found, context);
    },
    info: async ({ id }, context) => shown(await one(id, context), context),
    update,
    remove,
  },
});
