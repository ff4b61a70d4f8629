import type { InputOf } from '#schemas/protocol/contract.ts';
import type { scheduleContract } from '#schemas/resources/schedule/schedule.contract.ts';
import { repetitions, schedule, type Scope, scopes } from '#schemas/resources/schedule/schedule.entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { occurrencesMax, occurrencesOf, type Span } from '#core/dates/schedule/occurrences.ts';
import { json, stampChange, stampNew } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { outdated, refuse } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { ownOne, within } from './own-schedules.ts';
import type { ScheduleTable } from './schedule.table.ts';
import { tellPeople } from './tell-people.ts';

type Calls = (typeof scheduleContract)['calls'];
type Written = Omit<ScheduleTable, 'id' | 'groupId' | 'creatorUserId'>;

/** The validated input: the end not before the start, participants without duplicates. */
function read(input: InputOf<Calls['create']>): Written {
  const files = Array.isArray(input.files) ? JSON.stringify(input.files) : input.files;
  // The entity's validation has already run, so required fields are present.
  const kept = entityRecord(schedule, { ...input, files: files ?? '[]' }) as unknown as Written;
  if (kept.endDay < kept.startDay) throw refuse('schedule.endBeforeStart');
  return { ...kept, toUserIds: [...new Set(kept.toUserIds ?? [])] };
}

function spansOf(first: Span, { repetition, repeatTime }: Written): Span[] {
  const spans = occurrencesOf(first, repetition, repeatTime);
  if (!spans) throw refuse('schedule.tooMany', { max: occurrencesMax });
  return spans;
}

const row = (written: Written) => ({ ...written, toUserIds: json(written.toUserIds) });

async function insert(written: Written, groupId: string, spans: readonly Span[], context: Context): Promise<string[]> {
  const rows = spans.map((span) => ({ ...row(written), ...stampNew(context), ...span, groupId }));
  if (rows.length === 0) return [];
  // A list for a jsonb column is sent as text.
  const values = rows as unknown as Database['schedule'][];
  await context.db.insertInto('schedule').values(values).execute();
  return rows.map(({ id }) => id);
}

export async function create(input: InputOf<Calls['create']>, context: Context): Promise<{ id: string }> {
  const written = read(input);
  const groupId = context.newId();
  const [id = ''] = await insert(written, groupId, spansOf(written, written), context);
  await tellPeople('created', { id, groupId, title: written.title }, written.toUserIds, context);
  return { id };
}

/** Only one occurrence changed: it gets the new times; otherwise all times are recomputed from the first occurrence. */
function newSpans(old: ScheduleTable, written: Written, scope: Scope, first: ScheduleTable): Span[] {
  if (scope === scopes.this) return [{ startDay: written.startDay, endDay: written.endDay }];
  const startDay = scope === scopes.all ? first.startDay + written.startDay - old.startDay : written.startDay;
  return spansOf({ startDay, endDay: startDay + written.endDay - written.startDay }, written);
}

export async function update(input: InputOf<Calls['update']>, context: Context): Promise<void> {
  const old = await ownOne(input.id, context);
  if (input.lastModifyTime !== undefined && input.lastModifyTime !== old.lastModifyTime)
    throw outdated('common.changed');
  const scope = scopeOf(old, input.type);
  const { repetition, repeatTime } = old;
  const typed = read(input);
  const written = scope === scopes.this ? { ...typed, repetition, repeatTime } : typed;
  const before = await within(old, scope, context);
  const spans = newSpans(old, written, scope, before[0] ?? old);
  const stamp = stampChange(context);
  for (const [index, { id }] of before.slice(0, spans.length).entries()) {
    const values = { ...row(written), ...stamp, ...spans[index] };
    await context.db.updateTable('schedule').set(values).where('id', '=', id).execute();
  }
  await insert(written, old.groupId, spans.slice(before.length), context);
  const surplus = before.slice(spans.length).map(({ id }) => id);
  if (surplus.length > 0) await context.db.deleteFrom('schedule').where('id', 'in', surplus).execute();
  await tellChange(old, written, context);
}

/** A schedule without recurrence has no occurrences to choose from. */
function scopeOf({ repetition }: ScheduleTable, type: string | undefined): Scope {
  return repetition === repetitions.none ? scopes.all : (Number(type ?? scopes.all) as Scope);
}

/** Notifies added, remaining and removed participants of the change. */
async function tellChange(old: ScheduleTable, { title, toUserIds }: Written, context: Context): Promise<void> {
  const told = { id: old.id, groupId: old.groupId, title };
  const were = new Set(old.toUserIds);
  const are = new Set(toUserIds);
  await tellPeople(
    'created',
    told,
    [...are].filter((id) => !were.has(id)),
    context,
  );
  await tellPeople(
    'changed',
    told,
    [...are].filter((id) => were.has(id)),
    context,
  );
  await tellPeople(
    'removed',
    told,
    [...were].filter((id) => !are.has(id)),
    context,
  );
}

export async function remove({ id, type }: InputOf<Calls['remove']>, context: Context): Promise<void> {
  const old = await ownOne(id, context);
  const gone = await within(old, scopeOf(old, type), context);
  await context.db
    .deleteFrom('schedule')
    .where(
      'id',
      'in',
      gone.map((one) => one.id),
    )
    .execute();
  await tellPeople(
    'removed',
    old,
    gone.flatMap(({ toUserIds }) => toUserIds),
    context,
  );
}
