import type { InputOf } from '#schemas/protocol/contract.ts';
import type { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { forbidden } from '../../platform/errors/app-error.ts';
import { systemsOf } from '../../services/organisation/systems.ts';
import { choose } from '../../services/organisation/user-choice.ts';
import type { Context } from '../../platform/context/context.ts';
import type { User } from '../../platform/auth/user.ts';
import { positionsOf } from '../../services/organisation/own-places.ts';
import { ownOrganizes } from './own-profile.ts';

type Db = Context['db'];
type Input = InputOf<(typeof profileContract)['calls']['major']>;

const ownOf = {
  System: systemsOf,
  Organize: (db: Db, { id }: User) => ownOrganizes(db, id),
  Position: positionsOf,
};

/** Switches to a system, an organisation or a position; only to one of the user's own (R19). */
export async function goTo({ majorId, majorType }: Input, { db, user }: Context): Promise<void> {
  const own: { id: string }[] = await ownOf[majorType](db, user);
  if (!own.some(({ id }) => id === majorId)) throw forbidden();
  if (majorType === 'System') return choose(db, user.id, { systemId: majorId });
  const major = majorType === 'Organize' ? { organizeId: majorId } : { positionId: majorId };
  await db.updateTable('users').set(major).where('id', '=', user.id).execute();
}
