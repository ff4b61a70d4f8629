import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import type { GrantTable, ObjectType } from '../../platform/auth/permission/grant.table.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { directoryGrants } from './directory-grants.ts';

const scheme = (enCode: string) => ({ enCode, fullName: enCode, conditionList: [] });
const guarded = {
  columns: [{ prop: 'name' }, { prop: 'salary' }],
  guards: { button: true, column: true, form: true, data: true },
  schemes: [scheme('first'), scheme('second')],
};

let app: TestApp;
let open: { id: string; entry: string };
let closed: { id: string; entry: string };
beforeAll(async () => {
  app = await testApp();
  open = await released('openForm', { columns: [{ prop: 'name' }] });
  closed = await released('guardedForm', guarded);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`drop table if exists withdrawn_grant`.execute(app.db);
  await app.db.deleteFrom('grantee').execute();
  await app.db.deleteFrom('permissionGrant').where('itemId', 'like', `${open.entry}%`).execute();
  await app.db.deleteFrom('permissionGrant').where('itemId', 'like', `${closed.entry}%`).execute();
  await app.db
    .updateTable('menu')
    .set({ creatorUserId: 'admin' })
    .where('id', 'in', [open.entry, closed.entry])
    .execute();
});

async function released(enCode: string, list: object) {
  const fields = [node('input', 'name'), node('inputNumber', 'salary')];
  const id = await releaseForm(app, enCode, { fields, list }, []);
  const entry = await app.db.selectFrom('menu').select('id').where('enCode', '=', enCode).executeTakeFirstOrThrow();
  return { id, entry: entry.id };
}

const itemsOf = (entry: string) =>
  app.db
    .selectFrom('menuItem')
    .select(['type as step', 'id as itemId', 'enCode'])
    .where('menuId', '=', entry)
    .orderBy('sortCode')
    .execute();

/** What a release of 1.0.0 gave a holder of the directory: everything, and of schemes the first. */
async function automatic(entry: string) {
  const items = await itemsOf(entry);
  const things = items.filter(({ step, enCode }) => step !== 'resource' || enCode === 'first');
  return [{ step: 'module' as const, itemId: entry }, ...things.map(({ step, itemId }) => ({ step, itemId }))];
}
type Things = readonly Pick<GrantTable, 'step' | 'itemId'>[];
const grant = (objectId: string, things: Things, objectType: ObjectType = 'role') =>
  grantAll(app.db, { objectType, objectId }, things);
const saved = (objectId: string) =>
  app.db.insertInto('grantee').values({ objectType: 'role', objectId, version: 3 }).execute();
const migrate = () => directoryGrants.up(app.db);
const codeOf = async (modelId: string, as: As) => (await app.call('onlinedev.list', { modelId }, { as })).code;

it('withdraws what a release gave to the holders of a directory, and notes it for an administrator [PERM-026]', async () => {
  const things = await automatic(closed.entry);
  await grant('role-staff', things);
  expect(await codeOf(closed.id, 'plain')).toBe(200);
  await migrate();
  expect(await codeOf(closed.id, 'plain')).toBe(403);
  const noted = await app.db.selectFrom('withdrawnGrant').selectAll().execute();
  expect(noted).toHaveLength(things.length);
  // The directory itself and its system were granted on purpose.
  const rest = app.db.selectFrom('permissionGrant').select('itemId').where('objectId', '=', 'role-staff');
  expect(await rest.where('step', '=', 'module').execute()).toContainEqual({ itemId: 'menu-business' });
});

it('withdraws it from an object whose grants were saved since, as far as it holds what the screen does not offer [PERM-026]', async () => {
  await grant('role-staff', await automatic(open.entry));
  await grant('role-staff', await automatic(closed.entry));
  await saved('role-staff');
  await migrate();
  expect([await codeOf(open.id, 'plain'), await codeOf(closed.id, 'plain')]).toEqual([403, 403]);
});

it('preserves what was granted in the authorisation screen [PERM-026]', async () => {
  // Nothing of the open form is guarded, so the screen grants the entry alone; of the guarded one a column was left out.
  await grant('role-staff', [{ step: 'module', itemId: open.entry }]);
  const narrowed = (await automatic(closed.entry)).filter(({ itemId }) => !itemId.endsWith('column-salary'));
  await grant('role-staff', narrowed);
  await saved('role-staff');
  await migrate();
  expect([await codeOf(open.id, 'plain'), await codeOf(closed.id, 'plain')]).toEqual([200, 200]);
  expect(await app.db.selectFrom('withdrawnGrant').selectAll().execute()).toEqual([]);
});

it('preserves grants of other schemes and those of objects without the directory [PERM-026]', async () => {
  const second = (await itemsOf(closed.entry))
    .filter(({ enCode }) => enCode === 'second')
    .map(({ step, itemId }) => ({ step, itemId }));
  await grant('role-staff', [...(await automatic(closed.entry)), ...second]);
  await grant('user-zhangwei', await automatic(open.entry), 'user');
  await migrate();
  expect([await codeOf(open.id, 'plain'), await codeOf(closed.id, 'plain')]).toEqual([200, 200]);
});

it('leaves the form to the person who released it [PERM-026]', async () => {
  await grant('role-configurer', await automatic(open.entry));
  await app.db.updateTable('menu').set({ creatorUserId: 'user-lixiaoyun' }).where('id', '=', open.entry).execute();
  await app.db.insertInto('userRole').values({ userId: 'user-wangfang', roleId: 'role-configurer' }).execute();
  await migrate();
  expect(await codeOf(open.id, 'configurer')).toBe(200);
  expect(await codeOf(open.id, { account: 'wangfang' })).toBe(403);
});

it('leaves the forms of the demo organisation to its staff [PERM-026]', async () => {
  await migrate();
  for (const id of ['form-leave-request', 'form-purchase-order', 'form-asset']) {
    expect(await codeOf(id, 'plain'), id).toBe(200);
  }
});
