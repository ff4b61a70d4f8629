import { type Kysely, sql } from 'kysely';
import type { User } from '../../../platform/auth/user.ts';
import type { Database } from '../../../platform/db/database.ts';
import { forbidden } from '../../../platform/errors/app-error.ts';
import { membershipsOf } from '../../organisation/own-places.ts';

/** A condition for the processes that the user may start (FLOW-030). */
export async function startableBy(db: Kysely<Database>, user: Pick<User, 'id' | 'isAdministrator'>) {
  if (user.isAdministrator) return sql<boolean>`true`;
  const all = await membershipsOf(db, user.id);
  return sql<boolean>`(visible_type = 0 or exists (
    select 1 from jsonb_array_elements_text(
      case when jsonb_typeof(visible) = 'array' then visible else '[]'::jsonb end) as named
    where named in (${sql.join(all)})))`;
}

/** {@link startableBy} for rows in memory. */
export async function isStartableBy(
  db: Kysely<Database>,
  user: Pick<User, 'id' | 'isAdministrator'>,
): Promise<(template: { visibleType: number; visible: unknown }) => boolean> {
  if (user.isAdministrator) return () => true;
  const all = new Set<unknown>(await membershipsOf(db, user.id));
  return ({ visibleType, visible }) =>
    visibleType === 0 || (Array.isArray(visible) && visible.some((name) => all.has(name)));
}

export async function mayStart(
  db: Kysely<Database>,
  user: Pick<User, 'id' | 'isAdministrator'>,
  templateId: string,
): Promise<boolean> {
  const may = await startableBy(db, user);
  const found = db.selectFrom('flowTemplate').select('id').where('id', '=', templateId).where(may);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function refuseUnlessStarter(
  db: Kysely<Database>,
  user: Pick<User, 'id' | 'isAdministrator'>,
  templateId: string,
): Promise<void> {
  if (!(await mayStart(db, user, templateId))) throw forbidden('flow.mayNotStart');
}
