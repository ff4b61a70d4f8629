import { type Kysely, type Selectable, sql } from 'kysely';
import { allows, type Grantable } from '#core/permissions/allows.ts';
import { type GuardedMenu, type Holding, permitted } from '#core/permissions/permitted.ts';
import type { Access } from '#schemas/protocol/contract.ts';
import type { PermissionEntry } from '#schemas/resources/session/current-user.ts';
import { cached, hasCache } from '../../cache/cached-db.ts';
import type { Database } from '../../db/database.ts';
import { mainSystem } from '../system.table.ts';
import type { User } from '../user.ts';
import { heldBy } from './grants.ts';
import type { MenuTable } from './permission.table.ts';

export type Menu = Selectable<MenuTable> & Pick<GuardedMenu, 'guards'>;

/** The rights of a user under some menus. */
export interface Rights {
  /** The user's menus among these, in order. */
  menus: readonly Menu[];
  permissionList: PermissionEntry[];
  /** Whether the user has the item with a code below one of these menus. */
  may(menu: Menu, guarded: Grantable, code: string): boolean;
}

/** The rights of a user: among the menus given by id or code, or among all. */
export async function rightsOf(db: Kysely<Database>, user: User, named?: readonly string[]): Promise<Rights> {
  if (!hasCache(db)) return readRights(db, user, named);
  const all = await cached(db, 'rights', `of ${user.id}`, () => readRights(db, user));
  if (named === undefined) return all;
  const menus = all.menus.filter(({ id, enCode }) => named.includes(id) || named.includes(enCode));
  const ids = new Set(menus.map(({ id }) => id));
  return { ...all, menus, permissionList: all.permissionList.filter(({ modelId }) => ids.has(modelId)) };
}

async function readRights(db: Kysely<Database>, user: User, named?: readonly string[]): Promise<Rights> {
  const menus = (await enabledMenus(db, named)).map((menu) => ({
    ...menu,
    systemId: menu.systemId || mainSystem,
    guards: guardsOf(menu),
  }));
  const read = () => itemsOf(db, menus, named !== undefined);
  const items = named === undefined ? await cached(db, 'rights', 'items', read) : await read();
  const allIds = [...menus.map(({ systemId }) => systemId), ...menus.map(({ id }) => id), ...items.map(({ id }) => id)];
  const holding = await holdingOf(db, user, named && allIds);
  const { menus: own, permissionList } = permitted(menus, items, holding);
  const { isAdministrator } = user;
  return {
    menus: own,
    permissionList,
    may: (menu, guarded, code) =>
      allows({ permissionList, isAdministrator, modelId: menu.id, guards: menu.guards })(guarded, code),
  };
}

function enabledMenus(db: Kysely<Database>, named: readonly string[] | undefined): Promise<Selectable<MenuTable>[]> {
  const all = db.selectFrom('menu').selectAll().where('enabledMark', '=', 1).orderBy('sortCode').orderBy('id');
  if (named === undefined) return cached(db, 'rights', 'menus', () => all.execute());
  if (named.length === 0) return Promise.resolve([]);
  return all.where((where) => where.or([where('id', 'in', named), where('enCode', 'in', named)])).execute();
}

const guardsOf = (menu: Selectable<MenuTable>) => ({
  button: menu.isButtonAuthorize === 1,
  column: menu.isColumnAuthorize === 1,
  form: menu.isFormAuthorize === 1,
  resource: menu.isDataAuthorize === 1,
});

/** Every button; columns, fields and schemes only where their menu guards them, since unguarded ones need no check. */
function itemsOf(db: Kysely<Database>, menus: readonly Menu[], isNarrow: boolean) {
  const guarding = (type: Exclude<Grantable, 'button'>) =>
    menus.filter(({ guards }) => guards[type]).map(({ id }) => id);
  const among = (ids: readonly string[]) =>
    ids.length === 0 ? sql<boolean>`false` : sql<boolean>`menu_id in (${sql.join(ids)})`;
  const buttons = isNarrow ? among(menus.map(({ id }) => id)) : sql<boolean>`true`;
  return db
    .selectFrom('menuItem')
    .select(['id', 'menuId', 'type', 'enCode'])
    .where(
      sql<boolean>`enabled_mark = 1 and ((type = 'button' and ${buttons}) or (type = 'column' and ${among(guarding('column'))})
        or (type = 'form' and ${among(guarding('form'))}) or (type = 'resource' and ${among(guarding('resource'))}))`,
    )
    .orderBy('sortCode')
    .execute();
}

/** The grants of a user for some objects, or for all: the user's own and those through roles, positions and groups. */
async function holdingOf(db: Kysely<Database>, user: User, of: readonly string[] | undefined): Promise<Holding> {
  if (user.isAdministrator) return { isAdministrator: true, has: () => true };
  if (of?.length === 0) return { isAdministrator: false, has: () => false };
  const rows = await db
    .selectFrom('permissionGrant')
    .select(['step', 'itemId'])
    .where(heldBy(user))
    .$if(of !== undefined, (query) => query.where('itemId', 'in', of ?? []))
    .execute();
  const held = new Set(rows.map(({ step, itemId }) => `${step} ${itemId}`));
  return { isAdministrator: false, has: (step, id) => held.has(`${step} ${id}`) };
}

/**
 * Whether the user has a menu, given by id or code, and if given the button of it. A menu whose buttons are not guarded
 * grants all of them (PERM-009). Administrators have all.
 */
export async function may(db: Kysely<Database>, user: User, menu: string, button?: string): Promise<boolean> {
  if (user.isAdministrator) return true;
  const rights = await rightsOf(db, user, [menu]);
  return rights.menus.some((own) => button === undefined || rights.may(own, 'button', button));
}

/** Whether a user satisfies the access rule of a call. Rights on single records are checked by the call's handler. */
export async function isAllowed(db: Kysely<Database>, user: User, access: Access): Promise<boolean> {
  if (access === 'public' || access === 'session' || access === 'module' || user.isAdministrator) return true;
  if (access === 'administrator') return false;
  if (await may(db, user, access.menu, access.button)) return true;
  return access.orMenu !== undefined && may(db, user, access.orMenu);
}
