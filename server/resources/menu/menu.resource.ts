import { type Kysely, sql } from 'kysely';
import { menuContract, type MenuOption, type MenuRow } from '#schemas/resources/menu/menu.contract.ts';
import { directoryTypes, topMenu } from '#schemas/resources/menu/menu.entity.ts';
import type { PermissionGroup } from '#schemas/resources/permission-group/permission-group.contract.ts';
import { removeMenus } from '../../platform/auth/permission/menu-place.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { branchOf, treeOf, withoutBranch, withParents } from '../../platform/resource/tree.ts';
import { exportMenu, importMenu } from '../../services/menus/menu-file.ts';
import { refuseOwnEntry } from '../../services/menus/menu-rights.ts';
import { createMenu, formOf, menus, refuseParent, updateMenu } from '../../services/menus/save-menu.ts';

/** The menu of a system as a tree; a keyword leaves the matching entries and those above them. */
async function listMenus({ id, keyword = '', category = '' }: Listed, context: Context) {
  const rows = (await menus.all(context)).filter(
    (row) => (row.systemId || mainSystem) === id && (category === '' || row.category === category),
  );
  const names = await moduleNames(context, rows);
  const word = keyword.trim().toLowerCase();
  const holds = ({ fullName, enCode, urlAddress }: (typeof rows)[number]) =>
    [fullName, enCode, urlAddress].some((text) => text.toLowerCase().includes(word));
  const shown = word === '' ? rows : withParents(rows, holds);
  const list: MenuRow[] = treeOf(
    shown.map((row) => {
      const edited = formOf(row);
      return { ...edited, address: row.urlAddress || (names.get(edited.moduleId ?? '') ?? '') };
    }),
  );
  return { list };
}

interface Listed {
  id: string;
  keyword?: string;
  category?: string;
}

/** What entries of a type can open. */
async function modulesOf(type: number, { db }: Pick<Context, 'db'>): Promise<{ id: string; fullName: string }[]> {
  const named = ['id', 'fullName'] as const;
  if (type === 3) {
    const forms = db.selectFrom('visualdev').select(named).where('deleteMark', '=', 0).where('releaseNumber', '>', 0);
    return forms.orderBy('fullName').execute();
  }
  if (type === 4) {
    return db.selectFrom('dictionaryType').select(named).where('parentId', '!=', '-1').orderBy('fullName').execute();
  }
  if (type === 5) return db.selectFrom('dataReport').select(named).orderBy('fullName').execute();
  if (type === 8) return db.selectFrom('portal').select(named).orderBy('fullName').execute();
  return [];
}

/** The names of what these entries open, by id. */
async function moduleNames(context: Context, rows: readonly { type: number; propertyJson: string }[]) {
  const names = new Map<string, string>();
  for (const type of new Set(rows.filter(({ propertyJson }) => propertyJson !== '').map((row) => row.type))) {
    for (const { id, fullName } of await modulesOf(type, context)) names.set(id, fullName);
  }
  return names;
}

type Row = Pick<Awaited<ReturnType<typeof menus.all>>[number], 'id' | 'parentId' | 'fullName'>;

const optionsOf = (rows: readonly Row[]): MenuOption[] =>
  treeOf(rows.map(({ id, parentId, fullName }) => ({ id, parentId, fullName })));

/** These directories below the top of the menu. */
function belowTop(rows: readonly Row[], { language }: Context): { list: MenuOption[] } {
  const children = optionsOf(rows);
  const fullName = sentence(language, 'menu.top');
  return { list: [{ id: topMenu, fullName, hasChildren: children.length > 0, children }] };
}

type Db = Context['db'];
type Named = Kysely<Record<string, { id: string; name: string }>>;

const tables = [
  ['user', 'users', 'realName'],
  ['role', 'role', 'fullName'],
  ['position', 'position', 'fullName'],
  ['group', 'group', 'fullName'],
] as const;

/** The users, roles, positions and groups that were granted a menu entry. */
async function holdersOf(db: Db, menuId: string): Promise<PermissionGroup[]> {
  const holders: PermissionGroup[] = [];
  for (const [type, table, name] of tables) {
    const granted = db
      .selectFrom('permissionGrant')
      .select('objectId')
      .where('objectType', '=', type)
      .where('step', '=', 'module')
      .where('itemId', '=', menuId);
    const rows = await (db as unknown as Named)
      .selectFrom(table)
      .select(['id', sql.ref<string>(name).as('fullName')])
      .where(sql<boolean>`id in (${granted})`)
      .orderBy('id')
      .execute();
    holders.push(...rows.map(({ id, fullName }) => ({ id, fullName, type })));
  }
  return holders;
}

/** What one holder has of an entry's permission items, by type. */
async function itemsOfHolder(db: Db, menuId: string, holderId: string) {
  if (!(await holdersOf(db, menuId)).some(({ id }) => id === holderId)) throw notFound();
  const items = await db
    .selectFrom('menuItem')
    .innerJoin('permissionGrant', 'permissionGrant.itemId', 'menuItem.id')
    .select(['menuItem.id', 'menuItem.fullName', 'menuItem.enCode', 'menuItem.type'])
    .where('menuItem.menuId', '=', menuId)
    .where('permissionGrant.objectId', '=', holderId)
    .orderBy('menuItem.sortCode')
    .execute();
  const ofType = (wanted: string) =>
    items.filter(({ type }) => type === wanted).map(({ type: _type, ...item }) => item);
  return { button: ofType('button'), column: ofType('column'), form: ofType('form'), resource: ofType('resource') };
}

/** The menu: its administration, and selectors for other resources. */
export const menuResource = defineResource({
  contract: menuContract,
  handlers: {
    list: listMenus,
    async selector({ id, systemId }, context) {
      const rows = withoutBranch(await menus.all(context), id);
      const isHere = (row: { systemId: string }) => systemId === '0' || (row.systemId || mainSystem) === systemId;
      return belowTop(
        rows.filter((row) => directoryTypes.includes(row.type) && isHere(row)),
        context,
      );
    },
    async all(_input, context) {
      return { list: optionsOf((await menus.all(context)).filter(({ enabledMark }) => enabledMark === 1)) };
    },
    async forRelease({ id }, context) {
      const rows = (await menus.all(context)).filter(
        ({ type, enabledMark }) => directoryTypes.includes(type) && enabledMark === 1,
      );
      const left = branchOf(rows, id);
      return belowTop(
        rows.filter((row) => !left.has(row.id)),
        context,
      );
    },
    modules: async ({ type }, context) => ({ list: await modulesOf(type, context) }),
    permissionGroups: async ({ id }, { db }) => ({ list: await holdersOf(db, id) }),
    permissions: ({ id, permissionId }, { db }) => itemsOfHolder(db, id, permissionId),
    info: async (input, context) => formOf(await menus.info(input, context)),
    create: createMenu,
    update: updateMenu,
    async remove(input, context) {
      await menus.info(input, context);
      await refuseOwnEntry(input, context);
      await refuseParent(input, context);
      await removeMenus(context.db, [input.id]);
    },
    async state(input, context) {
      const { enabledMark } = await menus.info(input, context);
      if (enabledMark === 1) await refuseOwnEntry(input, context);
      return menus.state(input, context);
    },
    export: exportMenu,
    import: importMenu,
    refresh(_input, { pages }) {
      pages.tell('all', { method: 'refresh' });
      return Promise.resolve();
    },
  },
});
