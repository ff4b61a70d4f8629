import {
  type GroupPermissions,
  type PermissionGroup,
  permissionGroupContract,
} from '#schemas/resources/permission-group/permission-group.contract.ts';
import { missing } from '../../platform/errors/app-error.ts';
import type { ObjectType } from '../../platform/auth/permission/grant.table.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { administrator, sourcesOf } from './groups-of.ts';

type Db = Context['db'];

/** Grants of one group; of an administrator everything. */
const grantsOf = (db: Db, { id, type }: PermissionGroup) =>
  db
    .selectFrom('permissionGrant')
    .select(['step', 'itemId'])
    .where('objectType', '=', type as ObjectType)
    .where('objectId', '=', id);

/** The sources with at least one grant. */
async function holding(db: Db, sources: readonly PermissionGroup[]): Promise<PermissionGroup[]> {
  const groups: PermissionGroup[] = [];
  for (const source of sources) {
    const holds = source.type === administrator || (await grantsOf(db, source).limit(1).executeTakeFirst());
    if (holds) groups.push(source);
  }
  return groups;
}

/** The grants of these groups, with names, in menu order. */
async function permissionsOf(db: Db, groups: readonly PermissionGroup[]): Promise<GroupPermissions> {
  const isAll = groups.some(({ type }) => type === administrator);
  const held = new Set<string>();
  for (const group of groups) {
    for (const { step, itemId } of await grantsOf(db, group).execute()) held.add(`${step} ${itemId}`);
  }
  const systems = await db.selectFrom('system').select(['id', 'fullName', 'enCode']).orderBy('sortCode').execute();
  const menus = await db.selectFrom('menu').select(['id', 'fullName', 'enCode']).orderBy('sortCode').execute();
  const items = await db
    .selectFrom('menuItem')
    .select(['id', 'fullName', 'enCode', 'type'])
    .orderBy('menuId')
    .orderBy('sortCode')
    .execute();
  const has = (step: string) => (row: { id: string }) => isAll || held.has(`${step} ${row.id}`);
  const below = (type: string) =>
    items
      .filter((item) => item.type === type && has(type)(item))
      .map(({ id, fullName, enCode }) => ({ id, fullName, enCode }));
  return {
    system: systems.filter(has('system')),
    module: menus.filter(has('module')),
    button: below('button'),
    column: below('column'),
    form: below('form'),
    resource: below('resource'),
  };
}

/** The sources of a grantee's permissions. */
export const permissionGroupResource = defineResource({
  contract: permissionGroupContract,
  handlers: {
    async list({ id, objectType }, { db }) {
      return { list: await holding(db, await sourcesOf(db, objectType, id)) };
    },
    async permissions({ id, objectType, permissionId }, { db }) {
      const groups = await holding(db, await sourcesOf(db, objectType, id));
      const wanted = groups.filter((group) => permissionId === undefined || group.id === permissionId);
      if (permissionId !== undefined && wanted.length === 0) throw missing();
      return permissionsOf(db, wanted);
    },
  },
});
