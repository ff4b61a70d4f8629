import { entityRecord } from '#core/compile/entity/entity-record.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { userContract } from '#schemas/resources/user/user.contract.ts';
import { keptUser } from '#schemas/resources/user/user.entity.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import { stampNew } from '../../platform/db/columns.ts';
import { refusingDoubles } from '../../platform/db/unique-violations.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import type { UserTable } from '../../services/organisation/organisation.table.ts';
import { wordsColumns } from '../../services/organisation/person-words.ts';
import { refuseStronger } from '../../platform/auth/permission/refuse-stronger.ts';
import type { Context } from '../../platform/context/context.ts';
import { standardVerbs } from '../../platform/resource/crud-handlers.ts';
import { checkChosen, givePassword } from '../../services/organisation/give-password.ts';
import { loginNamesOf, refuseTaken, takenNames } from '../../services/organisation/login-names.ts';
import { accountToChange, endAll, refuseOwnOrLast } from './account-guard.ts';
import { belongingsIn, belongTo } from './belongings.ts';

type Calls = (typeof userContract)['calls'];

const kept = standardVerbs<UserTable, 'users'>({ table: 'users', entity: keptUser, unique: takenNames });

/** The searchable fields of a user. */
const named = ({ account, realName }: Record<string, unknown>) => ({
  account: String(account ?? ''),
  realName: String(realName ?? ''),
});

/**
 * The hash in a sealed password set for another user; refuses bad choices as far as a hash shows them (PASSWORD-018).
 */
export async function chosenFor(userId: string, sealed: string, ticket: string, context: Context): Promise<Uint8Array> {
  const pageHash = await context.passwords.open(sealed, ticket, context);
  if (!pageHash) throw refuse('session.stale');
  await checkChosen(userId, pageHash, await systemConfig(context.db, context.settings), context);
  return pageHash;
}

/** Changing a manager changes rights over the subordinate's records, so both managers are checked (PERM-024). */
async function refuseManagers(before: string, after: string | null | undefined, context: Context): Promise<void> {
  if (after === undefined || (after ?? '') === before) return;
  await refuseStronger({ user: [before, after ?? ''].filter((id) => id !== '') }, context);
}

/** Creates a user with an initial password. */
export async function createUser(input: InputOf<Calls['create']>, context: Context): Promise<{ id: string }> {
  const { db } = context;
  const record = entityRecord(keptUser, input);
  const stamp = stampNew(context);
  await refuseTaken(stamp.id, loginNamesOf(record), undefined, context);
  await refuseManagers('', input.managerId, context);
  const pageHash = await chosenFor(stamp.id, input.password, input.timestamp, context);
  const values = { ...record, ...stamp, ...wordsColumns(named(record)), password: '' };
  // The entity says which columns there are and fills what may not be empty.
  await refusingDoubles(
    takenNames,
    db
      .insertInto('users')
      .values(values as never)
      .execute(),
  );
  await givePassword(stamp.id, pageHash, 'other', context);
  await belongTo(stamp.id, belongingsIn(input), context);
  return { id: stamp.id };
}

/** Updates a user; disabling ends all sessions at once. */
export async function updateUser(input: InputOf<Calls['update']>, context: Context): Promise<null> {
  const { id } = input;
  const before = await accountToChange(id, context);
  const after = { ...before, ...input };
  await refuseTaken(id, loginNamesOf(after), loginNamesOf({ ...before }), context);
  await refuseManagers(before.managerId, input.managerId, context);
  const isDisabled = before.enabledMark === 1 && after.enabledMark !== 1;
  if (isDisabled) await refuseOwnOrLast(id, context);
  await kept.update(input, context);
  await context.db
    .updateTable('users')
    .set(wordsColumns(named(after)))
    .where('id', '=', id)
    .execute();
  await belongTo(id, belongingsIn(input), context);
  if (isDisabled) await endAll(id, 'disabled', context);
  return null;
}
