import type { Static } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import {
  type GroupOwner,
  type GroupPermissions,
  type PermissionGroup,
  permissionGroupContract,
} from '#schemas/resources/permission-group/permission-group.contract.ts';
import type { ObjectType } from '../../platform/auth/permission/grant.table.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';

type Owner = Static<typeof GroupOwner>;
type GroupsOfDb = Kysely<Database>;

/** The type of the group of an administrator: everything there is. */
const administrator = 'administrator';

const tables = { role: 'role', position: 'position', group: 'group', organize: 'organize' } as const;

/** All sources of an object's permissions, with or without grants. */
async function sourcesOf(db: GroupsOfDb, type: Owner, id: string): Promise<PermissionGroup[]> {
  if (type === 'user') return sourcesOfUser(db, id);
  const found = await db.selectFrom(tables[type]).select(['id', 'fullName']).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return type === 'organize' ? sourcesOfOrganize(db, id) : [{ ...found, type }];
}

const ofType =
  (type: string) =>
  (row: { id: string; fullName: string }): PermissionGroup => ({ ...row, type });

async function sourcesOfUser(db: GroupsOfDb, userId: string): Promise<PermissionGroup[]> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'realName as fullName', 'isAdministrator'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound();
  const { isAdministrator, ...own } = user;
  if (isAdministrator === 1) return [{ ...own, type: administrator }];
  const named = (table: 'role' | 'position' | 'group', relation: 'userRole' | 'userPosition' | 'userGroup') =>
    db
      .selectFrom(table)
      .select(['id', 'fullName'])
      .where('enabledMark', '=', 1)
      .where(
        'id',
        'in',
        db
          .selectFrom(relation)
          .select(`${table}Id` as never)
          .where('userId', '=', userId),
      )
      .orderBy('sortCode')
      .orderBy('id')
      .execute();
  return [
    { ...own, type: 'user' },
    ...(await named('role', 'userRole')).map(ofType('role')),
    ...(await named('position', 'userPosition')).map(ofType('position')),
    ...(await named('group', 'userGroup')).map(ofType('group')),
  ];
}

async function sourcesOfOrganize(db: GroupsOfDb, organizeId: string): Promise<PermissionGroup[]> {
  const roles = db.selectFrom('roleOrganize').select('roleId').where('organizeId', '=', organizeId);
  const ofPlace = await db
    .selectFrom('role')
    .select(['id', 'fullName'])
    .where('id', 'in', roles)
    .orderBy('id')
    .execute();
  const positions = await db
    .selectFrom('position')
    .select(['id', 'fullName'])
    .where('organizeId', '=', organizeId)
    .orderBy('id')
    .execute();
  return [...ofPlace.map(ofType('role')), ...positions.map(ofType('position'))];
}

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
      if (permissionId !== undefined && wanted.length === 0) throw notFound();
      return permissionsOf(db, wanted);
    },
  },
});
