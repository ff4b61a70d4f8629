import { type Kysely, sql } from 'kysely';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { readPreferences } from '#core/settings/read-preferences.ts';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';
import { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { profile } from '#schemas/resources/profile/profile.entity.ts';
import type { User } from '../../platform/auth/user.ts';
import type { Context } from '../../platform/context/context.ts';
import { json, stampChange } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { withUniqueViolations } from '../../platform/db/unique-violations.ts';
import { forbidden, notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { describe, fileOf } from '../../services/files/file-record.ts';
import { loginNamesOf, refuseTaken, takenNames } from '../../services/organisation/login-names.ts';
import { positionsOf } from '../../services/organisation/own-places.ts';
import { wordsColumns } from '../../services/organisation/person-search-text.ts';
import { systemsOf } from '../../services/organisation/systems.ts';

interface Choice {
  systemId: string;
  preferences: Partial<Preferences>;
}

/** Stores the given choices; omitted ones stay unchanged. */
async function choose(db: Kysely<Database>, userId: string, { systemId, preferences }: Partial<Choice>) {
  await db
    .insertInto('userChoice')
    .values({ userId, systemId: systemId ?? '', preferences: json(preferences ?? {}) })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        ...(systemId !== undefined && { systemId }),
        ...(preferences && { preferences: sql`user_choice.preferences || ${JSON.stringify(preferences)}::jsonb` }),
      }),
    )
    .execute();
}

type Calls = (typeof profileContract)['calls'];
type Profile = OutputOf<Calls['info']>;

/** The organisations a user belongs to. */
const ownOrganizes = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('userOrganize')
    .innerJoin('organize', 'organize.id', 'userOrganize.organizeId')
    .select(['organize.id', 'organize.fullName as name'])
    .where('userId', '=', userId)
    .orderBy('organize.id')
    .execute();

/** The profile of the current user, with the names of organisation and position. */
async function ownProfile({ db, user }: Context): Promise<Profile> {
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
async function updateOwn(input: InputOf<Calls['update']>, context: Context): Promise<void> {
  const { db, user } = context;
  const facts = entityRecord(profile, input);
  const before = await db
    .selectFrom('users')
    .select(['account', 'realName', 'mobilePhone', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const after = { ...before, ...facts };
  await refuseTaken([{ id: user.id, after: loginNamesOf(after), before: loginNamesOf(before) }], context);
  const change = db
    .updateTable('users')
    .set({ ...facts, ...wordsColumns(after), ...stampChange(context) })
    .where('id', '=', user.id);
  await withUniqueViolations(takenNames, change.execute());
}

type Db = Context['db'];
type Input = InputOf<(typeof profileContract)['calls']['major']>;

const ownOf = {
  System: systemsOf,
  Organize: (db: Db, { id }: User) => ownOrganizes(db, id),
  Position: positionsOf,
};

/** Switches to a system, an organisation or a position; only to one of the user's own (R19). */
async function goTo({ majorId, majorType }: Input, { db, user }: Context): Promise<void> {
  const own: { id: string }[] = await ownOf[majorType](db, user);
  if (!own.some(({ id }) => id === majorId)) throw forbidden();
  if (majorType === 'System') return choose(db, user.id, { systemId: majorId });
  const major = majorType === 'Organize' ? { organizeId: majorId } : { positionId: majorId };
  await db.updateTable('users').set(major).where('id', '=', user.id).execute();
}

/** Changes of the own account. The user comes from the session, never from the body. */
export const profileResource = defineResource({
  contract: profileContract,
  // Avatars are readable to all users, since every picker and list shows them.
  holdsFiles: { users: { readable: async (ids) => ids } },
  handlers: {
    info: (_input, context) => ownProfile(context),
    async update(input, context) {
      await updateOwn(input, context);
    },
    async avatar({ name }, context) {
      const { db, user } = context;
      const file = await fileOf(name, 'userAvatar', context);
      // Pictures uploaded by another user cannot be used as avatar.
      if (file.creatorUserId !== user.id) throw notFound('upload.missing');
      const headIcon = describe(file).url;
      await db.updateTable('users').set({ headIcon }).where('id', '=', user.id).execute();
    },
    async theme({ theme }, { db, user }) {
      await db.updateTable('users').set({ theme }).where('id', '=', user.id).execute();
    },
    async language({ language }, { db, user }) {
      await db.updateTable('users').set({ language }).where('id', '=', user.id).execute();
    },
    preferences: (chosen, { db, user }) => choose(db, user.id, { preferences: readPreferences(chosen) }),
    major: goTo,
  },
});
