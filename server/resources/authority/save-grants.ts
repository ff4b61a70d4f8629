import type { InputOf } from '#schemas/protocol/contract.ts';
import type { authorityContract } from '#schemas/resources/authority/authority.contract.ts';
import { outdated } from '../../platform/errors/app-error.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';
import { refuseStronger } from '../../platform/auth/permission/refuse-stronger.ts';
import { grantAll } from '../../platform/auth/permission/grant-all.ts';
import type { Context } from '../../platform/context/context.ts';
import { type Object, granteeOf, grantsOf } from './grantee.ts';
import { offeredTo } from './offered.ts';
import { type Places, replaced } from './replaced.ts';

type Input = InputOf<(typeof authorityContract)['calls']['save']>;

/**
 * Replaces the grants of an object. Concurrent saves of one object are serialised; the later one sees what the first
 * wrote.
 */
export async function saveGrants(input: Input, context: Context): Promise<{ version: number }> {
  const { objectId, objectType, version: seen, ...sent } = input;
  const object = await granteeOf(context, objectType, objectId);
  await refuseStronger({ [object.objectType]: [objectId] }, context);
  const version = await nextVersion(context, object);
  if (seen !== undefined && seen !== version - 1) throw outdated('common.changed');
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
