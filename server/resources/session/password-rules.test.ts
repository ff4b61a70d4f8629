import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword, demoPassword, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await withPasswords(await testApp());
});
afterAll(() => app.close());

const save = (config: object) => app.call('sys-config.save', config, { as: 'admin' });
const me = (token: string) =>
  app.call<{ userInfo: { mustChangePassword: number; passwordDaysLeft: number | null } }>(
    'session.currentUser',
    {},
    { as: { token } },
  );

async function change(account: string, from: string, to: string) {
  app.clock.now += 60_000;
  const { data } = await logIn(app, account, from);
  return changePassword(app, data.token, from, to);
}

describe('the password policy', () => {
  it('is returned before any login [PASSWORD-001]', async () => {
    const policy = {
      passwordStrengthLimit: 1,
      passwordLengthMin: 1,
      passwordLengthMinNumber: 10,
      containsNumbers: 1,
      includeLowercaseLetters: 0,
      includeUppercaseLetters: 1,
      containsCharacters: 1,
      mandatoryModificationOfInitialPassword: 0,
    };
    expect((await save(policy)).code).toBe(200);
    expect((await app.call('session.config', { id: 'zhangwei' })).data).toMatchObject(policy);
  });
});

describe('a chosen password', () => {
  it('must differ from the last ones where that is configured [PASSWORD-018]', async () => {
    await save({ disableOldPassword: 1, disableTheNumberOfOldPasswords: 2 });
    const [a, b, c, d] = ['First2025a', 'Second2025b', 'Third2025c', 'Fourth2025d'] as const;
    expect((await change('wangfang', demoPassword, a)).code).toBe(200);
    expect((await change('wangfang', a, b)).code).toBe(200);
    expect((await change('wangfang', b, c)).code).toBe(200);
    expect((await change('wangfang', c, a)).msg).toBe('新密码不能与最近2次使用过的密码相同');
    expect((await change('wangfang', c, d)).code).toBe(200);
    expect((await change('wangfang', d, a)).code).toBe(200);
  });

  it('is announced before it expires, and must then be changed before any other call', async () => {
    await save({ passwordIsUpdatedRegularly: 1, updateCycle: 30, updateInAdvance: 5, disableOldPassword: 0 });
    expect((await change('chenjing', demoPassword, 'Chosen2025')).code).toBe(200);
    const days = async () => {
      const { data } = await logIn(app, 'chenjing', 'Chosen2025');
      return { token: data.token, info: (await me(data.token)).data.userInfo };
    };
    expect((await days()).info).toMatchObject({ mustChangePassword: 0, passwordDaysLeft: null });
    app.clock.now += 27 * dayMs;
    expect((await days()).info).toMatchObject({ mustChangePassword: 0, passwordDaysLeft: 3 });
    app.clock.now += 4 * dayMs;
    const late = await days();
    expect(late.info.mustChangePassword).toBe(1);
    const list = await app.call('bill-rule.selector', {}, { as: { token: late.token } });
    expect(list).toMatchObject({ code: 403, msg: '密码已过期，请先修改密码' });
  });
});
