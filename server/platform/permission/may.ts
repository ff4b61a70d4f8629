import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { User } from '../session/user.ts';
import { rightsOf } from './rights.ts';

/**
 * Whether the user has a menu, named by id or code, and where asked one button of it. Without the menu's switch for buttons,
 * whoever has the menu has its buttons (PERM-009). Administrators have all.
 */
export async function may(db: Kysely<Database>, user: User, menu: string, button?: string): Promise<boolean> {
  if (user.isAdministrator) return true;
  const rights = await rightsOf(db, user, [menu]);
  return rights.menus.some((own) => button === undefined || rights.may(own, 'button', button));
}
