import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unlockScreen } from '../../platform/testing/sealed-calls.ts';
import { demoPassword, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await withPasswords(await testApp());
});
afterAll(() => app.close());
beforeEach(async () => {
  as = { token: (await logIn(app, 'zhangwei', demoPassword)).data.token };
});

const me = () => app.call('session.currentUser', {}, { as });
const lock = () => app.call('session.lockScreen', {}, { as });
const unlock = (account: string, password: string) => unlockScreen(app, as, account, password);

describe('a locked screen', () => {
  it('is enforced by the server: only unlocking and logging out are permitted [LOCK-003]', async () => {
    expect((await lock()).code).toBe(200);
    expect(await me()).toMatchObject({ code: 423, status: 423, msg: '屏幕已锁定，请先解锁' });
    expect((await app.call('bill-rule.selector', {}, { as })).code).toBe(423);
    expect((await app.call('session.logout', {}, { as })).code).toBe(200);
    expect((await me()).code).toBe(602);
  });

  it('exposes its user for the lock screen, and nothing else', async () => {
    await lock();
    expect((await me()).data).toEqual({ account: 'zhangwei', realName: '张伟', headIcon: '' });
  });

  it('is unlocked with the own account and password [LOCK-004, LOCK-005, LOCK-006]', async () => {
    await lock();
    expect((await unlock('zhangwei', demoPassword)).code).toBe(200);
    expect((await me()).code).toBe(200);
  });

  it('stays locked with a wrong password, another account or none, with a message [LOCK-007]', async () => {
    await lock();
    expect(await unlock('zhangwei', 'nonsense1')).toMatchObject({ code: 400, msg: '密码错误' });
    expect((await unlock('lixiaoyun', demoPassword)).code).toBe(400);
    expect(await app.call('session.lockScreen', { account: 'zhangwei' }, { as })).toMatchObject({
      code: 400,
      msg: '请输入密码',
    });
    expect((await me()).code).toBe(423);
  });

  it('delays repeated guesses like a login does', async () => {
    await lock();
    await app.db.deleteFrom('loginFailure').execute();
    for (let attempt = 1; attempt <= 5; attempt += 1) await unlock('zhangwei', 'nonsense1');
    expect((await unlock('zhangwei', demoPassword)).code).toBe(429);
    app.clock.now += 60_000;
    expect((await unlock('zhangwei', demoPassword)).code).toBe(200);
  });

  it('locks this session only', async () => {
    const other = { token: (await logIn(app, 'zhangwei', demoPassword)).data.token };
    await lock();
    expect((await app.call('session.currentUser', {}, { as: other })).code).toBe(200);
  });
});
