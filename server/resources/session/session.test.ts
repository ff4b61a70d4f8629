import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminPassword,
  changePassword,
  demoPassword,
  logIn,
  withPasswords,
} from '../../platform/testing/sealed-login.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await withPasswords(await testApp());
});
afterAll(() => app.close());

const me = (token: string) => app.call('session.currentUser', {}, { as: { token } });

describe('a session', () => {
  it('is ended on the server by the logout [LOGIN-025]', async () => {
    const token = await app.tokenOf('plain');
    expect((await me(token)).code).toBe(200);
    expect(await app.call('session.logout', {}, { as: { token } })).toMatchObject({ code: 200, msg: '退出成功' });
    expect(await me(token)).toMatchObject({ code: 602, status: 401, data: null });
  });

  it('answers 600 when expired, 601 when logged in elsewhere, 602 for any other token, each as 401 [ERROR-004, ERROR-009]', async () => {
    const [expired, elsewhere] = [await app.tokenOf('plain'), await app.tokenOf('configurer')];
    await app.db.updateTable('session').set({ endedBy: 'elsewhere' }).where('userId', '=', 'user-lixiaoyun').execute();
    expect(await me(elsewhere)).toMatchObject({ code: 601, status: 401 });
    app.clock.now += 8 * 3_600_000;
    expect(await me(expired)).toMatchObject({ code: 600, status: 401 });
    expect(await me('no-such-token')).toMatchObject({ code: 602, status: 401 });
  });

  it('is extended by use', async () => {
    const token = await app.tokenOf('plain');
    for (let hour = 0; hour < 20; hour += 1) {
      app.clock.now += 3_600_000;
      expect((await me(token)).code).toBe(200);
    }
  });

  it('ends at once when its user is disabled', async () => {
    const token = await app.tokenOf({ account: 'chenjing' });
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('account', '=', 'chenjing').execute();
    expect((await me(token)).code).toBe(602);
  });

  it('is not accepted from a cookie', async () => {
    const token = await app.tokenOf('plain');
    const answer = await app.call(
      'session.currentUser',
      {},
      { headers: { cookie: `Authorization=${token}; token=${token}` } },
    );
    expect(answer.code).toBe(602);
  });
});

describe('with one login per account', () => {
  it('the previous session answers 601', async () => {
    const single = await withPasswords(await testApp({ settings: { singleLogin: true } }));
    const first = await logIn(single, 'wangfang', demoPassword);
    await logIn(single, 'wangfang', demoPassword);
    const answer = await single.call('session.currentUser', {}, { as: { token: first.data.token } });
    expect(answer).toMatchObject({ code: 601, msg: '您的账户已在其他地方登录' });
    await single.close();
  });
});

describe('the own password', () => {
  it('is changed with the old one, which ends every session, and is valid for the next login', async () => {
    const { data } = await logIn(app, 'wangfang', demoPassword);
    expect(await changePassword(app, data.token, demoPassword, 'Fresh2025a')).toMatchObject({
      code: 200,
      msg: '修改成功，请牢记新密码。',
    });
    expect((await me(data.token)).code).toBe(602);
    expect((await logIn(app, 'wangfang', demoPassword)).code).toBe(400);
    expect((await logIn(app, 'wangfang', 'Fresh2025a')).code).toBe(200);
  });

  it.each([
    ['wrong1234', 'Fresh2025b', '旧密码错误'],
    [demoPassword, demoPassword, '新密码不能与旧密码相同'],
    [demoPassword, 'qwerty123', '密码过于常见，请更换'],
  ])('from %s to %s is refused: %s', async (from, to, msg) => {
    const { data } = await logIn(app, 'zhangwei', demoPassword);
    expect(await changePassword(app, data.token, from, to)).toMatchObject({ code: 400, msg });
    expect((await me(data.token)).code).toBe(200);
  });
});

describe('a first password', () => {
  it('must be changed before any other call, unless configured otherwise [OPS-003]', async () => {
    const strict = await withPasswords(await testApp({ settings: { forcePasswordChange: true } }));
    const { data } = await logIn(strict, 'admin', adminPassword);
    const as = { token: data.token };
    const shell = await strict.call<{ sysConfigInfo: object; userInfo: object }>('session.currentUser', {}, { as });
    expect(shell.data.userInfo).toMatchObject({ changePasswordDate: null });
    expect(shell.data.sysConfigInfo).toMatchObject({ mandatoryModificationOfInitialPassword: 1 });
    expect(await strict.call('user.unlock', { id: 'admin' }, { as })).toMatchObject({
      code: 403,
      msg: '请先修改初始密码',
    });
    await changePassword(strict, data.token, adminPassword, 'Chosen2025');
    const again = await logIn(strict, 'admin', 'Chosen2025');
    const open = await strict.call('user.unlock', { id: 'admin' }, { as: { token: again.data.token } });
    expect(open.code).toBe(200);
    await strict.close();
    const { data: lax } = await logIn(app, 'admin', adminPassword);
    expect((await app.call('user.unlock', { id: 'admin' }, { as: { token: lax.token } })).code).toBe(200);
  });
});
