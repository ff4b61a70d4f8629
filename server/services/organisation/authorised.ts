import type { Context } from '../../platform/context/context.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import type { Organisation } from './organisations.ts';

/**
 * The organisations the caller is authorised for (PERM-020): those the caller belongs to with all below them, and every
 * one for an administrator.
 */
export async function authorised(
  { db, user }: Pick<Context, 'db' | 'user'>,
  all: readonly Organisation[],
): Promise<readonly Organisation[]> {
  if (user.isAdministrator) return all;
  const own = await db.selectFrom('userOrganize').select('organizeId').where('userId', '=', user.id).execute();
  const ids = new Set(own.flatMap(({ organizeId }) => [...branchOf(all, organizeId)]));
  return all.filter(({ id }) => ids.has(id));
}
