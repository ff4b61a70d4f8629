import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { Span } from '#core/dates/schedule/occurrences.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { schedule } from '#schemas/resources/schedule/schedule.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { json, stampNew } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { sendMessage } from '../messages/send-message.ts';

type ScheduleRow = Database['schedule'];
export type WrittenSchedule = Omit<ScheduleRow, 'id' | 'groupId' | 'creatorUserId'>;

/** The kinds of changes in the message of a schedule (SCHEDULE-012). */
const doings = { created: 1, changed: 2, removed: 3 } as const;
type Doing = keyof typeof doings;

/** Notifies the participants of a change of a schedule, except the user who made it. */
export async function notifyPeople(
  doing: Doing,
  { id, groupId, title }: Pick<ScheduleRow, 'id' | 'groupId' | 'title'>,
  people: readonly string[],
  context: Context,
): Promise<void> {
  const others = people.filter((person) => person !== context.user.id);
  if (others.length === 0) return;
  const words = sentence(context.language, `schedule.told.${doing}`, { name: context.user.realName, title });
  await sendMessage(
    { type: messageTypes.schedule, title: words, body: { type: doings[doing], id, groupId } },
    [...new Set(others)],
    context,
  );
}

export const scheduleRow = (written: WrittenSchedule) => ({ ...written, toUserIds: json(written.toUserIds) });

/** Stores one row for each occurrence of a group; answers their ids. */
export async function insertOccurrences(
  written: WrittenSchedule,
  groupId: string,
  spans: readonly Span[],
  context: Context,
): Promise<string[]> {
  const rows = spans.map((span) => ({ ...scheduleRow(written), ...stampNew(context), ...span, groupId }));
  if (rows.length === 0) return [];
  // A list for a jsonb column is sent as text.
  const values = rows as unknown as ScheduleRow[];
  await context.db.insertInto('schedule').values(values).execute();
  return rows.map(({ id }) => id);
}

/** A new schedule of the caller, whose participants are notified. */
export async function createSchedule(
  given: Pick<WrittenSchedule, 'title' | 'content' | 'startDay' | 'endDay' | 'toUserIds'>,
  context: Context,
  spansOf: (written: WrittenSchedule) => readonly Span[] = (written) => [written],
): Promise<{ id: string }> {
  const written = { ...entityRecord(schedule, { ...given }), ...given } as unknown as WrittenSchedule;
  const groupId = context.newId();
  const [id = ''] = await insertOccurrences(written, groupId, spansOf(written), context);
  await notifyPeople('created', { id, groupId, title: written.title }, written.toUserIds ?? [], context);
  return { id };
}
