import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { loginNameMigrations } from './login-name.table.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

/** Resets the database to the state before the migration, applies the change, and migrates. */
async function migrated(change: () => Promise<unknown>) {
  const { db } = app;
  await sql`drop trigger login_names on users`.execute(db);
  await sql`drop function note_login_names`.execute(db);
  await sql`drop table login_name`.execute(db);
  await change();
  await loginNameMigrations['210-login-name']?.up(db);
}
const ownerOf = async (name: string) =>
  (await app.db.selectFrom('loginName').select('userId').where('name', '=', name).executeTakeFirst())?.userId;
const set = (id: string, values: object) => app.db.updateTable('users').set(values).where('id', '=', id).execute();

it('leaves a number shared by two users with the older account; both can still change everything else', async () => {
  await migrated(async () => {
    await set('user-wangfang', { mobilePhone: '13800000002', creatorTime: 1 });
    await set('user-zhangwei', { creatorTime: 2 });
    await set('user-chenjing', { email: 'LIUYANG', creatorTime: 0 });
  });
  expect(await ownerOf('13800000002')).toBe('user-wangfang');
  // An account takes precedence over every number and mail.
  expect(await ownerOf('liuyang')).toBe('user-liuyang');
  await set('user-zhangwei', { email: 'zw@example.com' });
  expect([await ownerOf('zw@example.com'), await ownerOf('13800000002')]).toEqual(['user-zhangwei', 'user-wangfang']);
  const form = await app.call<object>('user.info', { id: 'user-zhangwei' }, { as: 'admin' });
  const sent = { ...form.data, description: '换岗', lastModifyTime: undefined };
  expect((await app.call('user.update', sent, { as: 'admin' })).code).toBe(200);
});

it('follows every change of a user and is released when the user is deleted', async () => {
  await set('user-liuyang', { mobilePhone: '', email: 'LY@Example.com ' });
  expect([await ownerOf('13800000007'), await ownerOf('ly@example.com')]).toEqual([undefined, 'user-liuyang']);
  await set('user-chenchen', { mobilePhone: '13800000007' });
  expect(await ownerOf('13800000007')).toBe('user-chenchen');
  await expect(set('user-liuyang', { email: 'chenchen@example.com' })).rejects.toThrow();
  await app.db.deleteFrom('users').where('id', '=', 'user-chenchen').execute();
  expect(await ownerOf('13800000007')).toBeUndefined();
});
