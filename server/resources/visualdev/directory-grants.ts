import { type Kysely, type Migration, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';
import type { GrantTable } from '../../platform/auth/permission/grant.table.ts';

/** A grant that was withdrawn by the migration: what an administrator can look up and grant again. */
declare module '../../platform/db/database.ts' {
  interface Database {
    withdrawnGrant: GrantTable;
  }
}

type Holder = Pick<GrantTable, 'objectType' | 'objectId'>;
type Entry = Awaited<ReturnType<typeof formEntries>>[number];
type Item = { id: string; type: string; enCode: string };

/** The values of these constants at the time of the migration. */
const formMenuType = 3;
const allData = 'zhjy_alldata';
const topMenu = '-1';

/** The forms of the demo organisation were released for its staff and its configurers on purpose. */
const demoForms = ['form-asset', 'form-leave-request', 'form-purchase-order'];
const demoRoles = ['role-configurer', 'role-staff'];

/**
 * Before 1.0.0 a release granted the menu entry of a form to all holders of the directory above it (PERM-026). This
 * migration withdraws these grants. Explicit grants are preserved: to an object without the directory, with other
 * schemes than the first one, or changed in the authorisation screen. The releasing user is not affected.
 */
export const directoryGrants: Migration = {
  async up(given: Kysely<unknown>) {
    const db = given as Kysely<Database>;
    await createTable(given);
    for (const entry of await formEntries(db)) await withdrawFrom(db, entry);
  },
};

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('withdrawnGrant')
    .addColumn('objectType', 'text', (column) => column.notNull())
    .addColumn('objectId', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('withdrawnGrantKey', ['objectType', 'objectId', 'step', 'itemId'])
    .execute();
}

const formEntries = (db: Kysely<Database>) =>
  db
    .selectFrom('menu')
    .select(['id', 'parentId', 'systemId', 'propertyJson', 'creatorUserId'])
    .select(['isButtonAuthorize', 'isColumnAuthorize', 'isFormAuthorize'])
    .where('type', '=', formMenuType)
    .orderBy('id')
    .execute();

async function withdrawFrom(db: Kysely<Database>, entry: Entry): Promise<void> {
  const items: Item[] = await db
    .selectFrom('menuItem')
    .select(['id', 'type', 'enCode'])
    .where('menuId', '=', entry.id)
    .orderBy('sortCode')
    .execute();
  const ids = [entry.id, ...items.map(({ id }) => id)];
  for (const holder of await holdersOf(db, entry.id)) {
    if (isDemo(entry, holder) || !(await isAutomatic(db, entry, items, holder))) continue;
    const grants = await ofHolder(db, holder).where('itemId', 'in', ids).selectAll().execute();
    await db.insertInto('withdrawnGrant').values(grants).execute();
    await db
      .deleteFrom('permissionGrant')
      .where('objectType', '=', holder.objectType)
      .where('objectId', '=', holder.objectId)
      .where('itemId', 'in', ids)
      .execute();
  }
  await grantToReleaser(db, entry, items);
}

const holdersOf = (db: Kysely<Database>, menuId: string): Promise<Holder[]> =>
  db
    .selectFrom('permissionGrant')
    .select(['objectType', 'objectId'])
    .where('step', '=', 'module')
    .where('itemId', '=', menuId)
    .execute();

const ofHolder = (db: Kysely<Database>, { objectType, objectId }: Holder) =>
  db.selectFrom('permissionGrant').where('objectType', '=', objectType).where('objectId', '=', objectId);

const isDemo = ({ propertyJson }: Entry, { objectType, objectId }: Holder): boolean =>
  objectType === 'role' && demoRoles.includes(objectId) && demoForms.some((id) => propertyJson.includes(`"${id}"`));

const firstScheme = (items: readonly Item[]) =>
  items.find(({ type, enCode }) => type === 'resource' && enCode !== allData);

/**
 * Whether a grant was made by a release: for a holder of the directory, everything but schemes after the first. The
 * authorisation screen offers only guarded items, so an object with an unguarded item got it from a release.
 */
async function isAutomatic(db: Kysely<Database>, entry: Entry, items: readonly Item[], holder: Holder) {
  const rows = await ofHolder(db, holder).select(['step', 'itemId']).execute();
  const held = new Set(rows.map(({ step, itemId }) => `${step} ${itemId}`));
  if (entry.parentId !== topMenu && !held.has(`module ${entry.parentId}`)) return false;
  const has = ({ type, id }: Item) => held.has(`${type} ${id}`);
  if (items.some((item) => item.type === 'resource' && item !== firstScheme(items) && has(item))) return false;
  if (!(await wasSaved(db, holder))) return true;
  const guarded = guardedTypes(entry);
  const ofTypes = items.filter(({ type }) => type !== 'resource');
  const unguarded = ofTypes.filter(({ type }) => !guarded.has(type));
  const isWhole = ofTypes.filter(({ type }) => guarded.has(type)).every(has);
  return isWhole && (unguarded.length === 0 || unguarded.some(has));
}

const guardedTypes = ({ isButtonAuthorize, isColumnAuthorize, isFormAuthorize }: Entry) =>
  new Set([
    ...(isButtonAuthorize === 1 ? ['button'] : []),
    ...(isColumnAuthorize === 1 ? ['column'] : []),
    ...(isFormAuthorize === 1 ? ['form'] : []),
  ]);

/** Whether the grants of an object were ever saved in the authorisation screen. */
async function wasSaved(db: Kysely<Database>, { objectType, objectId }: Holder): Promise<boolean> {
  const saved = await db
    .selectFrom('grantee')
    .select('version')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return saved !== undefined && saved.version > 0;
}

/** The releasing user had the form by a role; where that grant was withdrawn, the user gets a personal one. */
async function grantToReleaser(db: Kysely<Database>, entry: Entry, items: readonly Item[]): Promise<void> {
  const releaser = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', entry.creatorUserId)
    .where('isAdministrator', '=', 0)
    .executeTakeFirst();
  if (!releaser) return;
  const roleIds = db.selectFrom('userRole').select('roleId').where('userId', '=', releaser.id);
  const lost = await db
    .selectFrom('withdrawnGrant')
    .selectAll()
    .where('itemId', '=', entry.id)
    .where((where) =>
      where.or([
        where.and([where('objectType', '=', 'role'), where('objectId', 'in', roleIds)]),
        where.and([where('objectType', '=', 'user'), where('objectId', '=', releaser.id)]),
      ]),
    )
    .executeTakeFirst();
  if (!lost) return;
  const first = firstScheme(items);
  const things: Pick<GrantTable, 'step' | 'itemId'>[] = [
    { step: 'system', itemId: entry.systemId || mainSystem },
    { step: 'module', itemId: entry.id },
    ...(entry.parentId === topMenu ? [] : [{ step: 'module' as const, itemId: entry.parentId }]),
    ...items
      .filter((item) => item.type !== 'resource' || item === first)
      .map(({ id, type }) => ({ step: type as GrantTable['step'], itemId: id })),
  ];
  for (const { step, itemId } of things) {
    await sql`insert into permission_grant (object_type, object_id, step, item_id)
      values ('user', ${releaser.id}, ${step}, ${itemId}) on conflict do nothing`.execute(db);
  }
}
