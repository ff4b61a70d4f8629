import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealPassword } from '#client/password/seal-password.ts';
import { passwordHash } from '#core/settings/password/box.ts';
import { adminPassword, demoPassword, keyOf, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

const minuteMs = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await withPasswords(await testApp());
});
afterAll(() => app.close());

describe('login', () => {
  it('returns a token for the session [LOGIN-010]', async () => {
    const { code, status, data } = await logIn(app, 'admin', adminPassword);
    expect([code, status, data.theme]).toEqual([200, 200, 'functional']);
    expect(data.token.length).toBeGreaterThanOrEqual(22);
    const me = await app.call<{ userInfo: { userAccount: string } }>(
      'session.currentUser',
      {},
      { as: { token: data.token } },
    );
    expect(me.data.userInfo.userAccount).toBe('admin');
  });

  it('stores only a hash of the token', async () => {
    const { data } = await logIn(app, 'admin', adminPassword);
    const rows = await app.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(data.token);
  });

  it('accepts the mobile number as user name', async () => {
    expect((await logIn(app, '13800000002', demoPassword)).code).toBe(200);
  });

  it('accepts a sub-account as mobile@account, and no other pair [LOGIN-003]', async () => {
    const own = await app.db
      .selectFrom('users')
      .select('account')
      .where('mobilePhone', '=', '13800000002')
      .executeTakeFirstOrThrow();
    expect((await logIn(app, `13800000002@${own.account}`, demoPassword)).code).toBe(200);
    expect((await logIn(app, '13800000002@admin', demoPassword)).code).toBe(400);
    await app.db.deleteFrom('loginFailure').execute();
  });

  it.each([
    ['no account', { account: '', password: 'x' }],
    ['no password', { account: 'admin', password: '' }],
    ['nothing', {}],
  ])('refuses %s with 验证失败，请重新登录。 [LOGIN-012]', async (_case, input) => {
    const { code, msg } = await app.call('session.login', input);
    expect([code, msg]).toEqual([400, '验证失败，请重新登录。']);
  });

  it('gives the same message for a wrong password and an unknown account [LOGIN-019]', async () => {
    const wrong = await logIn(app, 'wangfang', 'nonsense1');
    const nobody = await logIn(app, 'nobody', 'nonsense1');
    expect([wrong.code, wrong.msg, wrong.data]).toEqual([400, '账户或密码错误', null]);
    expect(nobody).toEqual(wrong);
  });

  it('refuses a disabled user like an unknown one', async () => {
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('account', '=', 'chenjing').execute();
    expect((await logIn(app, 'chenjing', demoPassword)).msg).toBe('账户或密码错误');
  });
});

describe('a sealed password', () => {
  const attempt = (password: string, timestamp: string) =>
    app.call('session.login', { account: 'admin', password, timestamp });

  it('is refused when replayed, also inside a new request [LOGIN-009]', async () => {
    const key = await keyOf(app);
    const sealed = sealPassword(adminPassword, key);
    expect((await attempt(sealed, key.ticket)).code).toBe(200);
    expect((await attempt(sealed, key.ticket)).code).toBe(400);
    const other = await keyOf(app);
    expect((await attempt(sealed, other.ticket)).code).toBe(400);
  });

  it('is refused with an expired or forged ticket', async () => {
    const key = await keyOf(app);
    app.clock.now += 6 * minuteMs;
    expect((await attempt(sealPassword(adminPassword, key), key.ticket)).msg).toBe('页面停留过久，请重试');
    const forged = { ...(await keyOf(app)), ticket: `${app.clock.now}.${'0'.repeat(32)}.${'0'.repeat(64)}` };
    expect((await attempt(sealPassword(adminPassword, forged), forged.ticket)).msg).toBe('页面停留过久，请重试');
  });

  it('is not the password itself, nor its hash', async () => {
    await app.db.deleteFrom('loginFailure').execute();
    for (const sent of [adminPassword, Buffer.from(passwordHash(adminPassword)).toString('hex')]) {
      const key = await keyOf(app);
      expect((await attempt(sent, key.ticket)).code).toBe(400);
    }
  });

  it('is stored as a slow salted hash, never as what the page sent [LOGIN-009]', async () => {
    const rows = await app.db.selectFrom('users').select(['account', 'password']).execute();
    expect(new Set(rows.map(({ password }) => password)).size).toBe(rows.length);
    const hash = Buffer.from(passwordHash(demoPassword)).toString('hex');
    for (const { password } of rows) {
      expect(password).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+\$/);
      expect(password).not.toContain(hash);
    }
  });
});
