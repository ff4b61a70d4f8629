import type { Static } from '@sinclair/typebox';
import type { GroupOwner, PermissionGroup } from '#schemas/resources/permission-group/permission-group.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { missing } from '../../platform/errors/app-error.ts';

type Owner = Static<typeof GroupOwner>;
type Db = Kysely<Database>;

/** The type of the group of an administrator: everything there is. */
export const administrator = 'administrator';

const tables = { role: 'role', position: 'position', group: 'group', organize: 'organize' } as const;

/** All sources of an object's permissions, with or without grants. */
export async function sourcesOf(db: Db, type: Owner, id: string): Promise<PermissionGroup[]> {
  if (type === 'user') return sourcesOfUser(db, id);
  const found = await db.selectFrom(tables[type]).select(['id', 'fullName']).where('id', '=', id).executeTakeFirst();
  if (!found) throw missing();
  return type === 'organize' ? sourcesOfOrganize(db, id) : [{ ...found, type }];
}

const ofType =
  (type: string) =>
  (row: { id: string; fullName: string }): PermissionGroup => ({ ...row, type });

async function sourcesOfUser(db: Db, userId: string): Promise<PermissionGroup[]> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'realName as fullName', 'isAdministrator'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw missing();
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

async function sourcesOfOrganize(db: Db, organizeId: string): Promise<PermissionGroup[]> {
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
