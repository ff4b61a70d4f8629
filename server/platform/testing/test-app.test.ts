import { expect, it } from 'vitest';
import { testApp } from './test-app.ts';

it('starts with the demo organisation', async () => {
  const app = await testApp();
  const users = await app.db
    .selectFrom('users')
    .select(['account', 'realName', 'creatorTime'])
    .orderBy('sortCode')
    .execute();
  expect(users[0]).toEqual({ account: 'admin', realName: '系统管理员', creatorTime: Date.UTC(2025, 0, 1) });
  await app.close();
});
