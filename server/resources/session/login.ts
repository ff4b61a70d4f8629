import type { Kysely } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { beginFor, loginUser } from './begin.ts';
import { tryPassword } from './try-password.ts';
import { checkLoginCode } from './verification-code.ts';

type Login = (typeof sessionContract)['calls']['login'];

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

/** Logs in. An unknown account takes the same time and gets the same message as a wrong password (LOGIN-019). */
export async function login(input: InputOf<Login>, context: Context): Promise<OutputOf<Login>> {
  const { account = '', password = '', timestamp = '' } = input;
  if (account === '' || password === '') throw refuse('session.empty');
  const { db, settings, passwords } = context;
  const config = await systemConfig(db, settings);
  const pageHash = await passwords.open(password, timestamp, context);
  await checkLoginCode(account, input, config, context);
  const user = await userOf(db, account);
  if (!(await tryPassword({ name: account, user, pageHash }, config, context)) || !user) throw refuse('session.wrong');
  return { token: await beginFor(user, config, context), theme: user.theme || 'functional' };
}
