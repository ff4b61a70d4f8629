import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';

/** What identifies a person at a login. */
export interface LoginNames {
  account: string;
  mobilePhone: string;
  email: string;
}

const sentences = {
  account: 'user.account.taken',
  mobilePhone: 'user.mobilePhone.taken',
  email: 'user.email.taken',
} as const;

/** Message ids by violated constraint, for a login name taken concurrently by another user (unique violation). */
export const takenNames = { users_account_key: sentences.account, login_name_pkey: 'user.loginName.taken' };

const spelled = (name: string) => name.trim().toLowerCase();

/** The login names among the columns of a row. */
export const loginNamesOf = (row: Record<string, unknown>): LoginNames => ({
  account: String(row['account'] ?? ''),
  mobilePhone: String(row['mobilePhone'] ?? ''),
  email: String(row['email'] ?? ''),
});

/** Refuses a changed account, mobile number or mail that is any login name of another user, ignoring case. */
export async function refuseTaken(
  id: string,
  after: LoginNames,
  before: LoginNames | undefined,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  const kinds = Object.keys(sentences) as (keyof LoginNames)[];
  const changed = kinds.filter((kind) => after[kind] !== '' && spelled(after[kind]) !== spelled(before?.[kind] ?? ''));
  if (changed.length === 0) return;
  const names = changed.map((kind) => spelled(after[kind]));
  const rows = await db
    .selectFrom('loginName')
    .select('name')
    .where('name', 'in', names)
    .where('userId', '!=', id)
    .execute();
  const taken = changed.find((kind) => rows.some(({ name }) => name === spelled(after[kind])));
  if (taken) throw badRequest(sentences[taken]);
}
