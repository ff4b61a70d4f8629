import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startProduct } from '#scripts/testing/product.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = startProduct();

const tags = async () => within(await screen.findByRole('navigation', { name: '已打开的页面' }));
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const keyword = async () => {
  const shown = await screen.findAllByPlaceholderText('请输入关键词');
  return shown.find((input) => input.closest('[style*="display: none"]') === null) as HTMLInputElement;
};
const type = (input: HTMLInputElement, value: string) =>
  act(async () => void fireEvent.change(input, { target: { value } }));
const tagNames = async () => (await tags()).getAllByRole('listitem').map((item) => item.textContent);

/** The primary colour in the style sheets of the page, the last one set. */
const primaryColour = () =>
  [...document.querySelectorAll('style')]
    .flatMap(({ textContent }) => [...(textContent ?? '').matchAll(/\.zh-theme\{[^}]*--ant-color-primary:\s*(#\w+)/g)])
    .at(-1)?.[1];

describe('tabs', () => {
  it('list each visited page once, with the title of its menu [TABS-010] [ROUTE-012]', async () => {
    await product.open({ settings: { tagsView: true } });
    expect(await tagNames()).toEqual(['首页']);
    await product.page.go('/system/dictionary');
    await product.page.go('/system/billRule?from=mail');
    await product.page.go('/system/dictionary?again=1');
    await product.page.go('/no/such/page');
    await waitFor(() => expect(window.location.pathname).toBe('/404'));
    expect(await tagNames()).toEqual(['首页', '数据字典', '单据规则']);
  });

  it('activate a neighbour when the current one is closed [TABS-004]', async () => {
    await product.open({ settings: { tagsView: true }, address: '/home' });
    // A page that is left before its menu is known leaves no tab behind.
    await waitFor(async () => expect(await tagNames()).toEqual(['首页']));
    await product.page.go('/system/billRule?from=mail');
    await product.page.go('/system/dictionary');
    await press((await tags()).getByRole('button', { name: '关闭数据字典' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/system/billRule?from=mail'));
    expect(await tagNames()).toEqual(['首页', '单据规则']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('单据规则'));
    await press((await tags()).getByRole('button', { name: '关闭单据规则' }));
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
  });

  it('reload their page through the refresh route, with its query [TABS-003] [ROUTE-011]', async () => {
    await product.open({ settings: { tagsView: true, useCache: true }, address: '/system/billRule?from=mail' });
    await type(await keyword(), '采购');
    const addresses = vi.spyOn(window.history, 'pushState');
    fireEvent.contextMenu((await tags()).getByRole('button', { name: '单据规则' }));
    await press(await screen.findByRole('menuitem', { name: '刷新' }));
    expect(addresses.mock.calls.map(([, , address]) => address)).toEqual(['/redirect/system/billRule?from=mail']);
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/system/billRule?from=mail'));
    expect((await keyword()).value).toBe('');
    expect(await tagNames()).toEqual(['单据规则']);
  });

  it('are cleared on logout [TABS-011]', async () => {
    await product.open({ settings: { tagsView: true }, address: '/system/dictionary' });
    await tags();
    await press(screen.getByRole('button', { name: /^我的账户/ }));
    await press(await screen.findByRole('menuitem', { name: '退出登录' }));
    const question = await screen.findByRole('dialog');
    // Above all that can open it, including the chat windows at 1001.
    expect(Number(question.closest<HTMLElement>('.ant-modal-wrap')?.style.zIndex)).toBeGreaterThan(1001);
    await press(await within(question).findByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(product.page.persisted.session.get().token).toBeUndefined());
    expect(product.page.persisted.tabs.get()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });
});

describe('visited pages', () => {
  it('preserve unsaved values with keep-alive [LAYOUT-018]', async () => {
    await product.open({ settings: { useCache: true }, address: '/system/billRule' });
    await type(await keyword(), '采购');
    await product.page.go('/home');
    await screen.findByRole('heading', { level: 1 });
    await product.page.go('/system/billRule');
    expect((await keyword()).value).toBe('采购');
  });

  it('are rebuilt without keep-alive [LAYOUT-018]', async () => {
    await product.open({ settings: { useCache: false }, address: '/system/billRule' });
    await type(await keyword(), '采购');
    await product.page.go('/home');
    await screen.findByRole('heading', { level: 1 });
    await product.page.go('/system/billRule');
    expect((await keyword()).value).toBe('');
  });
});

describe('a form that cannot be opened', () => {
  const config = /OnlineDev\/.*\/Config/i;
  const asked = () => product.page.sent.some(({ path }) => config.test(path));

  it('because it was deleted closes its tab and leads to the 404 page [ONLINEDEV-016] [ERROR-006]', async () => {
    const menu = () => product.app.db.updateTable('menu').where('enCode', '=', 'leaveRequest');
    const kept = product.app.db.selectFrom('menu').select('propertyJson').where('enCode', '=', 'leaveRequest');
    const { propertyJson } = await kept.executeTakeFirstOrThrow();
    await menu().set({ propertyJson: '{"moduleId":"gone"}' }).execute();
    await product.open({ settings: { tagsView: true } });
    await tags();
    await product.page.go('/model/leaveRequest');
    await waitFor(() => expect(window.location.pathname).toBe('/404'));
    expect(await tagNames()).toEqual(['首页']);
    expect([asked(), screen.queryByText('数据不存在')]).toEqual([true, null]);
    await menu().set({ propertyJson }).execute();
  });

  it('because the network is down stays in place and offers a retry', async () => {
    await product.open({ settings: { tagsView: true } });
    await tags();
    product.page.offline = config;
    await product.page.go('/model/leaveRequest');
    await screen.findByText('页面加载失败');
    expect(window.location.pathname).toBe('/model/leaveRequest');
    expect(await tagNames()).toEqual(['首页', '请假申请']);
    product.page.offline = undefined;
    await press(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await keyword()).toBeDefined();
    expect(window.location.pathname).toBe('/model/leaveRequest');
  });
});

describe('the layout', () => {
  it('preserves unsaved values when it is changed, and is saved on the server [TOPBAR-017]', async () => {
    await product.open({ address: '/system/billRule' });
    await type(await keyword(), '采购');
    await press(screen.getByRole('button', { name: '布局设置' }));
    await press(await screen.findByRole('button', { name: '侧边导航' }));
    await waitFor(() => expect(document.querySelector('aside')).not.toBeNull());
    expect((await keyword()).value).toBe('采购');
    await waitFor(() =>
      expect(product.page.sent.filter(({ method }) => method === 'PUT')).toMatchObject([
        { path: '/api/permission/Users/Current/SystemTheme', body: { theme: 'classic' } },
      ]),
    );
  });

  it('applies a theme colour immediately [TOPBAR-016]', async () => {
    await product.open();
    await press(await screen.findByRole('button', { name: '布局设置' }));
    expect(primaryColour()).toBe('#1890ff');
    await press(await screen.findByRole('button', { name: '红色' }));
    expect(primaryColour()).toBe('#f5222d');
  });

  it('is restored on another machine', async () => {
    await product.open({ as: { account: 'lixiaoyun' } });
    await act(async () => product.page.persisted.settings.change({ owner: 'user-lixiaoyun' }));
    await press(await screen.findByRole('button', { name: '布局设置' }));
    await press(await screen.findByRole('button', { name: '混合导航' }));
    await press(await screen.findByRole('button', { name: '绿色' }));
    await waitFor(() =>
      expect(
        product.page.sent
          .filter(({ method }) => method === 'PUT')
          .map(({ body }) => body)
          .slice(-2),
      ).toEqual([{ theme: 'blend' }, { themeClass: 'green' }]),
    );
    await product.page.close();
    await product.open({ as: { account: 'lixiaoyun' } });
    await screen.findByRole('button', { name: '布局设置' });
    expect(product.page.persisted.settings.get()).toMatchObject({ layoutType: 'blend', themeClass: 'green' });
  });
});
