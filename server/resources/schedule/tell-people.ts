import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import type { Context } from '../../platform/context/context.ts';
import { sendMessage } from '../../services/messages/send-message.ts';
import type { ScheduleTable } from './schedule.table.ts';

/** The kinds of changes in the message of a schedule (SCHEDULE-012). */
export const doings = { created: 1, changed: 2, removed: 3 } as const;
type Doing = keyof typeof doings;

/** Notifies the participants of a change of a schedule, except the user who made it. */
export async function tellPeople(
  doing: Doing,
  { id, groupId, title }: Pick<ScheduleTable, 'id' | 'groupId' | 'title'>,
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
