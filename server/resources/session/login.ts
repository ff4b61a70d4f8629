import type { Kysely } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse, Refusal } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { accountSubject, addressSubject, countAttempt, forgetFailures } from '../../platform/session/login-failures.ts';
import { beginFor, loginUser } from './begin.ts';
import { sharedAddress } from './shared-address.ts';
import { checkCode } from './verification-code.ts';

type Login = (typeof sessionContract)['calls']['login'];

/** Both the account and the address wait by themselves; the longer wait is told. */
async function countAttempts(account: string, config: SysConfig, { db, address, now }: Context): Promise<void> {
  const free = config.passwordErrorsNumber;
  const byAccount = await countAttempt(db, accountSubject(account), free, now());
  const byAddress = await countAttempt(db, addressSubject(address), free * sharedAddress, now());
  const minutes = Math.max(byAccount, byAddress);
  if (minutes > 0) throw new Refusal(codes.tooMany, 'session.wait', { minutes });
}

/** The enabled user of an account, a mobile number, or `mobile@account` (LOGIN-003). */
function userOf(db: Kysely<Database>, typed: string) {
  const [mobile = '', account] = typed.split('@');
  if (account !== undefined) {
    return loginUser(db).where('mobilePhone', '=', mobile).where('account', '=', account).executeTakeFirst();
  }
  return loginUser(db)
    .where((where) => where.or([where('account', '=', typed), where('mobilePhone', '=', typed)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom('loginName')
          .select('name')
          .where('name', '=', typed.toLowerCase())
          .whereRef('loginName.userId', '=', 'users.id'),
      ),
    )
    .executeTakeFirst();
}

/** Logs in. An account that does not exist takes the same time and gets the same words as a wrong password (LOGIN-019). */
export async function login(input: InputOf<Login>, context: Context): Promise<OutputOf<Login>> {
  const { account = '', password = '', timestamp = '' } = input;
  if (account === '' || password === '') throw refuse('session.empty');
  const { db, settings, passwords } = context;
  const config = await systemConfig(db, settings);
  const pageHash = await passwords.open(password, timestamp, context);
  await checkCode(account, input, config, context);
  await countAttempts(account, config, context);
  const user = await userOf(db, account);
  if (!(await passwords.matches(pageHash, user?.password)) || !user) throw refuse('session.wrong');
  await forgetFailures(db, [accountSubject(account), addressSubject(context.address)]);
  return { token: await beginFor(user, config, context), theme: user.theme || 'functional' };
}
