import { missing } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { accountSubject, forgetFailures } from '../../platform/session/login-failures.ts';

/** Lets a user try again at once, by account and by mobile number. */
export async function unlock({ id }: { id: string }, { db }: Context): Promise<void> {
  const user = await db.selectFrom('users').select(['account', 'mobilePhone']).where('id', '=', id).executeTakeFirst();
  if (!user) throw missing();
  await forgetFailures(db, [accountSubject(user.account), accountSubject(user.mobilePhone)]);
}
