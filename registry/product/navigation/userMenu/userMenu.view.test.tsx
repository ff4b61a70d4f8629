import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

async function openMenu(agrees = true) {
  const confirm = vi.fn(async () => agrees);
  const doings = await showWorkspace({ config: { zhjyKey: 'userMenu' } }, {}, { confirm });
  fireEvent.click(await screen.findByRole('button', { name: /^我的账户/ }));
  return {
    ...doings,
    confirm,
    press: async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name })),
  };
}

describe('the user menu', () => {
  it('links to the profile, and shows the user and the product version [SHELL-008]', async () => {
    const { press, navigate } = await openMenu();
    expect(await screen.findByText('张伟（zhangwei）')).toBeDefined();
    expect(await screen.findByText('版本 3.7.0')).toBeDefined();
    await press('个人信息');
    expect(navigate).toHaveBeenCalledWith('/profile');
  });

  it('returns the focus when a key closes it', async () => {
    await openMenu();
    const item = await screen.findByRole('menuitem', { name: '个人信息' });
    act(() => item.focus());
    fireEvent.keyDown(item, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(document.activeElement?.textContent).toContain('我的账户'));
  });

  it('offers the profile, the lock screen and logout [TOPBAR-008]', async () => {
    await openMenu();
    await screen.findByText('张伟（zhangwei）');
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered).toEqual(expect.arrayContaining(['个人信息', '锁定屏幕', '退出登录']));
  });

  it('asks for confirmation before it logs out [TOPBAR-010] [I18N-008]', async () => {
    const { press, confirm, logout } = await openMenu();
    await act(() => press('退出登录'));
    expect(confirm).toHaveBeenCalledWith('您确定要退出系统吗？');
    expect(logout).toHaveBeenCalled();
  });

  it('does not log out when the confirmation is cancelled [TOPBAR-010]', async () => {
    const { press, logout } = await openMenu(false);
    await act(() => press('退出登录'));
    expect(logout).not.toHaveBeenCalled();
  });
});
