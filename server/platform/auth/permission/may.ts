import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { User } from '../user.ts';
import { rightsOf } from './rights.ts';

/**
 * Whether the user has a menu, given by id or code, and if given the button of it. A menu whose buttons are not guarded
 * grants all of them (PERM-009). Administrators have all.
 */
export async function may(db: Kysely<Database>, user: User, menu: string, button?: string): Promise<boolean> {
  if (user.isAdministrator) return true;
  const rights = await rightsOf(db, user, [menu]);
  return rights.menus.some((own) => button === undefined || rights.may(own, 'button', button));
}
