import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const body = { config: { zhjyKey: 'menuShortcuts', label: '快捷入口' } };
const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the shortcuts', () => {
  it('open their menus, grouped as in the menu', async () => {
    const { open } = await showWorkspace(body);
    expect(screen.queryByRole('region', { name: '我的收藏' })).toBeNull();
    fireEvent.click((await group('系统管理')).getByRole('button', { name: '数据字典' }));
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['dictionary']);
  });

  it('list the favourites first, in the order they were added', async () => {
    const { choose } = await showWorkspace(body);
    fireEvent.click((await group('系统管理')).getByRole('button', { name: '收藏单据规则' }));
    fireEvent.click((await group('协同办公')).getByRole('button', { name: '收藏请假申请' }));
    const own = await group('我的收藏');
    expect(own.getAllByRole('button', { name: /^(?!收藏)/ }).map((card) => card.textContent)).toEqual([
      '单据规则',
      '请假申请',
    ]);
    fireEvent.click(own.getByRole('button', { name: '收藏单据规则' }));
    expect(choose.mock.calls.map(([{ favourites }]) => favourites)).toEqual([['rule'], ['rule', 'leave'], ['leave']]);
  });

  it('omit favourites whose menu no longer exists, and show an empty state without menus', async () => {
    await showWorkspace(body, { settings: { favourites: ['gone'] } });
    expect((await screen.findAllByRole('region')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: '我的收藏' })).toBeNull();
    cleanup();
    await showWorkspace(body, { menus: [], settings: { favourites: ['gone'] } });
    expect(await screen.findByText('暂无可用菜单，请联系管理员授权')).toBeDefined();
  });
});
