import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainSystem } from '../organisation/system.table.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { grantAll } from './grant-all.ts';

/** Somebody who keeps people, roles and groups and may do nothing else. */
const clerk = { as: { account: 'zhangwei' } } as const;
const clerkId = 'user-zhangwei';
const admin = { as: 'admin' } as const;
const refused = { code: 403, msg: '不能授予自己没有的权限' };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const menus = ['menu-role', 'menu-group', 'menu-permission'];
  const buttons = await app.db.selectFrom('menuItem').select('id').where('menuId', 'in', menus).execute();
  await grantAll(app.db, { objectType: 'user', objectId: clerkId }, [
    { step: 'system', itemId: mainSystem },
    ...menus.map((itemId) => ({ step: 'module' as const, itemId })),
    ...buttons.map(({ id }) => ({ step: 'button' as const, itemId: id })),
  ]);
});
afterAll(() => app.close());

it.each(['role', 'group'] as const)(
  'lets nobody put a %s into use whose members would have more than they do (R19)',
  async (noun) => {
    const fields = { fullName: noun, enCode: 'powerful', type: 'project', globalMark: 1, enabledMark: 0 };
    const { id } = (await app.call<{ id: string }>(`${noun}.create`, fields, admin)).data;
    await grantAll(app.db, { objectType: noun, objectId: id }, [{ step: 'module', itemId: 'menu-dictionary' }]);
    await app.call(`${noun}.setMembers`, { id, userIds: [clerkId] }, admin);
    const enable = (who: object) => app.call(`${noun}.update`, { id, ...fields, enabledMark: 1 }, who);
    expect(await enable(clerk)).toMatchObject(refused);
    if (noun === 'role') expect(await app.call('role.state', { id }, clerk)).toMatchObject(refused);
    expect((await app.call(`${noun}.update`, { id, ...fields, fullName: '改名' }, clerk)).code).toBe(200);
    expect((await app.call('dictionary-type.list', {}, clerk)).code).toBe(403);
    expect((await enable(admin)).code).toBe(200);
    expect((await app.call('dictionary-type.list', {}, clerk)).code).toBe(200);
    await app.call(`${noun}.setMembers`, { id, userIds: [] }, admin);
  },
);
