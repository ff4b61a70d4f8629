import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword, logIn, withPasswords } from '../../platform/testing/sealed-login.ts';
import { type CallOptions, testApp, type TestApp } from '../../platform/testing/test-app.ts';

const minuteMs = 60_000;
const proxy = '10.0.0.5';
const admin = { as: 'admin' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await withPasswords(await testApp({ settings: { trustedProxies: [proxy, 'fd00::/8'] } }));
  // Tests cannot read the picture; when a code is required is tested in verification-code.test.ts.
  await app.call('sys-config.save', { enableVerificationCode: 0 }, admin);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('loginFailure').execute();
  await app.db.deleteFrom('knownAddress').execute();
});

const at = (from: string): CallOptions => ({ from });
/** Request options of a call forwarded by a proxy at this address. */
const through = (forwarded: string, from = proxy): CallOptions => ({
  from,
  headers: { 'x-forwarded-for': forwarded },
});
const fail = (account: string, options?: CallOptions) => logIn(app, account, 'nonsense1', options);
async function failTimes(times: number, account: string, options?: CallOptions): Promise<number[]> {
  const codes: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) codes.push((await fail(account, options)).code);
  return codes;
}
const right = (account: string, options?: CallOptions) => logIn(app, account, demoPassword, options);
const fiveFailures = [400, 400, 400, 400, 400];

describe('failed logins', () => {
  it.each(['lixiaoyun', 'someone'])(
    'are delayed after five, for %s like for any account [LOGIN-020]',
    async (account) => {
      expect(await failTimes(5, account)).toEqual(fiveFailures);
      expect(await fail(account)).toMatchObject({ code: 429, msg: '尝试次数过多，请在1分钟后重试' });
      expect((await right(account)).code).toBe(429);
      app.clock.now += minuteMs;
      expect((await fail(account)).code).toBe(400);
      expect((await fail(account)).msg).toBe('尝试次数过多，请在2分钟后重试');
    },
  );

  it('are delayed after the configured number instead of five [LOGIN-020]', async () => {
    await app.call('sys-config.save', { passwordErrorsNumber: 2 }, admin);
    expect(await failTimes(3, 'wuhao')).toEqual([400, 400, 429]);
    await app.call('sys-config.save', { passwordErrorsNumber: 5 }, admin);
  });

  it('have a delay that ends by itself, and are reset by a login [LOGIN-020]', async () => {
    await failTimes(5, 'lixiaoyun');
    app.clock.now += minuteMs;
    expect((await right('lixiaoyun')).code).toBe(200);
    expect(await app.db.selectFrom('loginFailure').select('failures').execute()).toEqual([{ failures: 0 }]);
  });

  it('never cause a delay of more than 15 minutes [LOGIN-020]', async () => {
    const said: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      await failTimes(round === 0 ? 5 : 1, 'zhangwei');
      said.push((await fail('zhangwei')).msg);
      app.clock.now += 15 * minuteMs;
    }
    const minutes = said.map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(minutes).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
  });

  it('cause at most 15 minutes of delay after the clock was set back [LOGIN-020]', async () => {
    await failTimes(5, 'zhangwei');
    app.clock.now -= 400 * 24 * 60 * minuteMs;
    expect((await fail('zhangwei')).msg).toBe('尝试次数过多，请在15分钟后重试');
    app.clock.now += 15 * minuteMs;
    expect((await right('zhangwei')).code).toBe(200);
    app.clock.now += 400 * 24 * 60 * minuteMs;
  });

  it('are counted serially under concurrent attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => fail('wangfang')));
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(7);
  });
});

describe('failures at one address', () => {
  it('delay neither the same account at another address nor other accounts there [LOGIN-020]', async () => {
    expect(await failTimes(6, 'zhangwei', at('203.0.113.1'))).toEqual([...fiveFailures, 429]);
    expect((await right('zhangwei', at('203.0.113.2'))).code).toBe(200);
    expect((await right('lixiaoyun', at('203.0.113.1'))).code).toBe(200);
  });

  it('of many accounts block their address for any account, and no other address [LOGIN-020]', async () => {
    const accounts = Array.from({ length: 50 }, (_, index) => `guess${index}`);
    const codes = await Promise.all(accounts.map((account) => fail(account, at('203.0.113.1'))));
    expect(codes.every(({ code }) => code === 400)).toBe(true);
    expect((await fail('somebody', at('203.0.113.1'))).msg).toBe('尝试次数过多，请在1分钟后重试');
    expect((await right('zhangwei', at('203.0.113.1'))).code).toBe(429);
    expect((await right('zhangwei', at('203.0.113.2'))).code).toBe(200);
  });

  it('of one delayed account do not add up to a delay of the address [LOGIN-020]', async () => {
    await failTimes(60, 'zhangwei', at('203.0.113.1'));
    expect((await fail('lixiaoyun', at('203.0.113.1'))).code).toBe(400);
  });

  it("still count after another account's login there, so that the owner of one account cannot try all others [LOGIN-020]", async () => {
    const tries = Array.from({ length: 10 }, (_, round) => round);
    for (const round of tries) {
      const accounts = Array.from({ length: 5 }, (_, index) => `guess${round}x${index}`);
      await Promise.all(accounts.map((account) => fail(account, at('203.0.113.1'))));
      if (round < 9) expect((await right('zhangwei', at('203.0.113.1'))).code).toBe(200);
    }
    expect((await fail('guess', at('203.0.113.1'))).code).toBe(429);
  });

  it('are counted per IPv6 network [LOGIN-020]', async () => {
    const codes: number[] = [];
    for (let host = 1; host <= 6; host += 1) {
      codes.push((await fail('zhangwei', at(`2001:db8:1:2::${host.toString(16)}`))).code);
    }
    expect(codes).toEqual([...fiveFailures, 429]);
    expect((await fail('zhangwei', at('2001:db8:1:3::1'))).code).toBe(400);
  });
});

describe('a right password at an address the account has used before', () => {
  const home = at('198.51.100.7');

  it('is always accepted, even while the account or the address is delayed, and ends the delay of the account [LOGIN-020]', async () => {
    expect((await right('zhangwei', home)).code).toBe(200);
    expect(await failTimes(7, 'zhangwei', home)).toEqual([...fiveFailures, 429, 429]);
    expect((await right('zhangwei', home)).code).toBe(200);
    expect((await fail('zhangwei', home)).code).toBe(400);
    const accounts = Array.from({ length: 50 }, (_, index) => `guess${index}`);
    await Promise.all(accounts.map((account) => fail(account, home)));
    expect((await fail('somebody', home)).code).toBe(429);
    expect((await right('zhangwei', home)).code).toBe(200);
  });

  it('is accepted at no other address and for no other account [LOGIN-020]', async () => {
    await right('zhangwei', home);
    await failTimes(5, 'lixiaoyun', home);
    expect((await right('lixiaoyun', home)).code).toBe(429);
    const elsewhere = at('198.51.100.8');
    await failTimes(5, 'zhangwei', elsewhere);
    expect((await right('zhangwei', elsewhere)).code).toBe(429);
  });

  it('cannot be distinguished from a wrong one except by passing: the message of a wait is the same for every account [LOGIN-020]', async () => {
    await right('zhangwei', home);
    await failTimes(5, 'zhangwei', home);
    await failTimes(5, 'nobody', home);
    expect(await fail('zhangwei', home)).toEqual(await fail('nobody', home));
  });

  it('is compared once per attempt of a delayed address, for unknown accounts as well [LOGIN-020]', async () => {
    await right('zhangwei', home);
    const compared: boolean[] = [];
    const { matches } = app.platform.passwords;
    app.platform.passwords.matches = (hash, stored) => {
      compared.push(stored !== undefined);
      return matches(hash, stored);
    };
    for (const account of ['zhangwei', 'nobody', 'lixiaoyun']) await failTimes(5, account, home);
    compared.length = 0;
    for (const account of ['zhangwei', 'nobody', 'lixiaoyun']) await fail(account, home);
    app.platform.passwords.matches = matches;
    expect(compared).toEqual([true, false, false]);
  });

  it('is stored for the latest fifty addresses', async () => {
    for (let host = 1; host <= 51; host += 1) {
      app.clock.now += 1;
      await right('zhangwei', at(`198.51.100.${host}`));
    }
    const known = await app.db.selectFrom('knownAddress').select('visitor').execute();
    expect([known.length, known.some(({ visitor }) => visitor === '198.51.100.1')]).toEqual([50, false]);
  });
});

it('an administrator ends the delay of an account and of its addresses at once [LOGIN-020]', async () => {
  const from = at('203.0.113.1');
  await failTimes(5, 'zhangwei', from);
  await failTimes(5, '13800000002', from);
  const accounts = Array.from({ length: 40 }, (_, index) => `guess${index}`);
  await Promise.all(accounts.map((account) => fail(account, from)));
  expect((await right('zhangwei', from)).code).toBe(429);
  expect((await right('lixiaoyun', from)).code).toBe(429);
  await app.call('user.unlock', { id: 'user-zhangwei' }, admin);
  for (const name of ['zhangwei', '13800000002', 'lixiaoyun']) expect((await right(name, from)).code, name).toBe(200);
});

describe('visitors behind a proxy', () => {
  it('that is trusted are counted separately [LOGIN-020]', async () => {
    expect(await failTimes(6, 'zhangwei', through('203.0.113.1'))).toEqual([...fiveFailures, 429]);
    expect((await right('zhangwei', through('203.0.113.2'))).code).toBe(200);
    expect((await fail('zhangwei', through('203.0.113.3, fd00::9'))).code).toBe(400);
    const known = await app.db.selectFrom('knownAddress').select('visitor').execute();
    expect(known).toEqual([{ visitor: '203.0.113.2' }]);
  });

  it('that is trusted cannot choose their address: the last untrusted one counts [LOGIN-020]', async () => {
    const codes: number[] = [];
    for (let forged = 1; forged <= 6; forged += 1) {
      codes.push((await fail('zhangwei', through(`192.0.2.${forged}, 203.0.113.1`))).code);
    }
    expect(codes).toEqual([...fiveFailures, 429]);
  });

  it('that is not trusted count as the proxy, whatever they send [LOGIN-020]', async () => {
    const codes: number[] = [];
    for (let forged = 1; forged <= 6; forged += 1) {
      const address = `192.0.2.${forged}`;
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
      codes.push((await fail('zhangwei', { from: '10.0.0.6', headers })).code);
    }
    expect(codes).toEqual([...fiveFailures, 429]);
  });

  it('that sends no valid address count together [LOGIN-020]', async () => {
    const codes: number[] = [];
    for (let forged = 1; forged <= 6; forged += 1) {
      codes.push((await fail('zhangwei', through(`evil${forged}`))).code);
    }
    expect(codes).toEqual([...fiveFailures, 429]);
  });
});
