import type { InputOf } from '#schemas/protocol/contract.ts';
import type { userContract } from '#schemas/resources/user/user.contract.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import { forgetGrants } from '../../platform/auth/permission/forget-grants.ts';
import type { Context } from '../../platform/context/context.ts';
import { givePassword } from '../../services/organisation/give-password.ts';
import { liftWaits } from '../../platform/auth/login-failures.ts';
import { accountToChange, endAll, refuseOwnOrLast } from './account-guard.ts';
import { leaveAll } from './belongings.ts';
import { chosenFor } from './write-user.ts';

interface ById {
  id: string;
}

/** Toggles a user between enabled and disabled; disabling ends all sessions at once (USER-004). */
export async function toggleUser({ id }: ById, context: Context): Promise<null> {
  const { enabledMark } = await accountToChange(id, context);
  const next = enabledMark === 1 ? 0 : 1;
  if (next === 0) await refuseOwnOrLast(id, context);
  await context.db
    .updateTable('users')
    .set({ enabledMark: next, ...stampChange(context) })
    .where('id', '=', id)
    .execute();
  if (next === 0) await endAll(id, 'disabled', context);
  return null;
}

/** Deletes a user with all personal data; their subordinates and departments are left without a manager. */
export async function removeUser({ id }: ById, context: Context): Promise<null> {
  const { db } = context;
  const account = await accountToChange(id, context);
  await refuseOwnOrLast(id, context);
  await endAll(id, 'removed', context);
  await leaveAll(id, context);
  for (const table of ['oldPassword', 'userChoice', 'knownAddress'] as const) {
    await db.deleteFrom(table).where('userId', '=', id).execute();
  }
  for (const table of ['users', 'organize'] as const) {
    await db.updateTable(table).set({ managerId: '' }).where('managerId', '=', id).execute();
  }
  await liftWaits(db, typedNames(account));
  await db.deleteFrom('users').where('id', '=', id).execute();
  return forgetGrants('user', id, context);
}

type Reset = InputOf<(typeof userContract)['calls']['resetPassword']>;

/** Sets another user's initial password. One's own is changed only with the old one (USER-005). */
export async function resetPassword({ id, userPassword, timestamp }: Reset, context: Context): Promise<void> {
  await accountToChange(id, context);
  if (id === context.user.id) throw refuse('user.ownPassword');
  const pageHash = await chosenFor(id, userPassword, timestamp, context);
  await givePassword(id, pageHash, 'other', context);
  await endAll(id, 'reset', context);
}

/** The login names of a user. */
const typedNames = ({ account, mobilePhone }: { account: string; mobilePhone: string }) => [
  account,
  ...(mobilePhone === '' ? [] : [mobilePhone, `${mobilePhone}@${account}`]),
];

/** Ends the login delays of a user, for every login name and address, and those of the addresses. */
export async function unlock({ id }: ById, context: Context): Promise<void> {
  await liftWaits(context.db, typedNames(await accountToChange(id, context)));
}
