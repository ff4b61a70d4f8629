import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

const admin = { as: 'admin' } as const;
let app: TestApp;
let text: string;
beforeAll(async () => {
  app = await testApp();
  const { data } = await app.call<{ url: string; name: string }>('menu.export', { id: 'menu-permission' }, admin);
  expect(data.name).toBe('组织权限.bm');
  text = (await app.download(data.url)).body.toString('utf8');
});
afterAll(() => app.close());

const send = (input: object, content: string = text, name = 'menus.bm') =>
  app.call<{ created: number; skipped: number }>('menu.import', input, { ...admin, file: { name, content } });
const codes = async () => (await app.db.selectFrom('menu').select('enCode').execute()).map(({ enCode }) => enCode);
const under = { parentId: 'menu-business' };

it('exports an entry with all below it and its permission items as a .bm file [MENUADM-009]', () => {
  const { file, menu } = JSON.parse(text) as {
    file: string;
    menu: { children: { enCode: string; items: object[] }[] };
  };
  expect(file).toBe('menu');
  expect(menu).toMatchObject({ fullName: '组织权限', enCode: 'permission', type: 0 });
  const role = menu.children.find(({ enCode }) => enCode === 'permission.role');
  expect(role).toMatchObject({ urlAddress: 'permission/role', isButtonAuthorize: 1 });
  expect(role?.items).toHaveLength(4);
  expect(text).not.toMatch(/"(id|parentId|systemId|menuId)"/);
});

it('imports with the duplicate mode: skips existing codes, or appends under changed ones [MENUADM-015]', async () => {
  const before = await codes();
  const { children } = (JSON.parse(text) as { menu: { children: object[] } }).menu;
  expect((await send({ ...under, type: '0' })).data).toEqual({ created: 0, skipped: children.length + 1 });
  expect(await codes()).toEqual(before);
  const appended = await send({ ...under, type: '1' });
  expect(appended.data).toEqual({ created: children.length + 1, skipped: 0 });
  expect(appended.msg).toBe('导入完成');
  const copy = await app.db.selectFrom('menu').selectAll().where('enCode', '=', 'permission.role2').executeTakeFirst();
  expect(copy).toMatchObject({ urlAddress: 'permission/role', isButtonAuthorize: 1, systemId: 'system-main' });
  const items = await app.db
    .selectFrom('menuItem')
    .selectAll()
    .where('menuId', '=', copy?.id ?? '')
    .execute();
  expect(items).toHaveLength(4);
  const grants = await app.db
    .selectFrom('permissionGrant')
    .selectAll()
    .where('itemId', '=', copy?.id ?? '')
    .execute();
  expect(grants).toEqual([]);
});

it('imports missing children of a skipped directory into it', async () => {
  const file = JSON.parse(text) as { menu: { children: { enCode: string }[] } };
  const children = file.menu.children.slice(0, 1).map((child) => ({ ...child, enCode: 'permission.extra' }));
  const content = JSON.stringify({ ...file, menu: { ...file.menu, children } });
  expect((await send({ ...under, type: '0' }, content)).data).toEqual({ created: 1, skipped: 1 });
  const extra = await app.db.selectFrom('menu').selectAll().where('enCode', '=', 'permission.extra').executeTakeFirst();
  expect(extra?.parentId).toBe('menu-permission');
});

it.each([
  ['上级菜单不能为空', { type: '0' }, undefined, undefined],
  ['请选择重复处理方式', under, undefined, undefined],
  ['请选择.bm类型的文件', { ...under, type: '0' }, undefined, 'menus.json'],
  ['文件内容不是有效的菜单', { ...under, type: '0' }, '{"file":"dictionary"}', undefined],
  ['文件内容不是有效的菜单', { ...under, type: '0' }, 'not json', undefined],
  ['上级菜单不存在，或者不是目录', { parentId: 'menu-dictionary', type: '0' }, undefined, undefined],
])('refuses an import with %s [IMPORT-023, IMPORT-025, IMPORT-029]', async (msg, input, content, name) => {
  const before = await codes();
  expect((await send(input, content, name)).msg).toBe(msg);
  expect(await codes()).toEqual(before);
});

it('writes nothing of a file with one bad entry', async () => {
  const before = await codes();
  const bad = text.replace('"permission.role"', '"bad code"').replace('"enCode": "permission"', '"enCode": "fresh"');
  expect((await send({ ...under, type: '0' }, bad)).code).toBe(400);
  expect(await codes()).toEqual(before);
});
