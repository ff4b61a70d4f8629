import { afterAll, beforeAll, expect, it } from 'vitest';
import menus from '#fixtures/seed/menu.json' with { type: 'json' };
import { grantMigrations } from '../../platform/auth/permission/grant.table.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { organisationMenuMigrations } from './organisation-menus.table.ts';

const ids = ['menu-area', 'menu-organize', 'menu-position'];
let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const migrate = async () => {
  for (const { up } of Object.values(organisationMenuMigrations)) await up(app.db);
};
const stored = async (ids: readonly string[]) => {
  const rows = await app.db.selectFrom('menu').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const items = await app.db
    .selectFrom('menuItem')
    .selectAll()
    .where('menuId', 'in', ids)
    .orderBy('sortCode')
    .execute();
  return rows.map(({ id, parentId, fullName, enCode, icon, type, urlAddress, isButtonAuthorize, sortCode }) => ({
    ...{ id, parentId, fullName, enCode, icon, type, urlAddress, isButtonAuthorize, sortCode },
    buttons: items
      .filter(({ menuId }) => menuId === id)
      .map((item) => ({ enCode: item.enCode, fullName: item.fullName })),
  }));
};
const seededOf = (ids: readonly string[]) =>
  menus.filter(({ id }) => ids.includes(id)).sort((one, other) => one.id.localeCompare(other.id));
const seeded = seededOf(ids);

it('gives an older installation the menus and buttons of a new one, once', async () => {
  await app.db.deleteFrom('menu').where('id', '=', 'menu-position').execute();
  await app.db.deleteFrom('menuItem').where('menuId', 'in', ids).execute();
  await app.db.updateTable('menu').set({ isButtonAuthorize: 0 }).where('id', 'in', ids).execute();
  await migrate();
  expect(await stored(ids)).toEqual(seeded);
  await migrate();
  expect(await stored(ids)).toEqual(seeded);
});

it('gives it the list of jobs, and the import and export of users', async () => {
  const later = ['menu-job', 'menu-user'];
  await app.db.deleteFrom('menu').where('id', '=', 'menu-job').execute();
  await app.db
    .deleteFrom('menuItem')
    .where('id', 'in', ['menu-job-btn_edit', 'menu-user-btn_upload', 'menu-user-btn_download'])
    .execute();
  const older = await stored(later);
  expect(older.map(({ buttons }) => buttons.length)).toEqual([5]);
  const up = () => grantMigrations['340-job-and-user-menus']?.up(app.db);
  await up();
  expect(await stored(later)).toEqual(seededOf(later));
  await up();
  expect(await stored(later)).toEqual(seededOf(later));
});

it('adds nothing to an installation without the menus of the product', async () => {
  await app.db
    .deleteFrom('menu')
    .where('id', 'in', [...ids, 'menu-permission'])
    .execute();
  await app.db.deleteFrom('menuItem').where('menuId', 'in', ids).execute();
  await migrate();
  expect(await stored(ids)).toEqual([]);
});
