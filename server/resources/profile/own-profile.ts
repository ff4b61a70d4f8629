import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import type { Context } from '../../platform/resource/context.ts';

type Profile = OutputOf<(typeof profileContract)['calls']['info']>;

/** The own account with its facts and the names of where it stands. */
export async function ownProfile({ db, user }: Context): Promise<Profile> {
  const { account, realName, headIcon, gender, mobilePhone, email, organizeId, positionId, theme, language } = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const nameIn = async (table: 'organize' | 'position', id: string) =>
    (await db.selectFrom(table).select('fullName').where('id', '=', id).executeTakeFirst())?.fullName ?? '';
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
    organize: await nameIn('organize', organizeId),
    position: await nameIn('position', positionId),
  };
}
