import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

type Row = Record<string, unknown> & { id: string };
const call = <T = Row>(name: string, input: object = {}, as: As = 'admin') =>
  app.call<T>(`system.${name}`, input, { as });
const list = async (input: object = {}) => (await call<{ list: Row[] }>('list', input)).data.list;
const update = async (id: string, more: object) => call('update', { ...(await call('info', { id })).data, ...more });
const logo = 'data:image/png;base64,iVBORw0KGgo=';

it('lists, creates and changes systems with name, code, logo and sort [MENUADM-016]', async () => {
  const fields = { fullName: '仓储', enCode: 'stock', icon: logo, sortCode: 3 };
  const { id } = (await call('create', fields)).data;
  expect((await list()).map(({ enCode }) => enCode)).toEqual(['main', 'office', 'stock']);
  expect((await call('info', { id })).data).toMatchObject({ ...fields, enabledMark: 1 });
  expect((await update(id, { fullName: '仓库', icon: '' })).msg).toBe('更新成功');
  expect((await list({ keyword: '仓库' }))[0]).toMatchObject({ fullName: '仓库', icon: '' });
  expect((await call('create', { fullName: '重', enCode: 'stock' })).msg).toBe('编码已存在');
  expect((await call('create', { ...fields, enCode: 'outside', icon: 'https://elsewhere.example/a.png' })).code).toBe(
    400,
  );
  expect((await call('list', {}, 'plain')).status).toBe(403);
});

it('answers the logos of the own systems [MENUADM-016]', async () => {
  await update('system-main', { icon: logo });
  const ids = async (as: As) => (await call<{ list: Row[] }>('logos', {}, as)).data.list.map(({ id }) => id).sort();
  expect((await call<{ list: Row[] }>('logos')).data.list).toContainEqual({ id: 'system-main', icon: logo });
  expect(await ids('configurer')).toEqual(['system-main', 'system-office']);
  await call('state', { id: 'system-office' });
  expect(await ids('configurer')).toEqual(['system-main']);
  await call('state', { id: 'system-office' });
});

it('disables a system for its users, but not the main one [MENUADM-016]', async () => {
  const own = async () =>
    (
      await app.call<{ userInfo: { systemIds: { id: string }[] } }>(
        'session.currentUser',
        { systemCode: '' },
        { as: 'configurer' },
      )
    ).data.userInfo.systemIds.map(({ id }) => id);
  expect(await own()).toEqual(['system-main', 'system-office']);
  await call('state', { id: 'system-office' });
  expect(await own()).toEqual(['system-main']);
  await call('state', { id: 'system-office' });
  expect((await call('state', { id: 'system-main' })).msg).toBe('主应用不能禁用或删除');
  expect((await update('system-main', { enabledMark: 0 })).msg).toBe('主应用不能禁用或删除');
});

it('deletes a system without menus, with its grants [MENUADM-016]', async () => {
  expect((await call('remove', { id: 'system-office' })).msg).toBe('该应用下还有菜单，不能删除');
  const { id } = (await call('create', { fullName: '空', enCode: 'empty' })).data;
  await grantAll(app.db, { objectType: 'role', objectId: 'role-staff' }, [{ step: 'system', itemId: id }]);
  expect((await call('remove', { id })).msg).toBe('删除成功');
  expect(await app.db.selectFrom('permissionGrant').selectAll().where('itemId', '=', id).execute()).toEqual([]);
  expect((await call('remove', { id: 'system-main' })).msg).toBe('主应用不能禁用或删除');
});
