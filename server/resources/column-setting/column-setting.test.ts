import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';

const settings = [
  { prop: 'supplier', label: '供应商', columnVisible: true, fixed: 'left' },
  { prop: 'no', label: '订单编号', columnVisible: false },
];
const menu = 'menu-dictionary';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const stored = async (as: As, id = menu) => (await app.call('column-setting.list', { id }, { as })).data;
const save = (as: As, fieldList: unknown, moduleId = menu) =>
  app.call('column-setting.save', { moduleId, fieldList: JSON.stringify(fieldList) }, { as });
const ownMenu = async () =>
  (await app.db.selectFrom('menu').select('id').where('enCode', '=', 'purchaseOrder').executeTakeFirstOrThrow()).id;

describe('column settings of a user', () => {
  it('are stored per menu and user, and returned as saved [COLUMN-002, COLUMN-003, COLUMN-007, COLUMN-008]', async () => {
    expect(await stored('admin')).toEqual([]);
    expect((await save('admin', settings)).code).toBe(200);
    expect(await stored('admin')).toEqual(settings);
    expect(await stored('admin', 'menu-bill-rule')).toEqual([]);
    expect(await stored('configurer')).toEqual([]);
  });

  it('are those of the last save; an empty list deletes them', async () => {
    const newer = settings.toReversed();
    await save('admin', newer);
    expect(await stored('admin')).toEqual(newer);
    await save('admin', []);
    expect(await stored('admin')).toEqual([]);
  });

  it('are served at the paths of the specification [COLUMN-007, COLUMN-008]', async () => {
    const menuId = await ownMenu();
    const headers = { authorization: await app.tokenOf('plain') };
    const base = '/api/permission/Authority';
    const payload = { moduleId: menuId, fieldList: JSON.stringify(settings) };
    const put = await app.app.inject({ method: 'PUT', url: `${base}/SetColumnsByModuleId`, headers, payload });
    expect(put.json()).toMatchObject({ code: 200 });
    const got = await app.app.inject({ url: `${base}/GetColumnsByModuleId/${menuId}`, headers });
    expect(got.json()).toMatchObject({ code: 200, data: settings });
  });

  it.each([
    ['no JSON', '{['],
    ['no list', '{"prop":"no"}'],
    ['`visible` instead of `columnVisible`', '[{"prop":"no","label":"编号","visible":true}]'],
    ['a side that is none', '[{"prop":"no","label":"编号","columnVisible":true,"fixed":"top"}]'],
    ['a character no database keeps', '[{"prop":"no","label":"\\u0000","columnVisible":true}]'],
    ['nothing to be seen', '[{"prop":"no","label":"编号","columnVisible":false}]'],
  ])('are refused when they contain %s', async (_, fieldList) => {
    const { code } = await app.call('column-setting.save', { moduleId: menu, fieldList }, { as: 'admin' });
    expect(code).toBe(400);
    expect(await stored('admin')).toEqual([]);
  });

  it('are refused for unknown menus and menus the user does not have', async () => {
    expect((await save('plain', settings)).code).toBe(404);
    expect((await save('admin', settings, 'no-such-menu')).code).toBe(404);
  });

  it('are deleted with their menu and their user', async () => {
    const menuId = await ownMenu();
    await save('plain', settings, menuId);
    await save('configurer', settings, menuId);
    const left = () => app.db.selectFrom('columnSetting').select('userId').where('menuId', '=', menuId).execute();
    expect(await left()).toHaveLength(2);
    await app.db.deleteFrom('users').where('account', '=', 'lixiaoyun').execute();
    expect(await left()).toHaveLength(1);
    await app.db.deleteFrom('menu').where('id', '=', menuId).execute();
    expect(await left()).toEqual([]);
  });
});
