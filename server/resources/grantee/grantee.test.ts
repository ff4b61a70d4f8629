import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

interface Row {
  id: string;
  objectType: string;
  fullName: string;
  enCode: string;
  organize: string;
}
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const found = async (objectType: string, input: object = {}) =>
  (await app.call<{ list: Row[] }>('grantee.list', { objectType, ...input }, { as: 'admin' })).data.list;

it('finds users, roles, positions and groups [PERM-011]', async () => {
  for (const objectType of ['User', 'Role', 'Position', 'Group']) {
    const [first] = await found(objectType, { pageSize: 1 });
    expect(first).toMatchObject({ objectType });
    const values = await app.call(
      'authority.values',
      { objectId: first?.id, objectType, type: 'system' },
      { as: 'admin' },
    );
    expect(values.status, objectType).toBe(200);
  }
});

it('finds users by name and account, with the paths of their organisations', async () => {
  expect(await found('User', { keyword: 'ZHANGWEI' })).toMatchObject([{ enCode: 'zhangwei', fullName: '张伟' }]);
  const [role] = await found('Role', { keyword: '财务审核员' });
  expect(role?.organize).toContain('财务');
  const [position] = await found('Position', { pageSize: 1 });
  expect(position?.organize).not.toBe('');
});

it('sorts by name and code only, and returns no other columns', async () => {
  const codes = (await found('User', { sidx: 'enCode', sort: 'desc', pageSize: 3 })).map(({ enCode }) => enCode);
  expect(codes).toEqual([...codes].sort().reverse());
  const [user] = await found('User', { sidx: 'password' });
  expect(Object.keys(user ?? {}).sort()).toEqual(['enCode', 'enabledMark', 'fullName', 'id', 'objectType', 'organize']);
});

it('is refused without the right to grant', async () => {
  expect((await app.call('grantee.list', { objectType: 'User' }, { as: 'plain' })).status).toBe(403);
});
