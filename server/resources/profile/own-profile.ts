import type { Kysely } from 'kysely';
import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Context } from '../../platform/resource/context.ts';
import { positionsOf } from '../../services/organisation/own-places.ts';

type Profile = OutputOf<(typeof profileContract)['calls']['info']>;

/** The organisations a user belongs to. */
export const ownOrganizes = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('userOrganize')
    .innerJoin('organize', 'organize.id', 'userOrganize.organizeId')
    .select(['organize.id', 'organize.fullName as name'])
    .where('userId', '=', userId)
    .orderBy('organize.id')
    .execute();

/** The own account with its facts, and where it stands. */
export async function ownProfile({ db, user }: Context): Promise<Profile> {
  const { account, realName, headIcon, gender, mobilePhone, email, organizeId, positionId, theme, language } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const signature = await db
    .selectFrom('personalSignature')
    .select('signImg')
    .where('creatorUserId', '=', user.id)
    .where('isDefault', '=', 1)
    .executeTakeFirst();
  return {
    id: user.id,
    ...{ account, realName, headIcon, gender, mobilePhone, email, organizeId, positionId, language },
    theme: theme || 'functional',
    signature: signature?.signImg ?? '',
    organizes: await ownOrganizes(db, user.id),
    positions: await positionsOf(db, user),
  };
}
