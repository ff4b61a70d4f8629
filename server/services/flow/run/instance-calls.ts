import type { EventDetail, Remarks } from '#core/flow/model/state.ts';
import type { Context } from '../../../platform/context/context.ts';
import { badRequest } from '../../../platform/errors/app-error.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { peopleFor } from '../model/people.ts';
import { applyEvent, isRepeated, lockedInstance } from './apply-event.ts';

/** The key of the event that a request causes: a repeated request has the same one. */
export const eventKey = ({ requestKey, user, newId }: Context): string =>
  requestKey === '' ? newId() : `${user.id}:${requestKey}`;

interface GivenRemarks {
  handleOpinion?: string;
  signImg?: string;
  fileList?: { fileId: string; name: string }[];
}

/** What a person wrote, as events name it. */
export const remarksOf = ({ handleOpinion, signImg, fileList }: GivenRemarks): Remarks => ({
  ...(handleOpinion !== undefined && { opinion: handleOpinion }),
  ...(signImg !== undefined && signImg !== '' && { signature: signImg }),
  ...(fileList !== undefined && { files: fileList }),
});

/** Applies an event that the caller causes by their menu or as initiator; a repeated request changes nothing again. */
export async function applyByCaller(context: Context, id: string, event: EventDetail): Promise<null> {
  const key = eventKey(context);
  const instance = await lockedInstance(context, id);
  if (await isRepeated(context, id, key)) return null;
  await applyEvent(context, instance, event, { key, by: context.user.id });
  return null;
}

/** Refuses persons who do not exist or are disabled. */
export async function refuseUnknownPeople({ db, user }: Pick<Context, 'db' | 'user'>, users: readonly string[]) {
  const known = await peopleFor(db, { by: 'users', users, initiator: user.id });
  if (known.length < new Set(users).size) throw badRequest('flow.refused.unknownUser');
}

/** Deletes an instance with everything that belongs to it; its record is marked as deleted. */
export async function removeInstance({ db }: Pick<Context, 'db'>, { id, recordId }: FlowInstanceTable): Promise<void> {
  for (const table of ['flowEvent', 'flowTask', 'flowCopy', 'flowLog', 'flowComment'] as const) {
    await db.deleteFrom(table).where('instanceId', '=', id).execute();
  }
  await db.deleteFrom('flowInstance').where('id', '=', id).execute();
  await db.updateTable('record').set({ deleteMark: 1 }).where('id', '=', recordId).execute();
}
