import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { testProvider, type TestProvider } from '../../platform/testing/test-provider.ts';

let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await testProvider('office');
  app = await testApp({
    settings: { ssoIssuer: provider.issuer, ssoClientId: 'office', publicUrl: 'https://office.example.com' },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  provider.claims = { preferred_username: 'zhangwei' };
});

const begin = async (headers = {}) =>
  (await app.call<{ url: string; state: string }>('session.signOn', {}, { headers })).data;
const end = (input: object) => app.call<{ token: string }>('session.signedOn', input);

describe('a login with the provider', () => {
  it('starts there with code, PKCE, state and nonce, and redirects to the configured address only', async () => {
    const { url, state } = await begin({ host: 'evil.example', origin: 'https://evil.example' });
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(url.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
    expect(query).toMatchObject({
      client_id: 'office',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://office.example.com/auth-redirect',
      state,
    });
    expect(query['nonce']).toBeTruthy();
  });

  it('creates a session of the account named by the provider', async () => {
    const { data } = await end(provider.logIn((await begin()).url));
    const me = await app.call<{ userInfo: object }>('session.currentUser', {}, { as: { token: data.token } });
    expect(me.data.userInfo).toMatchObject({ userAccount: 'zhangwei' });
  });

  it('is valid for one return, and only for an attempt started here', async () => {
    const back = provider.logIn((await begin()).url);
    expect((await end(back)).code).toBe(200);
    expect(await end(back)).toMatchObject({ code: 400, msg: '单点登录失败，请重试或使用账户密码登录' });
    expect((await end({ ...provider.logIn((await begin()).url), state: 'made-up' })).code).toBe(400);
    const late = provider.logIn((await begin()).url);
    app.clock.now += 11 * 60_000;
    expect((await end(late)).code).toBe(400);
  });

  it('is refused when the code belongs to another attempt', async () => {
    const [mine, other] = [await begin(), await begin()];
    const { code } = provider.logIn(other.url) as { code: string };
    expect((await end({ code, state: mine.state })).code).toBe(400);
  });

  it.each([
    ['an unknown account', { preferred_username: 'nobody' }],
    ['no account', {}],
    ['an empty one', { preferred_username: '' }],
    ['something else than a text', { preferred_username: ['zhangwei'] }],
  ])('creates no account: %s is refused', async (_case, claims) => {
    provider.claims = claims;
    expect(await end(provider.logIn((await begin()).url))).toMatchObject({
      code: 400,
      msg: '该身份未绑定本系统账户，请联系管理员',
    });
  });

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an old token', { exp: 1 }],
    ['another nonce', { nonce: 'x' }],
  ])('is refused with %s', async (_case, claims) => {
    provider.claims = { preferred_username: 'zhangwei', ...claims };
    expect((await end(provider.logIn((await begin()).url))).code).toBe(400);
  });

  it('refuses a disabled account', async () => {
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('account', '=', 'chenjing').execute();
    provider.claims = { preferred_username: 'chenjing' };
    expect((await end(provider.logIn((await begin()).url))).code).toBe(400);
  });

  it('is not offered without configuration', async () => {
    expect((await app.call('session.config', { id: '0' })).data['singleSignOn']).toBe(1);
    const settings = app.platform.settings;
    const issuer = settings.ssoIssuer;
    settings.ssoIssuer = '';
    expect((await app.call('session.config', { id: '0' })).data['singleSignOn']).toBe(0);
    expect(await app.call('session.signOn')).toMatchObject({ code: 400, msg: '未配置单点登录' });
    settings.ssoIssuer = issuer;
  });
});
