import type { Selectable } from 'kysely';
import type { MenuItemTable } from '../../platform/auth/permission/grant.table.ts';
import type { MenuTable } from '../../platform/auth/permission/permission.table.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { menuMenu } from '#schemas/resources/menu/menu.contract.ts';

type Caller = Pick<Context, 'db' | 'user'>;

/** What an entry gives its holders: the calls behind its code, the records of its module, all that is not guarded. */
const meanings = ['type', 'enCode', 'propertyJson'] as const;
const guards = ['isButtonAuthorize', 'isColumnAuthorize', 'isFormAuthorize', 'isDataAuthorize'] as const;
type Meaning = Pick<MenuTable, (typeof meanings)[number] | (typeof guards)[number]>;

async function isGranted({ db }: Caller, ids: readonly string[]): Promise<boolean> {
  const items = db.selectFrom('menuItem').select('id').where('menuId', 'in', ids);
  const found = await db
    .selectFrom('permissionGrant')
    .select('itemId')
    .where((where) => where.or([where('itemId', 'in', ids), where('itemId', 'in', items)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Refuses to give the holders of an entry more than was granted to them: only an administrator changes what a granted
 * entry represents, or opens its guards (PERM-024). An entry without holders gives nothing to anyone.
 */
export async function refuseWidening(id: string, before: Meaning, after: Meaning, context: Caller): Promise<void> {
  if (context.user.isAdministrator) return;
  const isOther = meanings.some((name) => before[name] !== after[name]);
  const isOpened = guards.some((name) => before[name] === 1 && after[name] !== 1);
  if ((isOther || isOpened) && (await isGranted(context, [id]))) throw forbidden('menu.granted');
}

type ItemMeaning = Pick<Selectable<MenuItemTable>, 'enCode' | 'conditions'>;

/** The same for a permission item: its code, and the conditions of a set of records. */
export async function refuseItemWidening(id: string, before: ItemMeaning, after: ItemMeaning, context: Caller) {
  const isOther =
    before.enCode !== after.enCode || JSON.stringify(before.conditions) !== JSON.stringify(after.conditions);
  if (context.user.isAdministrator || !isOther) return;
  const { db } = context;
  const held = await db.selectFrom('permissionGrant').select('itemId').where('itemId', '=', id).executeTakeFirst();
  if (held) throw forbidden('menu.granted');
}

/** Refuses to disable or remove the entry of this administration, or a directory above it. */
export async function refuseOwnEntry({ id }: { id: string }, { db }: Caller): Promise<void> {
  const menus = await db.selectFrom('menu').select(['id', 'parentId', 'enCode']).execute();
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const seen = new Set<string>();
  let at = menus.find(({ enCode }) => enCode === menuMenu);
  while (at && !seen.has(at.id)) {
    if (at.id === id) throw badRequest('menu.own');
    seen.add(at.id);
    at = byId.get(at.parentId);
  }
}
