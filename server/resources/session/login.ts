import type { Kysely } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse, Refusal } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { accountSubject, addressSubject, countAttempt, forgetFailures } from '../../platform/session/login-failures.ts';
import { beginSession, endSessions } from '../../platform/session/sessions.ts';

type Login = (typeof sessionContract)['calls']['login'];

/** Many people share an address; one address is allowed this many times the failures of one account. */
const sharedAddress = 10;

/** Both the account and the address wait by themselves; the longer wait is told. */
async function countAttempts(account: string, { db, settings, address, now }: Context): Promise<void> {
  const free = settings.loginFailures;
  const byAccount = await countAttempt(db, accountSubject(account), free, now());
  const byAddress = await countAttempt(db, addressSubject(address), free * sharedAddress, now());
  const minutes = Math.max(byAccount, byAddress);
  if (minutes > 0) throw new Refusal(codes.tooMany, 'session.wait', { minutes });
}

/** The enabled user of an account or a mobile number. */
function userOf(db: Kysely<Database>, account: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password', 'theme', 'lastLoginTime', 'lastLoginAddress'])
    .where((where) => where.or([where('account', '=', account), where('mobilePhone', '=', account)]))
    .where('enabledMark', '=', 1)
    .executeTakeFirst();
}

/** Logs in. An account that does not exist takes the same time and gets the same words as a wrong password (LOGIN-019). */
export async function login(input: InputOf<Login>, context: Context): Promise<OutputOf<Login>> {
  const { account = '', password = '', timestamp = '' } = input;
  if (account === '' || password === '') throw refuse('session.empty');
  const { db, passwords } = context;
  const pageHash = await passwords.open(password, timestamp, context);
  await countAttempts(account, context);
  const user = await userOf(db, account);
  if (!(await passwords.matches(pageHash, user?.password)) || !user) throw refuse('session.wrong');
  await forgetFailures(db, [accountSubject(account), addressSubject(context.address)]);
  return { token: await begin(user, context), theme: user.theme || 'functional' };
}

type Found = NonNullable<Awaited<ReturnType<typeof userOf>>>;

function begin(user: Found, { db, settings, address, now }: Context): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    if (settings.singleLogin) await endSessions(transaction, user.id, 'elsewhere');
    await transaction
      .updateTable('users')
      .set({ prevLoginTime: user.lastLoginTime, prevLoginAddress: user.lastLoginAddress })
      .set({ lastLoginTime: now(), lastLoginAddress: address })
      .where('id', '=', user.id)
      .execute();
    return beginSession(transaction, user.id, address, { now: now(), lifeMs: settings.sessionMinutes * 60_000 });
  });
}
