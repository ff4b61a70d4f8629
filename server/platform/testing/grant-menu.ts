import type { TestApp } from './test-app.ts';

/** Grants a menu and some of its buttons to a user; returns how to take them back. */
export async function grantMenu(
  { db }: TestApp,
  account: string,
  menuCode: string,
  buttons: readonly string[] = [],
): Promise<() => Promise<void>> {
  const user = await db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow();
  const menu = await db.selectFrom('menu').select('id').where('enCode', '=', menuCode).executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('menuItem')
    .select('id')
    .where('menuId', '=', menu.id)
    .where('type', '=', 'button')
    .where('enCode', 'in', [...buttons, ''])
    .execute();
  const object = { objectType: 'user' as const, objectId: user.id };
  const grants = [
    { ...object, step: 'module' as const, itemId: menu.id },
    ...items.map(({ id }) => ({ ...object, step: 'button' as const, itemId: id })),
  ];
  await db.insertInto('permissionGrant').values(grants).execute();
  return async () => {
    const ids = grants.map(({ itemId }) => itemId);
    await db.deleteFrom('permissionGrant').where('objectId', '=', user.id).where('itemId', 'in', ids).execute();
  };
}
