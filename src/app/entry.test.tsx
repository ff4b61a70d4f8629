import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logIn as logInCall, demoPassword } from '#server/platform/testing/sealed-login.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { press, soon, type } from '#scripts/testing/person.ts';

const product = startProduct({ passwords: true });
afterEach(() => vi.useRealTimers());

const here = () => window.location.pathname + window.location.search;
const at = (address: string) => soon(() => expect(here()).toBe(address));
const says = (text: string) => soon(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
const token = () => localStorage.getItem('zhjy_token');
const card = () => document.querySelector('.ant-notification-bottomRight .ant-notification-notice');
const isLeaving = () => card()?.closest('[class*=leave]') !== null;
const bar = () => document.querySelector('[role=progressbar]');

async function logIn(account: string, password = demoPassword) {
  await type('账户', account, document.body);
  await type('密码', password, document.body);
  await press('登录');
}

describe('without a login', () => {
  it('the root is the public site, in Chinese, and nothing of the back office is there [ROUTE-001] [SHELL-001]', async () => {
    await product.open({ as: null, address: '/' });
    await at('/site/homepage');
    expect(document.documentElement.lang).toBe('zh-CN');
    await soon(() => expect(screen.getAllByRole('link', { name: '关于我们' }).length).toBeGreaterThan(0));
    for (const address of ['/home', '/model/leaveRequest', '/system/dictionary', '/messageRecord', '/changePassword']) {
      await product.page.go(address);
      await soon(() => expect(here()).toMatch(/^\/login/));
    }
    expect(product.page.sent.filter(({ path }) => path.includes('CurrentUser'))).toEqual([]);
  });

  it('/login is the login page [ROUTE-003]', async () => {
    await product.open({ as: null, address: '/login' });
    await says('欢迎登录');
    expect(here()).toBe('/login');
    expect(await screen.findByLabelText('账户')).toBeDefined();
  });

  it('shows logo and name of the configuration on the login page [SHELL-023]', async () => {
    await product.app.call(
      'sys-config.save',
      { sysName: '明德办公', logoIcon: '/api/file/Image/logo/own.png' },
      { as: 'admin' },
    );
    await product.open({ as: null, address: '/login' });
    await says('明德办公');
    expect(document.querySelector('.zh-login-brand img')?.getAttribute('src')).toBe('/api/file/Image/logo/own.png');
    await product.app.call('sys-config.save', { sysName: '', logoIcon: '' }, { as: 'admin' });
  });
});

describe('an external login', () => {
  it('enters by /sso with its token, which leaves the address at once [ROUTE-004] [ROUTE-005]', async () => {
    const given = await product.app.tokenOf({ account: 'lixiaoyun' });
    await product.open({ as: null, address: `/sso?token=${given}&redirect=%2FmessageRecord%3Fa%3D1` });
    await soon(() => expect(here()).not.toContain(given));
    await at('/messageRecord?a=1');
    expect(token()).toBe(given);
    await soon(() => expect(product.page.persisted.session.get().user?.userInfo.userAccount).toBe('lixiaoyun'));
  });

  it.each(['/sso', '/sso?token=made-up', '/auth-redirect?token=made-up', '/auth-redirect?ticket=made-up'])(
    '%s is refused with the reason, on the login page [ROUTE-004] [ROUTE-005] [ROUTE-007] [ROUTE-008]',
    async (address) => {
      await product.open({ as: null, address });
      await says('验证失败，请重新登录。');
      await at('/login');
      expect(token()).toBeNull();
    },
  );

  it.each([
    ['error=access_denied', '您已取消单点登录'],
    ['error=server_error', '单点登录失败，请重试或使用账户密码登录'],
    ['code=1&state=made-up', '单点登录失败，请重试或使用账户密码登录'],
  ])('that failed with %s shows its reason on the login page [ROUTE-008]', async (query, reason) => {
    await product.open({ as: null, address: `/auth-redirect?${query}` });
    await says(reason);
    await at('/login');
  });

  it('enters by /auth-redirect with its token or the ticket of a confirmed certificate [ROUTE-007] [ROUTE-008]', async () => {
    const given = await product.app.tokenOf('plain');
    await product.open({ as: null, address: `/auth-redirect?token=${given}` });
    await at('/home');
    expect(token()).toBe(given);
    await product.page.close();
    const { id } = (await product.app.call<{ id: string }>('session.codeCertificate', {})).data;
    for (const status of [1, 2])
      await product.app.call('session.setCodeCertificateStatus', { id, status }, { as: 'plain' });
    await product.open({ as: null, address: `/auth-redirect?ticket=${id}` });
    await at('/home');
    await soon(() => expect(product.page.persisted.session.get().user?.userInfo.userAccount).toBe('zhangwei'));
    expect(card()).toBeNull();
  });
});

describe('after a login', () => {
  it('the previous one is shown at the lower right for 2 s: time, place, address [LAYOUT-012]', async () => {
    await logInCall(product.app, 'zhangwei', demoPassword);
    await product.open({ as: null, address: '/login' });
    await logIn('zhangwei');
    const shown = await soon(() => {
      expect(card()).not.toBeNull();
      return card()?.textContent ?? '';
    });
    expect(shown).toMatch(/上次登录时间：\d{4}年.+地点：本机IP：127\.0\.0\.1/);
    expect(isLeaving()).toBe(false);
    await soon(() => expect(card() === null || isLeaving()).toBe(true));
  });

  it('nothing is shown on a reload, or on arrival from another page [LAYOUT-013]', async () => {
    await product.app.db.updateTable('users').set({ prevLoginTime: 1 }).execute();
    await product.open({ as: 'plain', address: '/messageRecord' });
    await soon(() => expect(product.page.persisted.session.get().user?.userInfo.prevLogin).toBe(1));
    await product.page.go('/home');
    await product.page.reload();
    await soon(() => expect(screen.getByRole('heading', { level: 1 })).toBeDefined());
    expect(card()).toBeNull();
  });
});

describe('a first password', () => {
  afterEach(() => product.app.call('sys-config.save', { mandatoryModificationOfInitialPassword: 0 }, { as: 'admin' }));

  it('is changed in a dialog in the main area, with the top bar and without a side menu [LAYOUT-014]', async () => {
    await product.app.call('sys-config.save', { mandatoryModificationOfInitialPassword: 1 }, { as: 'admin' });
    await product.app.db
      .updateTable('users')
      .set({ changePasswordDate: null })
      .where('account', '=', 'wangfang')
      .execute();
    const { data } = await logInCall(product.app, 'wangfang', demoPassword);
    await product.open({ as: data, address: '/home' });
    const main = within(await screen.findByRole('main'));
    const dialog = await main.findByRole('dialog', { name: '修改密码' });
    expect(await within(dialog).findByLabelText('旧密码')).toBeDefined();
    expect(await screen.findByRole('button', { name: /我的账户/ })).toBeDefined();
    expect(screen.queryByText('业务应用')).toBeNull();
    expect(product.page.sent.map(({ path }) => path).filter((path) => !/CurrentUser|getConfig/.test(path))).toEqual([]);
  });
});

describe('an answer that denies entry', () => {
  /** Replaces the answer of the call for the current user. */
  const answers = async (answer: (forward: () => Promise<Response>) => Response | Promise<Response>) => {
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(url).includes('CurrentUser') ? Promise.resolve(answer(() => real(url, init))) : real(url, init),
    );
  };

  it.each([
    ['empty', { code: 200, msg: '', data: null }, '验证失败，请重新登录。'],
    ['refused without a text', { code: 500, msg: '', data: null }, 'Has Error'],
    ['refused with a text', { code: 400, msg: '账户已停用', data: null }, '账户已停用'],
    ['without its menus', { code: 200, msg: '', data: { userInfo: { userId: 'x' } } }, 'Has Error'],
  ])(
    'that is %s shows its reason, and leads to the login and back [GUARD-011] [GUARD-010] [LOGIN-012]',
    async (_, body, told) => {
      await product.open({ as: null, address: '/login' });
      await answers(() => new Response(JSON.stringify(body)));
      localStorage.setItem('zhjy_token', await product.app.tokenOf('plain'));
      window.history.replaceState(null, '', '/messageRecord?a=1');
      await product.page.reload();
      await says(told);
      await at('/login?redirect=%2FmessageRecord%3Fa%3D1');
      expect(token()).toBeNull();
    },
  );

  it('that fails for lack of a network leads to the login and back as well [GUARD-010]', async () => {
    await product.open({ as: null, address: '/login' });
    await answers(() => Promise.reject(new TypeError('Failed to fetch')));
    localStorage.setItem('zhjy_token', await product.app.tokenOf('plain'));
    window.history.replaceState(null, '', '/messageRecord?a=1');
    await product.page.reload();
    await at('/login?redirect=%2FmessageRecord%3Fa%3D1');
    expect(token()).toBeNull();
    expect(screen.queryByText('页面加载失败')).toBeNull();
  });

  it('a request that is aborted once, as by leaving the page, does not end the session', async () => {
    await product.open({ as: null, address: '/login' });
    let calls = 0;
    await answers((forward) => (++calls === 1 ? Promise.reject(new TypeError('Failed to fetch')) : forward()));
    const own = await product.app.tokenOf('plain');
    localStorage.setItem('zhjy_token', own);
    window.history.replaceState(null, '', '/home');
    await product.page.reload();
    await soon(() => expect(calls).toBe(2));
    await at('/home');
    expect(token()).toBe(own);
  });
});

describe('a navigation', () => {
  it('runs a progress bar until a screen, the 404 page or the login is loaded [GUARD-013]', async () => {
    await product.open({ as: 'plain', address: '/home' });
    await soon(() => expect(screen.getByRole('heading', { level: 1 })).toBeDefined());
    await soon(() => expect(bar()).toBeNull());
    let ends = 0;
    // The bar is an attribute of an element that stays. Every end is recorded, also of a bar too short to be looked at.
    const watch = new MutationObserver((records) => {
      ends += records.filter(({ oldValue }) => oldValue === 'progressbar').length;
    });
    watch.observe(document.body, { subtree: true, attributeFilter: ['role'], attributeOldValue: true });
    for (const address of ['/messageRecord', '/no/such/page', '/home']) {
      ends = 0;
      await product.page.go(address);
      await soon(() => expect(ends).toBeGreaterThan(0));
      await soon(() => expect(bar()).toBeNull());
    }
    watch.disconnect();
    product.page.persisted.session.end();
    await at('/login?redirect=%2Fhome');
    await soon(() => expect(bar()).toBeNull());
  });

  it('that fails leads to the 404 page [ROUTE-034]', async () => {
    await product.open({ as: 'plain', address: '/home' });
    await soon(() => expect(screen.getByRole('heading', { level: 1 })).toBeDefined());
    vi.doMock('#schemas/screens/message-record.json', () => Promise.reject(new Error('gone')));
    await product.page.go('/messageRecord');
    await at('/404');
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeDefined();
    vi.doUnmock('#schemas/screens/message-record.json');
  });
});

describe('a switch to another system that fails', () => {
  it('leaves the user in the current one, also with no systems left to choose from [TOPBAR-022]', async () => {
    await product.open({ address: '/messageRecord' });
    fireEvent.click(await screen.findByRole('button', { name: '切换系统' }));
    const drawer = within(await screen.findByRole('dialog'));
    const real = globalThis.fetch;
    const refusal = JSON.stringify({ code: 403, msg: '权限不足', data: null });
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(url).includes('/major') ? Promise.resolve(new Response(refusal, { status: 403 })) : real(url, init),
    );
    fireEvent.click(await drawer.findByRole('button', { name: /协同办公/ }));
    await says('权限不足');
    const { sessions, user } = {
      sessions: product.page.persisted.session,
      user: product.page.persisted.session.get().user,
    };
    if (!user) throw new Error('nobody is there');
    await act(async () => sessions.know({ ...user, userInfo: { ...user.userInfo, systemIds: [] } }));
    expect(here()).toBe('/messageRecord');
    expect(sessions.get().user?.userInfo.systemId).toBe('system-main');
    expect(sessions.get().user?.menuList).toBe(user.menuList);
    expect(await screen.findByRole('button', { name: /全部已读/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: '切换系统' })).toBeNull();
  });
});

describe('the fixed pages', () => {
  it('are the messages and the preview, by their titles [ROUTE-016] [ROUTE-017]', async () => {
    await product.open({ as: 'configurer', address: '/messageRecord' });
    await waitFor(() => expect(document.title).toMatch(/^站内消息 - /));
    await soon(() => expect(screen.getByRole('button', { name: /全部已读/ })).toBeDefined());
    await product.page.go('/previewModel?id=form-leaveRequest');
    await waitFor(() => expect(document.title).toMatch(/^功能预览 - /));
  });

  it('/lockScreen is the lock screen while the screen is locked [ROUTE-006]', async () => {
    await product.open({ as: 'plain', address: '/home' });
    fireEvent.click(await screen.findByRole('button', { name: /我的账户/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '锁定屏幕' }));
    await at('/lockScreen');
    await says('屏幕已锁定');
  });
});
