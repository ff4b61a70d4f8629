import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

describe('the menu drop-down', () => {
  it('shows all menus below its button and opens one [LAYOUT-005]', async () => {
    const { open } = await showWorkspace({ config: { zhjyKey: 'menuDropdown' } }, { path: '/rule' });
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /菜单/ }));
    const groups = within(await screen.findByRole('navigation', { name: '菜单' }));
    expect(groups.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
      '协同办公',
      '系统管理',
    ]);
    expect(groups.getByRole('button', { name: '单据规则' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(groups.getByRole('button', { name: '请假申请' }));
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['leave']);
  });

  it('begins at the page on show, and escape gives the focus back to its button', async () => {
    await showWorkspace({ config: { zhjyKey: 'menuDropdown' } }, { path: '/rule' });
    const opener = await screen.findByRole('button', { name: /菜单/ });
    fireEvent.click(opener);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('单据规则'));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(document.activeElement).toBe(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('false');
  });
});
