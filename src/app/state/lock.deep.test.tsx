import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword, logIn } from '#server/platform/testing/sealed-login.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { press, soon, type } from '#scripts/testing/person.ts';

const product = startProduct({ passwords: true });
beforeEach(async () => {
  await product.app.db.deleteFrom('loginFailure').execute();
  const { data } = await logIn(product.app, 'zhangwei', demoPassword);
  await product.open({ as: data, address: '/home' });
});

const here = () => window.location.pathname + window.location.search;
const user = () => screen.findByRole('button', { name: /^我的账户/ });

async function lock() {
  const menu = await user();
  await act(async () => void fireEvent.click(menu));
  const entry = await screen.findByRole('menuitem', { name: '锁定屏幕' });
  await act(async () => void fireEvent.click(entry));
  await soon(() => expect(here()).toBe('/lockScreen'));
}

async function unlock(password: string) {
  await type('密码', password, document.body);
  await press('解锁');
}

describe('the lock', () => {
  it('is stored, survives a reload, and every address leads back to it [LOCK-001, LOCK-002, GUARD-006]', async () => {
    await product.page.go('/home?a=1');
    await lock();
    expect(localStorage.getItem('zhjy_isLock')).toBe('1');
    expect(localStorage.getItem('zhjy_lockPath')).toBe('/home?a=1');
    await product.page.reload();
    await soon(() => expect(screen.getByText('张伟')).toBeDefined());
    await product.page.go('/system/dictionary');
    await soon(() => expect(here()).toBe('/lockScreen'));
  });

  it('is released by the account password, and shows the previous page [LOCK-004, LOCK-005, LOCK-008]', async () => {
    await product.page.go('/home?a=1');
    await lock();
    await unlock(demoPassword);
    await soon(() => expect(here()).toBe('/home?a=1'));
    expect(localStorage.getItem('zhjy_isLock')).toBeNull();
    const [sent] = product.page.sent.filter(
      ({ path, body }) => path.endsWith('/LockScreen') && (body as object)['account' as never],
    );
    expect(sent?.body).toMatchObject({ account: 'zhangwei' });
    expect(JSON.stringify(product.page.sent)).not.toContain(demoPassword);
  });

  it('stays with a wrong password and reports it, and requires one [LOCK-007]', async () => {
    await lock();
    await press('解锁');
    await soon(() => expect(screen.getAllByText('请输入密码').length).toBe(1));
    await unlock('nonsense1');
    await soon(() => expect(screen.getByText('密码错误')).toBeDefined());
    expect(here()).toBe('/lockScreen');
  });

  it('returns when its flag is removed by hand, since the server enforces it [LOCK-002]', async () => {
    await lock();
    for (const key of ['zhjy_isLock', 'zhjy_lockPath', 'zhjy_lockWho']) localStorage.removeItem(key);
    await product.page.reload();
    await product.page.go('/home');
    await soon(() => expect(here()).toBe('/lockScreen'));
    await soon(() => expect(screen.getByText('张伟')).toBeDefined());
    expect(localStorage.getItem('zhjy_token')).not.toBeNull();
  });

  it('shows user, time, and a link to log in as another user [LOCK-009]', async () => {
    await lock();
    await soon(() => expect(screen.getByRole('heading', { name: '张伟' })).toBeDefined());
    expect(document.querySelector('.zh-lock time')?.textContent).toMatch(/^\d{2}:\d{2}$/);
    expect(document.querySelector('.zh-lock-face')?.textContent).toBe('伟');
    await press('使用其他账户登录');
    await soon(() => expect(here()).toBe('/login'));
    expect(localStorage.getItem('zhjy_token')).toBeNull();
    expect(localStorage.getItem('zhjy_isLock')).toBeNull();
  });

  it('set and released in another window applies to this one too', async () => {
    await product.page.go('/home?a=1');
    await user();
    const tell = (key: string) => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
    localStorage.setItem('zhjy_isLock', '1');
    localStorage.setItem('zhjy_lockWho', JSON.stringify({ account: 'zhangwei', realName: '张伟', headIcon: '' }));
    await tell('zhjy_isLock');
    await soon(() => expect(here()).toBe('/lockScreen'));
    localStorage.removeItem('zhjy_isLock');
    await tell('zhjy_isLock');
    await soon(() => expect(here()).toBe('/home?a=1'));
  });

  it('preserves the open page behind it, hidden and inert', async () => {
    await user();
    const before = document.querySelector('.zh-before')?.firstElementChild;
    await lock();
    const behind = document.querySelector('.zh-behind');
    expect(behind?.hasAttribute('inert')).toBe(true);
    expect(behind?.firstElementChild).toBe(before);
    await unlock(demoPassword);
    await soon(() => expect(document.querySelector('.zh-before')?.firstElementChild).toBe(before));
  });
});
