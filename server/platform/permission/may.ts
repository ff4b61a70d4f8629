import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { User } from '../session/user.ts';

/**
 * Whether the user has a menu, named by id or code, and where asked one button of it. Without the menu's switch for buttons,
 * whoever has the menu has its buttons (PERM-009). Administrators have all.
 */
export async function may(db: Kysely<Database>, user: User, menu: string, button?: string): Promise<boolean> {
  if (user.isAdministrator) return true;
  if (user.roleIds.length === 0) return false;
  const granted = (type: 'menu' | 'button', item: string) =>
    sql<boolean>`exists (select 1 from role_grant g where g.item_type = ${type} and g.item_id = ${sql.ref(item)}
      and g.role_id in (${sql.join(user.roleIds)}))`;
  const menus = db
    .selectFrom('menu')
    .select('menu.id')
    .where('menu.enabledMark', '=', 1)
    .where((where) => where.or([where('menu.id', '=', menu), where('menu.enCode', '=', menu)]))
    .where(granted('menu', 'menu.id'));
  if (button === undefined) return (await menus.executeTakeFirst()) !== undefined;
  const buttons = await menus
    .leftJoin('menuButton', (join) =>
      join.onRef('menuButton.menuId', '=', 'menu.id').on('menuButton.enCode', '=', button),
    )
    .where((where) => where.or([where('menu.isButtonAuthorize', '=', 0), granted('button', 'menuButton.id')]))
    .executeTakeFirst();
  return buttons !== undefined;
}
