import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { arrived, elapse, stopClock } from '#scripts/testing/virtual-time.ts';
import { startProduct } from '#scripts/testing/product.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = startProduct();
afterEach(() => vi.restoreAllMocks());

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const shows = (address: string) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));

describe('the addresses of the back office', () => {
  it('lead home from the root, in the history of the browser [ROUTE-002] [ROUTE-032]', async () => {
    await product.open({ address: '/' });
    await shows('/home');
    expect(window.location.hash).toBe('');
    await screen.findByRole('heading', { level: 1 });
  });

  it('have the title of their route and the name of the company [SHELL-007] [ROUTE-019]', async () => {
    await product.open({ address: '/profile' });
    await waitFor(() => expect(document.title).toMatch(/^个人信息 - .+/));
    const company = document.title.replace('个人信息 - ', '');
    expect(company).toBe(product.page.persisted.session.get().user?.sysConfigInfo.companyName);
    await product.page.go('/404');
    await waitFor(() => expect(document.title).toBe(`页面不存在 - ${company}`));
    await product.page.go('/gallery');
    await waitFor(() => expect(document.title).toBe(`样例馆 - ${company}`));
  });

  it('show the 404 page if they are unknown [ROUTE-027] [ROUTE-028] [ROUTE-029]', async () => {
    await product.open({ address: '/no/such/page?x=1' });
    await shows('/404');
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeDefined();
  });

  it('require the login first, even if they are unknown [ROUTE-029]', async () => {
    await product.open({ address: '/no/such/page?x=1', as: null });
    await shows('/login?redirect=%2Fno%2Fsuch%2Fpage%3Fx%3D1');
    expect(await screen.findByPlaceholderText('请输入账户')).toBeDefined();
  });

  it('add no history entry if they are already shown [ROUTE-035]', async () => {
    await product.open({ address: '/home' });
    const link = await screen.findByRole('link', { name: '智慧云开发平台' });
    const pushed = vi.spyOn(window.history, 'pushState');
    await press(link);
    expect(pushed).not.toHaveBeenCalled();
    await product.page.go('/404');
    pushed.mockClear();
    await press(screen.getByRole('link', { name: '智慧云开发平台' }));
    expect(pushed).toHaveBeenCalledTimes(1);
  });

  it('of another site show a button that opens it in a new window [ROUTE-025]', async () => {
    const href = (address: string) => encodeURIComponent(btoa(address));
    await product.open({ address: `/externalLink?href=${href('https://example.com.evil.example/login')}` });
    const button = await screen.findByRole<HTMLAnchorElement>('link', { name: '在新窗口打开' });
    expect([button.href, button.target, button.rel]).toEqual([
      'https://example.com.evil.example/login',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(screen.getByText('https://example.com.evil.example/login')).toBeDefined();
    expect(screen.queryByTitle('链接')).toBeNull();
  });

  it('embed a site only if its host is on the allow-list and it is http [ROUTE-024] [ROUTE-025]', async () => {
    const href = (address: string) => encodeURIComponent(btoa(address));
    await product.app.call('sys-config.save', { frameHosts: 'wiki.example, Example.com' }, { as: 'admin' });
    await product.open({ address: `/externalLink?href=${href('https://example.com/a?b=1')}` });
    const frame = await screen.findByTitle<HTMLIFrameElement>('链接');
    expect(frame.src).toBe('https://example.com/a?b=1');
    expect(document.title).toMatch(/^链接 - /);
    for (const bad of [href('javascript:alert(1)'), '%%%', href('nothing')]) {
      await product.page.go(`/externalLink?href=${bad}`);
      expect(await screen.findByText('链接地址无效，仅支持 http 和 https 地址')).toBeDefined();
      expect(screen.queryByTitle('链接')).toBeNull();
    }
  });
});

describe('an application in the address', () => {
  it('is the base path of every address and sent as the system [ROUTE-033] [SHELL-029] [SHELL-021]', async () => {
    await product.open({ address: '/ZHJY_APP_office/home' });
    await screen.findByRole('heading', { level: 1 });
    expect(product.page.sent.find(({ path }) => path.endsWith('/CurrentUser'))?.query).toEqual({
      systemCode: 'office',
    });
    await press(screen.getByRole('button', { name: /^我的账户/ }));
    await press(await screen.findByRole('menuitem', { name: '个人信息' }));
    await shows('/ZHJY_APP_office/profile');
    expect([...Object.keys(localStorage)].every((key) => key.startsWith('zhjy_ZHJY_APP_office_'))).toBe(true);
    expect(screen.queryByRole('button', { name: '切换系统' })).toBeNull();
  });
});

describe('an address without an application', () => {
  it('sends an empty name for the user’s default system [SHELL-021]', async () => {
    await product.open();
    await screen.findByRole('heading', { level: 1 });
    expect(product.page.sent.find(({ path }) => path.endsWith('/CurrentUser'))?.query).toEqual({ systemCode: '' });
  });
});

describe('the system switch', () => {
  it('sends the choice, shows the answer for 1.5 s, refetches the menus [TOPBAR-021] [TOPBAR-019]', async () => {
    await product.open();
    await press(await screen.findByRole('button', { name: '切换系统' }));
    const choice = await within(await screen.findByRole('dialog')).findByRole('button', { name: /协同办公/ });
    stopClock();
    await press(choice);
    await arrived(() => expect(screen.getByText('切换成功')).toBeDefined());
    const told = product.page.sent.findIndex(({ path }) => path.endsWith('/Users/Current/major'));
    expect(product.page.sent[told]?.body).toEqual({ majorId: 'system-office', majorType: 'System' });
    const asked = () => product.page.sent.slice(told).filter(({ path }) => path.endsWith('/CurrentUser'));
    await elapse(1_400);
    expect(asked()).toEqual([]);
    await elapse(200);
    vi.useRealTimers();
    await waitFor(() => expect(asked()).toHaveLength(1));
    await waitFor(() => expect(product.page.persisted.session.get().user?.userInfo.systemId).toBe('system-office'));
    await product.page.go('/system/dictionary');
    await shows('/404');
  });
});

describe('a switch of systems', () => {
  const system = () => product.page.persisted.session.get().user?.userInfo.systemId;
  /** Shows an address in the main system, then switches to the office. */
  async function switchFrom(address: string) {
    await product.app.call('profile.major', { majorId: 'system-main', majorType: 'System' }, { as: 'admin' });
    await product.open({ address });
    await press(await screen.findByRole('button', { name: '切换系统' }));
    await shows(address);
    await press(await within(await screen.findByRole('dialog')).findByRole('button', { name: /协同办公/ }));
    await waitFor(() => expect(system()).toBe('system-office'), { timeout: 20_000 });
  }

  it('leads home from a page that does not exist in the other system [TOPBAR-019]', async () => {
    await switchFrom('/system/dictionary');
    await shows('/home');
  });

  it('stays on a page that exists in the other system [TOPBAR-019]', async () => {
    await switchFrom('/profile');
    await screen.findByLabelText('姓名');
    await shows('/profile');
  });

  it('does not affect the 404 page of an address that exists in no system [TOPBAR-019]', async () => {
    await switchFrom('/profile');
    await product.page.go('/system/dictionary');
    await shows('/404');
  });
});

describe('the own account', () => {
  it('is shown and changed on its page [SHELL-030]', async () => {
    await product.open({ as: { account: 'lixiaoyun' }, address: '/profile' });
    const name = await screen.findByLabelText<HTMLInputElement>('姓名');
    expect(name.value).toBe('李晓云');
    expect((await screen.findByRole('region', { name: '李晓云' })).textContent).toContain('lixiaoyun');
    await act(
      async () =>
        void fireEvent.change(await screen.findByLabelText('电子邮箱'), { target: { value: 'li@new.example' } }),
    );
    await press(await screen.findByRole('button', { name: /保\s*存/ }));
    await waitFor(() =>
      expect(product.page.sent.filter(({ method }) => method === 'PUT')).toMatchObject([
        { path: '/api/permission/Users/Current/BaseInfo', body: { realName: '李晓云', email: 'li@new.example' } },
      ]),
    );
  });

  it('switches to another of its organisations immediately [SHELL-032]', async () => {
    const userId = 'user-lixiaoyun';
    await product.app.db.insertInto('userOrganize').values({ userId, organizeId: 'dept-finance' }).execute();
    await product.open({ as: { account: 'lixiaoyun' }, address: '/profile' });
    const place = () => product.page.persisted.session.get().user?.userInfo.organizeId;
    const organisation = await screen.findByRole('combobox', { name: '主组织' });
    const before = place();
    await act(async () => void fireEvent.mouseDown(organisation));
    await press(await screen.findByTitle('财务部'));
    await screen.findByText('切换成功');
    await waitFor(() => expect([before, place()]).toEqual(['dept-general', 'dept-finance']));
    const told = product.page.sent.filter(({ path }) => path.endsWith('/Users/Current/major'));
    expect(told.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { majorId: 'dept-finance', majorType: 'Organize' }],
    ]);
  });

  it('shows a new picture in the top bar at once [SHELL-031]', async () => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = new File([Uint8Array.from(atob(dot), (char) => char.charCodeAt(0))], 'face.png', {
      type: 'image/png',
    });
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      Object.defineProperty(this, 'files', { value: [file] });
      this.dispatchEvent(new Event('change'));
    });
    await product.open({ as: { account: 'lixiaoyun' }, address: '/profile' });
    await press(await screen.findByRole('button', { name: '更换头像' }));
    const bar = () =>
      screen
        .getByRole('button', { name: /^我的账户/ })
        .querySelector('img')
        ?.getAttribute('src');
    await waitFor(() => expect(bar()).toMatch(/^\/api\/file\/Image\/userAvatar\/.+/));
    expect(product.page.sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/api/file/Uploader/userAvatar',
      expect.stringMatching(/^\/api\/permission\/Users\/Current\/Avatar\/.+/),
    ]);
  });
});
