import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showWorkspace, someMenus } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const side = (props = {}) => ({ config: { zhjyKey: 'sideMenu' }, ...props });
const menu = async () => within(await screen.findByRole('navigation'));

describe('the side menu', () => {
  it('shows the whole tree, and opens the page of an entry', async () => {
    const { open } = await showWorkspace(side(), { path: '/rule' });
    const tree = await menu();
    fireEvent.click(tree.getByRole('menuitem', { name: /协同办公/ }));
    for (const name of ['请假申请', '出差申请', '数据字典', '单据规则']) {
      expect(await screen.findByRole('menuitem', { name: new RegExp(name) })).toBeDefined();
    }
    fireEvent.click(screen.getByRole('menuitem', { name: /出差申请/ }));
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['trip']);
  });

  it.each(['/home', '/dashboard', '/404'])('has the first entry open on %s [LAYOUT-007]', async (path) => {
    await showWorkspace(side(), { path });
    const tree = await menu();
    expect(tree.getByRole('menuitem', { name: /协同办公/ }).getAttribute('aria-expanded')).toBe('true');
    expect(tree.getByRole('menuitem', { name: /系统管理/ }).getAttribute('aria-expanded')).toBe('false');
  });

  it('shows what is below the entry chosen on top [LAYOUT-004]', async () => {
    await showWorkspace(side({ followsTop: true }), { branch: someMenus[1] });
    const tree = await menu();
    expect(tree.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['数据字典', '单据规则']);
  });

  it('shows icons only when it is narrow, the name as a tooltip [LAYOUT-011]', async () => {
    await showWorkspace(side({ followsTop: true }), { branch: someMenus[1], settings: { sidebarOpened: false } });
    await menu();
    expect(document.querySelector('.ant-menu-inline-collapsed')).not.toBeNull();
    const item = screen.getByRole('menuitem', { name: /数据字典/ });
    expect(item.querySelector('.anticon')).not.toBeNull();
    fireEvent.mouseEnter(item);
    expect((await screen.findByRole('tooltip')).textContent).toBe('数据字典');
  });

  it('names a directory over its entries when it is narrow [LAYOUT-011]', async () => {
    await showWorkspace(side(), { settings: { sidebarOpened: false } });
    const tree = await menu();
    fireEvent.mouseEnter(tree.getByRole('menuitem', { name: /系统管理/ }));
    const entry = await screen.findByRole('menuitem', { name: '数据字典' });
    const beside = entry.closest('.ant-menu-submenu-popup')?.textContent;
    expect(beside).toBe('系统管理数据字典单据规则');
  });
});
