import type { InputOf } from '#schemas/protocol/contract.ts';
import type { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { forbidden } from '../../platform/errors/refusal.ts';
import { systemsOf } from '../../platform/organisation/systems.ts';
import { choose } from '../../platform/organisation/user-choice.ts';
import type { Context } from '../../platform/resource/context.ts';

type Input = InputOf<(typeof profileContract)['calls']['major']>;

/** Goes to a system, an organisation or a position; only to one's own (R19). */
export async function goTo({ majorId, majorType }: Input, context: Context): Promise<void> {
  const { db, user } = context;
  if (majorType === 'System') {
    const own = await systemsOf(db, user.id);
    if (!own.some(({ id }) => id === majorId)) throw forbidden();
    return choose(db, user.id, { systemId: majorId });
  }
  const isOwn = majorType === 'Organize' ? majorId === user.organizeId : majorId === user.positionId;
  if (!isOwn) throw forbidden();
}
