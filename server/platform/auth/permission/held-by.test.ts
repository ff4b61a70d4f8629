import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '../user.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { heldBy } from './grants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'silent' } });
});
afterAll(() => app.close());

const same = 'same-id';
const as = (id: string, ...roleIds: string[]): Pick<User, 'id' | 'roleIds'> => ({ id, roleIds });
const held = async (user: Pick<User, 'id' | 'roleIds'>) => {
  const rows = await app.db.selectFrom('permissionGrant').select('itemId').where(heldBy(user)).execute();
  return rows.map(({ itemId }) => itemId).filter((itemId) => itemId.startsWith('of-'));
};

it('matches a grant by kind and id: an object of another kind with the same id holds nothing (R18)', async () => {
  for (const objectType of ['user', 'role', 'position', 'group'] as const) {
    const grant = { objectType, objectId: same, step: 'module' as const, itemId: `of-${objectType}` };
    await app.db.insertInto('permissionGrant').values(grant).execute();
  }
  expect(await held(as(same))).toEqual(['of-user']);
  expect(await held(as('somebody', same))).toEqual(['of-role']);
  expect(await held(as('somebody', 'another'))).toEqual([]);
});
