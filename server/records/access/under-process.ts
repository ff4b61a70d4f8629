import { flowStatuses } from '#schemas/language/process.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';

const { draft, returned, withdrawn, recalled } = flowStatuses;

/** Statuses in which a record with a process may be changed or deleted outside of its tasks (FLOW-056). */
const free = { change: [draft, returned, recalled], remove: [draft, withdrawn, recalled] } as const;
const refusals = { change: 'flow.refused.running', remove: 'flow.refused.removeRunning' } as const;

/** Refuses to change or delete records whose process allows it to its handlers only. */
export async function refuseUnderProcess(
  { db }: Pick<Context, 'db'>,
  recordIds: readonly string[],
  what: keyof typeof free,
): Promise<void> {
  if (recordIds.length === 0) return;
  const found = db
    .selectFrom('flowInstance')
    .select('id')
    .where('recordId', 'in', [...recordIds])
    .where('status', 'not in', [...free[what]])
    .limit(1);
  if (await found.executeTakeFirst()) throw badRequest(refusals[what]);
}
