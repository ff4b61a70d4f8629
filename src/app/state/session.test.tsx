import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminPassword, demoPassword } from '#server/platform/testing/sealed-login.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { buttons, press, soon, type } from '#scripts/testing/person.ts';

const product = startProduct({ passwords: true });
beforeEach(() => product.app.db.deleteFrom('loginFailure').execute());

const here = () => window.location.pathname + window.location.search;
const sentTo = (path: string) => product.page.sent.filter((one) => one.path === path);
const logins = () =>
  sentTo('/api/oauth/Login').map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))));

async function logIn(account: string, password: string) {
  await type('账户', account, document.body);
  await type('密码', password, document.body);
  await press('登录');
}

describe('the login page', () => {
  it('focuses the account field', async () => {
    await product.open({ as: null, address: '/login' });
    await soon(() => expect(document.activeElement).toBe(screen.getByLabelText('账户')));
  });

  it('requires account and password before calling the server [LOGIN-001]', async () => {
    await product.open({ as: null, address: '/login' });
    await press('登录');
    await soon(() => expect(screen.getAllByText(/请输入账户|请输入密码/).length).toBe(2));
    expect(logins()).toEqual([]);
  });

  it('leads to the requested page, sends no plain password [GUARD-003, GUARD-004, LOGIN-007, LOGIN-008, LOGIN-015, LOGIN-016, LOGIN-017]', async () => {
    await product.open({ as: null, address: '/system/dictionary?x=1' });
    await soon(() => expect(here()).toBe('/login?redirect=%2Fsystem%2Fdictionary%3Fx%3D1'));
    await logIn('admin', adminPassword);
    await soon(() => expect(here()).toBe('/system/dictionary?x=1'));
    const [sent] = logins();
    expect(sent).toMatchObject({
      account: 'admin',
      code: '',
      origin: 'password',
      zhjy_ticket: '',
      grant_type: 'password',
    });
    expect(Object.keys(sent ?? {}).sort()).toEqual(
      ['account', 'code', 'grant_type', 'origin', 'password', 'timestamp', 'zhjy_ticket'].sort(),
    );
    expect(JSON.stringify(product.page.sent)).not.toContain(adminPassword);
    expect(localStorage.getItem('zhjy_token')).toMatch(/^[\w-]{40,}$/);
    expect(product.page.persisted.settings.get().layoutType).toBe('functional');
  });

  it('shows an error, preserves the account, clears the password [LOGIN-011, LOGIN-019]', async () => {
    await product.open({ as: null, address: '/login' });
    await logIn('zhangwei', 'nonsense1');
    await soon(() => expect(screen.getByText('账户或密码错误')).toBeDefined());
    await soon(() => expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('账户').value).toBe('zhangwei');
    expect(here()).toBe('/login');
  });

  it('requires a new captcha after each failure, sent with its token [LOGIN-005, LOGIN-006, SHELL-025]', async () => {
    const failure = {
      subject: 'account:zhangwei@127.0.0.1',
      account: 'zhangwei',
      failures: 3,
      lastTime: product.app.clock.now,
      waitUntil: 0,
    };
    await product.app.db.insertInto('loginFailure').values(failure).execute();
    await product.open({ as: null, address: '/login' });
    await type('账户', 'zhangwei', document.body);
    const picture = () => screen.getByAltText<HTMLImageElement>('看不清？点击更换').getAttribute('src') ?? '';
    const ticketOf = (src: string) => src.replace('/api/file/ImageCode/', '');
    const first = await soon(picture);
    await act(async () => void fireEvent.click(screen.getByAltText('看不清？点击更换')));
    const second = await soon(() => {
      expect(picture()).not.toBe(first);
      return picture();
    });
    await type('密码', demoPassword, document.body);
    await type('验证码', 'QQQQ', document.body);
    await press('登录');
    await soon(() => expect(screen.getByText('验证码错误，请重新输入')).toBeDefined());
    expect(logins().at(-1)).toMatchObject({ code: 'QQQQ', timestamp: ticketOf(second) });
    const third = await soon(() => {
      expect(picture()).not.toBe(second);
      return picture();
    });
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('');
    const code = product.app.platform.passwords.code(ticketOf(third), 4, product.app.clock.now) ?? '';
    await type('密码', demoPassword, document.body);
    await type('验证码', code, document.body);
    await press('登录');
    await soon(() => expect(here()).toBe('/home'));
  });

  it('submits on enter, and only once while a login is running [LOGIN-018]', async () => {
    await product.open({ as: null, address: '/login' });
    await type('账户', 'zhangwei', document.body);
    await type('密码', demoPassword, document.body);
    const [button] = buttons('登录');
    const form = screen.getByLabelText('密码').closest('form') as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.click(button as HTMLElement);
      fireEvent.click(button as HTMLElement);
    });
    await soon(() => expect(here()).toBe('/home'));
    expect(logins().length).toBe(1);
  });
});

describe('a user without menus', () => {
  it('sees an error on the login page and has no token [LOGIN-013, LOGIN-014]', async () => {
    await product.app.db.deleteFrom('userRole').where('userId', '=', 'user-wangfang').execute();
    await product.open({ as: null, address: '/login' });
    await logIn('wangfang', demoPassword);
    const greeted = vi.fn<() => void>();
    const watch = new MutationObserver(() => screen.queryByText('登录成功') && greeted());
    watch.observe(document.body, { childList: true, subtree: true });
    await soon(() => expect(screen.getByText('您的权限不足，请联系管理员')).toBeDefined());
    watch.disconnect();
    expect(greeted).not.toHaveBeenCalled();
    await soon(() => expect(here().split('?')[0]).toBe('/login'));
    expect(localStorage.getItem('zhjy_token')).toBeNull();
  });
});

describe('a session', () => {
  it('fetches its user once, for any number of navigations [GUARD-009, GUARD-014]', async () => {
    await product.open({ address: '/system/dictionary' });
    await soon(() => expect(screen.getByRole('button', { name: /^我的账户/ })).toBeDefined());
    await product.page.go('/system/billRule');
    await product.page.go('/home');
    await product.page.go('/system/dictionary');
    expect(sentTo('/api/oauth/CurrentUser').length).toBe(1);
  });

  it('unknown to the server is removed, and the login leads back [GUARD-010]', async () => {
    await product.open({ as: { token: 'made-up' }, address: '/system/dictionary' });
    await soon(() => expect(here()).toBe('/login?redirect=%2Fsystem%2Fdictionary'));
    expect(localStorage.getItem('zhjy_token')).toBeNull();
  });

  it('ends on logout even if the server is unreachable, and leaves nothing behind [LOGIN-026, LOGIN-027]', async () => {
    await product.open({ address: '/system/dictionary' });
    await soon(() => expect(screen.getByRole('button', { name: /^我的账户/ })).toBeDefined());
    product.page.offline = /Logout/;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^我的账户/ })));
    const entry = await screen.findByRole('menuitem', { name: '退出登录' });
    await act(async () => void fireEvent.click(entry));
    await press('确定');
    await soon(() => expect(here()).toBe('/login'));
    expect(localStorage.getItem('zhjy_token')).toBeNull();
    expect(product.page.persisted.session.get()).toMatchObject({ token: undefined, user: undefined });
    expect(product.page.persisted.tabs.get()).toEqual([]);
  });
});
