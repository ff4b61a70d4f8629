import type { Kysely } from 'kysely';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { profile } from '#schemas/resources/profile/profile.entity.ts';
import { stampChange } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { refusingDoubles } from '../../platform/db/unique-violations.ts';
import { wordsColumns } from '../../services/organisation/person-words.ts';
import type { Context } from '../../platform/context/context.ts';
import { loginNamesOf, refuseTaken, takenNames } from '../../services/organisation/login-names.ts';
import { positionsOf } from '../../services/organisation/own-places.ts';

type Calls = (typeof profileContract)['calls'];
type Profile = OutputOf<Calls['info']>;

/** The organisations a user belongs to. */
export const ownOrganizes = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('userOrganize')
    .innerJoin('organize', 'organize.id', 'userOrganize.organizeId')
    .select(['organize.id', 'organize.fullName as name'])
    .where('userId', '=', userId)
    .orderBy('organize.id')
    .execute();

/** The profile of the current user, with the names of organisation and position. */
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

/** Updates the own profile. The name is searchable, and a number or mail must not be another user's login name. */
export async function updateOwn(input: InputOf<Calls['update']>, context: Context): Promise<void> {
  const { db, user } = context;
  const facts = entityRecord(profile, input);
  const before = await db
    .selectFrom('users')
    .select(['account', 'realName', 'mobilePhone', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const after = { ...before, ...facts };
  await refuseTaken(user.id, loginNamesOf(after), loginNamesOf(before), context);
  const change = db
    .updateTable('users')
    .set({ ...facts, ...wordsColumns(after), ...stampChange(context) })
    .where('id', '=', user.id);
  await refusingDoubles(takenNames, change.execute());
}
