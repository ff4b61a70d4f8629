import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import { refuseStronger } from '../../platform/auth/permission/refuse-stronger.ts';
import type { Context } from '../../platform/context/context.ts';
import { endSessions } from '../../platform/auth/sessions.ts';

interface Account {
  id: string;
  account: string;
  mobilePhone: string;
  email: string;
  realName: string;
  managerId: string;
  enabledMark: number;
}

/** An account to change; refuses one with more rights than the caller could grant (PERM-024). */
export async function accountToChange(id: string, context: Pick<Context, 'db' | 'user'>): Promise<Account> {
  const account = await context.db
    .selectFrom('users')
    .select(['id', 'account', 'mobilePhone', 'email', 'realName', 'managerId', 'enabledMark'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw notFound();
  await refuseStronger({ user: [id] }, context);
  return account;
}

/** Refuses to disable or delete the own account, or the last administrator's (USER-006). */
export async function refuseOwnOrLast(id: string, { db, user }: Context): Promise<void> {
  if (id === user.id) throw badRequest('user.own');
  // The row locks serialise two administrators who disable each other.
  const administrators = await db
    .selectFrom('users')
    .select('id')
    .where('isAdministrator', '=', 1)
    .where('enabledMark', '=', 1)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (administrators.length === 1 && administrators[0]?.id === id) throw badRequest('user.lastAdministrator');
}

/** Ends every session of an account and notifies its open pages of the reason (R24). */
export async function endAll(id: string, reason: 'disabled' | 'removed' | 'reset', context: Context): Promise<void> {
  await endSessions(context.db, id, reason);
  context.pages.logOut({ userId: id }, `user.ended.${reason}`);
}
