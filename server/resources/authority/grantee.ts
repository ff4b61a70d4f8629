import type { Grantee } from '#schemas/resources/authority/authority.entity.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import type { GrantTable, ObjectType } from '../../platform/auth/permission/grant.table.ts';
import type { Context } from '../../platform/context/context.ts';

export type Object = Pick<GrantTable, 'objectType' | 'objectId'>;

const tables = { user: 'users', role: 'role', position: 'position', group: 'group' } as const;

/** The object of a call; refuses an unknown id. */
export async function granteeOf({ db }: Context, type: Grantee, objectId: string): Promise<Object> {
  const objectType = type.toLowerCase() as ObjectType;
  const found = await db.selectFrom(tables[objectType]).select('id').where('id', '=', objectId).executeTakeFirst();
  if (!found) throw notFound();
  return { objectType, objectId };
}

/** All grants of an object. */
export function grantsOf({ db }: Context, { objectType, objectId }: Object) {
  return db
    .selectFrom('permissionGrant')
    .select(['step', 'itemId'])
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .execute();
}

/** Number of saves of an object's grants. */
export async function versionOf({ db }: Context, { objectType, objectId }: Object): Promise<number> {
  const row = await db
    .selectFrom('grantee')
    .select('version')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return row?.version ?? 0;
}
