import { refuse } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';

/**
 * Makes exactly these users administrators. At least one enabled administrator must remain, and users cannot remove
 * themselves (SYSCONF-016).
 */
export async function setAdministrators(adminIds: readonly string[], { db, user }: Context): Promise<null> {
  const ids = [...new Set(adminIds)];
  if (ids.length === 0) throw refuse('sys-config.adminIds.required');
  if (!ids.includes(user.id)) throw refuse('sys-config.adminIds.self');
  const known = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  if (known.length !== ids.length) throw refuse('sys-config.adminIds.unknown');
  await db.updateTable('users').set({ isAdministrator: 0 }).where('id', 'not in', ids).execute();
  await db.updateTable('users').set({ isAdministrator: 1 }).where('id', 'in', ids).execute();
  return null;
}
