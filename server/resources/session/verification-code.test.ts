import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealPassword } from '#client/password/seal-password.ts';
import { demoPassword, keyOf, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await withPasswords(await testApp());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('loginFailure').execute();
});

const save = (config: object) => app.call('sys-config.save', config, { as: 'admin' });
const configOf = async (id = 'zhangwei') =>
  (await app.call<{ enableVerificationCode: number; verificationCodeNumber: number }>('session.config', { id })).data;
const picture = (random: string) => app.app.inject({ method: 'GET', url: `/api/file/ImageCode/${random}` });

/** Logs in with the code of the ticket's picture. */
async function withCode(read: (code: string) => string) {
  const key = await keyOf(app);
  const code = read(app.platform.passwords.code(key.ticket, 4, app.clock.now) ?? '');
  const password = sealPassword(demoPassword, key);
  return app.call('session.login', { account: 'zhangwei', password, code, timestamp: key.ticket });
}

describe('the picture of a ticket', () => {
  it('consists of pixels only, the same on every request and different for another ticket [LOGIN-005]', async () => {
    const [{ ticket }, other] = [await keyOf(app), await keyOf(app)];
    const [first, second] = [await picture(ticket), await picture(ticket)];
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect([...first.rawPayload.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(first.rawPayload.equals((await picture(other.ticket)).rawPayload)).toBe(false);
  });

  it('does not exist for a forged ticket', async () => {
    expect((await picture('made-up')).statusCode).toBe(404);
  });
});

describe('a verification code', () => {
  it('is required only after three failures, for existing and unknown accounts alike [SHELL-024]', async () => {
    for (const account of ['zhangwei', 'nobody']) {
      expect(await configOf(account)).toMatchObject({ enableVerificationCode: 0, verificationCodeNumber: 4 });
      for (let attempt = 1; attempt <= 3; attempt += 1) await logIn(app, account, 'nonsense1');
      expect((await configOf(account)).enableVerificationCode).toBe(1);
    }
  });

  it('when required must be given and right, and one ticket allows one guess [LOGIN-006]', async () => {
    for (let attempt = 1; attempt <= 3; attempt += 1) await logIn(app, 'zhangwei', 'nonsense1');
    expect((await logIn(app, 'zhangwei', demoPassword)).msg).toBe('验证码不能为空');
    expect((await withCode(() => 'QQQQ')).msg).toBe('验证码错误，请重新输入');
    expect((await withCode((code) => code.toLowerCase())).code).toBe(200);
    const key = await keyOf(app);
    const attempt = (code: string) =>
      app.call('session.login', {
        account: 'zhangwei',
        password: sealPassword(demoPassword, key),
        code,
        timestamp: key.ticket,
      });
    await attempt('QQQQ');
    expect((await attempt(app.platform.passwords.code(key.ticket, 4, app.clock.now) ?? '')).code).toBe(400);
  });

  it('is required always or never, as configured', async () => {
    await save({ verificationCodeAfter: 0, verificationCodeNumber: 5 });
    expect(await configOf()).toMatchObject({ enableVerificationCode: 1, verificationCodeNumber: 5 });
    expect((await logIn(app, 'zhangwei', demoPassword)).code).toBe(400);
    await save({ enableVerificationCode: 0 });
    expect((await configOf()).enableVerificationCode).toBe(0);
    expect((await logIn(app, 'zhangwei', demoPassword)).code).toBe(200);
  });
});
