import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('moduleEntry').execute());

const admin = { as: 'admin' } as const;
const module = 'menu-data-screen';
const call = (name: string, more: object = {}, as: 'admin' | 'plain' = 'admin') =>
  app.call<{ id: string; list: Record<string, unknown>[] }>(`module-entry.${name}`, { module, ...more }, { as });
const names = async (more: object = {}) => (await call('list', more)).data.list.map(({ fullName }) => fullName);

describe('a module without a dedicated screen', () => {
  it('offers CRUD of its records, search and disabling [SHELL-005]', async () => {
    const { data } = await call('create', { fullName: '生产大屏', enCode: 'line', sortCode: 2 });
    await call('create', { fullName: '销售大屏', sortCode: 9 });
    expect(await names()).toEqual(['销售大屏', '生产大屏']);
    expect(await names({ keyword: 'LINE' })).toEqual(['生产大屏']);
    expect((await call('update', { id: data.id, fullName: '车间大屏' })).msg).toBe('更新成功');
    await call('state', { id: data.id });
    expect((await call('info', { id: data.id })).data).toMatchObject({ fullName: '车间大屏', enabledMark: 0 });
    expect((await call('remove', { id: data.id })).msg).toBe('删除成功');
    expect(await names()).toEqual(['销售大屏']);
  });

  it('has separate records', async () => {
    const { data } = await call('create', { fullName: '生产大屏' });
    const other = { module: 'menu-flow-todo', id: data.id, fullName: '别的' };
    for (const name of ['info', 'update', 'remove', 'state'])
      expect((await app.call(`module-entry.${name}`, other, admin)).code, name).toBe(404);
    expect((await app.call<{ list: [] }>('module-entry.list', other, admin)).data.list).toEqual([]);
    expect((await app.call('module-entry.list', { module: 'no-such' }, admin)).code).toBe(404);
  });

  it('is refused without the menu, and requires a name', async () => {
    const { data } = await call('create', { fullName: '生产大屏' });
    for (const name of ['list', 'info', 'create', 'update', 'remove', 'state'])
      expect((await call(name, { id: data.id, fullName: '别的' }, 'plain')).code, name).toBe(403);
    expect(await call('create', { fullName: '' })).toMatchObject({ code: 400, msg: '请输入名称' });
  });
});
