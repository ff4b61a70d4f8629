import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const body = {
  config: { zhjyKey: 'page' },
  children: [{ config: { zhjyKey: 'menuSearch' } }, { config: { zhjyKey: 'userMenu' } }],
};

async function openSearch() {
  const doings = await showWorkspace(body, { settings: { showSearch: true } });
  fireEvent.click(await screen.findByRole('button', { name: '搜索菜单' }));
  const input = await screen.findByRole('combobox', { name: '搜索菜单' });
  return { ...doings, input, type: (value: string) => fireEvent.change(input, { target: { value } }) };
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the menu search', () => {
  it('is there only when it is wanted [TOPBAR-003]', async () => {
    await showWorkspace(body);
    await screen.findByRole('button', { name: /^我的账户/ });
    expect(screen.queryByRole('button', { name: '搜索菜单' })).toBeNull();
    cleanup();
    await showWorkspace(body, { settings: { showSearch: true } });
    expect(await screen.findByRole('button', { name: '搜索菜单' })).toBeDefined();
  });

  it('shows what is found with the names above it, opens the chosen one and closes [TOPBAR-002]', async () => {
    const { type, open } = await openSearch();
    type('字典');
    expect(options()).toEqual(['数据字典系统管理']);
    fireEvent.click(screen.getByRole('option'));
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['dictionary']);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('is worked by the keys alone', async () => {
    const { input, open } = await openSearch();
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(within(screen.getByRole('listbox')).getAllByRole('option')[1]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['trip']);
  });

  it('says when nothing matches', async () => {
    const { type } = await openSearch();
    type('采购合同');
    expect(options()).toEqual([]);
    expect(screen.getByText('没有匹配的菜单')).toBeDefined();
  });
});
