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

/** The login names of a user as they are to be; `before` as they were. */
interface NameChange {
  id: string;
  after: LoginNames;
  before?: LoginNames;
}

/** Refuses a changed account, mobile number or mail that is any login name of another user, ignoring case. */
export async function refuseTaken(changes: readonly NameChange[], { db }: Pick<Context, 'db'>): Promise<void> {
  const kinds = Object.keys(sentences) as (keyof LoginNames)[];
  const changed = changes.flatMap(({ id, after, before }) =>
    kinds
      .map((kind) => ({ id, kind, name: spelled(after[kind]), old: spelled(before?.[kind] ?? '') }))
      .filter(({ name, old }) => name !== '' && name !== old),
  );
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name);
  const rows = await db.selectFrom('loginName').select(['name', 'userId']).where('name', 'in', names).execute();
  const taken = changed.filter(({ id, name }) => rows.some((row) => row.name === name && row.userId !== id));
  const [first] = taken;
  if (!first) return;
  const issues = taken.map(({ kind }) => ({ path: kind, id: sentences[kind], params: {}, severity: 'error' as const }));
  throw badRequest(sentences[first.kind], {}, issues);
}
