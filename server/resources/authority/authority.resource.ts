import type { Grantable } from '#core/permissions/allows.ts';
import { limitOf } from '#core/permissions/grant-steps.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { authorityContract } from '#schemas/resources/authority/authority.contract.ts';
import {
  type GrantedIds,
  type Grantee,
  type GrantNode,
  type GrantStep,
  grantSteps,
} from '#schemas/resources/authority/authority.entity.ts';
import type { GrantTable, ObjectType } from '../../platform/auth/permission/grant.table.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import { type Menu, rightsOf } from '../../platform/auth/permission/rights.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';
import type { Context } from '../../platform/context/context.ts';
import { conflict, notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { flatOf, treeOf, withParents } from '../../platform/resource/tree.ts';
import { systemsOf } from '../../services/organisation/systems.ts';

type Object = Pick<GrantTable, 'objectType' | 'objectId'>;

const tables = { user: 'users', role: 'role', position: 'position', group: 'group' } as const;

/** The object of a call; refuses an unknown id. */
async function granteeOf({ db }: Context, type: Grantee, objectId: string): Promise<Object> {
  const objectType = type.toLowerCase() as ObjectType;
  const found = await db.selectFrom(tables[objectType]).select('id').where('id', '=', objectId).executeTakeFirst();
  if (!found) throw notFound();
  return { objectType, objectId };
}

/** All grants of an object. */
function grantsOf({ db }: Context, { objectType, objectId }: Object) {
  return db
    .selectFrom('permissionGrant')
    .select(['step', 'itemId'])
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .execute();
}

/** Number of saves of an object's grants. */
async function versionOf({ db }: Context, { objectType, objectId }: Object): Promise<number> {
  const row = await db
    .selectFrom('grantee')
    .select('version')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** A grantable item below a menu. */
interface OfferedItem {
  id: string;
  menuId: string;
  type: Grantable;
  enCode: string;
  fullName: string;
}

/** The items a user can grant: their own rights (R19), as far as menus guard them. An administrator can grant all. */
interface Offered {
  systems: readonly { id: string; name: string; enCode: string }[];
  menus: readonly Menu[];
  items: readonly OfferedItem[];
}

async function offeredTo({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Offered> {
  const systems = await systemsOf(db, user);
  const rights = await rightsOf(db, user);
  const menus = new Map(rights.menus.map((menu) => [menu.id, menu]));
  const items = await db
    .selectFrom('menuItem')
    .select(['id', 'menuId', 'type', 'enCode', 'fullName'])
    .orderBy('menuId')
    .orderBy('sortCode')
    .execute();
  const permitted = new Set(
    rights.permissionList.flatMap(({ modelId, ...lists }) =>
      (['button', 'column', 'form', 'resource'] as const).flatMap((type) =>
        lists[type].map(({ enCode }) => `${modelId} ${type} ${enCode}`),
      ),
    ),
  );
  return {
    systems,
    menus: rights.menus.filter(({ systemId }) => systems.some(({ id }) => id === systemId)),
    items: items.filter(
      ({ menuId, type, enCode }) =>
        menus.get(menuId)?.guards[type] === true && permitted.has(`${menuId} ${type} ${enCode}`),
    ),
  };
}

type Thing = Pick<GrantTable, 'step' | 'itemId'>;

/** The position of every menu and item, grantable or not. */
interface Places {
  /** System and parent of each menu. */
  menus: ReadonlyMap<string, { parentId: string; systemId: string }>;
  /** The menu of each item. */
  items: ReadonlyMap<string, string>;
}

/**
 * The grants of an object after a save: the input as far as it was offered, plus previous grants that were not offered.
 * Each step contains only what the previous step permits (PERM-012); a menu includes the directories above it.
 */
function replaced(sent: GrantedIds, before: readonly Thing[], offered: Offered, places: Places): Thing[] {
  const chosen = chosenIds(sent, before, offeredIds(offered));
  const systems = chosen('system');
  const menus = withDirectories(
    chosen('module').filter((id) => systems.includes(places.menus.get(id)?.systemId ?? '')),
    places,
  );
  const below = (step: GrantStep) => chosen(step).filter((id) => menus.has(places.items.get(id) ?? ''));
  const held: Record<GrantStep, readonly string[]> = {
    system: systems,
    module: [...menus],
    button: below('button'),
    column: below('column'),
    form: below('form'),
    resource: below('resource'),
  };
  return grantSteps.flatMap((step) => held[step].map((itemId) => ({ step, itemId })));
}

function offeredIds({ systems, menus, items }: Offered): Record<GrantStep, ReadonlySet<string>> {
  const ofType = (type: string) => new Set(items.filter((item) => item.type === type).map(({ id }) => id));
  return {
    system: new Set(systems.map(({ id }) => id)),
    module: new Set(menus.map(({ id }) => id)),
    button: ofType('button'),
    column: ofType('column'),
    form: ofType('form'),
    resource: ofType('resource'),
  };
}

function chosenIds(sent: GrantedIds, before: readonly Thing[], offered: Record<GrantStep, ReadonlySet<string>>) {
  return (step: GrantStep): string[] => {
    const wanted = step === 'system' ? sent.systemIds : sent[step];
    const preserved = before.filter((one) => one.step === step && !offered[step].has(one.itemId));
    return [...new Set([...wanted.filter((id) => offered[step].has(id)), ...preserved.map(({ itemId }) => itemId)])];
  };
}

function withDirectories(ids: readonly string[], { menus }: Places): Set<string> {
  const all = new Set(ids);
  for (const id of all) {
    const parentId = menus.get(id)?.parentId;
    if (parentId !== undefined && menus.has(parentId)) all.add(parentId);
  }
  return all;
}

type Input = InputOf<(typeof authorityContract)['calls']['save']>;

/**
 * Replaces the grants of an object. Concurrent saves of one object are serialised; the later one sees what the first
 * wrote.
 */
async function saveGrants(input: Input, context: Context): Promise<{ version: number }> {
  const { objectId, objectType, version: seen, ...sent } = input;
  const object = await granteeOf(context, objectType, objectId);
  await refusePrivilegeEscalation({ [object.objectType]: [objectId] }, context);
  const version = await nextVersion(context, object);
  if (seen !== undefined && seen !== version - 1) throw conflict('common.changed');
  const before = await grantsOf(context, object);
  const held = replaced(sent, before, await offeredTo(context), await placesOf(context));
  await context.db
    .deleteFrom('permissionGrant')
    .where('objectType', '=', object.objectType)
    .where('objectId', '=', objectId)
    .execute();
  await grantAll(context.db, object, held);
  return { version };
}

/** Increments the version of the object's grants; the row lock makes a concurrent save wait for the first to commit. */
async function nextVersion({ db }: Context, object: Object): Promise<number> {
  const { version } = await db
    .insertInto('grantee')
    .values({ ...object, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['objectType', 'objectId']).doUpdateSet((set) => ({ version: set('grantee.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

async function placesOf({ db }: Context): Promise<Places> {
  const menus = await db.selectFrom('menu').select(['id', 'parentId', 'systemId']).execute();
  const items = await db.selectFrom('menuItem').select(['id', 'menuId']).execute();
  return {
    menus: new Map(menus.map(({ id, parentId, systemId }) => [id, { parentId, systemId: systemId || mainSystem }])),
    items: new Map(items.map(({ id, menuId }) => [id, menuId])),
  };
}

/** The root of every tree of grantable items. */
const top = '';

type Row = Omit<GrantNode, 'hasChildren' | 'children'>;

/** The tree of one step and its grantable ids, in tree order. */
interface GrantTree {
  list: GrantNode[];
  all: string[];
}

/** The grantable items of a step, below the selection of the previous step (PERM-012). */
function grantTree(step: GrantStep, offered: Offered, limit: ReadonlySet<string>): GrantTree {
  const rows = rowsOf(step, offered, limit);
  const list: GrantNode[] = step === 'system' ? flatOf(rows) : treeOf(rows);
  return { list, all: idsOf(list, step === 'module' ? 'menu' : step) };
}

function rowsOf(step: GrantStep, { systems, menus, items }: Offered, limit: ReadonlySet<string>): Row[] {
  const systemRows = systems.map(({ id, name, enCode }): Row => ({
    id,
    parentId: top,
    fullName: name,
    enCode,
    icon: '',
    type: 'system',
  }));
  if (step === 'system') return systemRows;
  const chosen = systemRows.filter(({ id }) => step !== 'module' || limit.has(id));
  const ids = new Set(menus.map(({ id }) => id));
  const menuRows = menus
    .filter(({ systemId }) => chosen.some(({ id }) => id === systemId))
    .map(({ id, parentId, systemId, fullName, enCode, icon }): Row => {
      const type = 'menu';
      return { id, parentId: ids.has(parentId) ? parentId : systemId, fullName, enCode, icon, type };
    });
  const branches = [...chosen, ...menuRows];
  if (step === 'module') return withParents(branches, ({ type }) => type === 'menu');
  const leaves = items
    .filter(({ menuId, type }) => type === step && limit.has(menuId))
    .map(({ id, menuId, fullName, enCode, type }): Row => ({ id, parentId: menuId, fullName, enCode, icon: '', type }));
  return withParents([...branches, ...leaves], ({ type }) => type === step);
}

const idsOf = (nodes: readonly GrantNode[], type: string): string[] =>
  nodes.flatMap((node) => [...(node.type === type ? [node.id] : []), ...idsOf(node.children, type)]);

/** Grants of users, roles, positions and groups, read step by step and saved at once. */
export const authorityResource = defineResource({
  contract: authorityContract,
  handlers: {
    async values({ objectId, objectType, type, moduleIds }, context) {
      const object = await granteeOf(context, objectType, objectId);
      const grants = await grantsOf(context, object);
      const granted = (step: string) => grants.filter((one) => one.step === step).map(({ itemId }) => itemId);
      const held = Object.fromEntries(grantSteps.map((step) => [step, granted(step)]));
      const limit = new Set(moduleIds ?? limitOf(type, held));
      const { list, all } = grantTree(type, await offeredTo(context), limit);
      const now = new Set(granted(type));
      return { list, all, ids: all.filter((id) => now.has(id)), version: await versionOf(context, object) };
    },
    save: saveGrants,
  },
});
