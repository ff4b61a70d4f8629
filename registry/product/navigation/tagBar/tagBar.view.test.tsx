import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const list = [
  { path: '/home', title: '首页', icon: 'HomeOutlined', isFixed: true },
  { path: '/leave', title: '请假申请', icon: 'FormOutlined', isFixed: false },
  { path: '/trip', title: '出差申请', icon: 'CarOutlined', isFixed: false },
];
const nothing = { show() {}, refresh() {}, close() {}, closeOthers() {}, closeAll() {} };

async function showTags(settings = {}) {
  const tabs = {
    ...nothing,
    list,
    show: vi.fn(),
    refresh: vi.fn(),
    close: vi.fn(),
    closeOthers: vi.fn(),
    closeAll: vi.fn(),
  };
  await showWorkspace({ config: { zhjyKey: 'tagBar' } }, { path: '/leave', tabs, settings });
  await screen.findByRole('navigation', { name: '已打开的页面' });
  return tabs;
}
const tag = (name: string) => screen.getByRole('button', { name });

describe('the tag bar', () => {
  it('marks the page on show, and a click shows another', async () => {
    const tabs = await showTags();
    expect(tag('请假申请').getAttribute('aria-current')).toBe('page');
    fireEvent.click(tag('出差申请'));
    expect(tabs.show).toHaveBeenCalledWith('/trip');
  });

  it('offers refresh, close, close others and close all on a right click [TABS-002] [I18N-012]', async () => {
    const tabs = await showTags();
    fireEvent.contextMenu(tag('出差申请'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['刷新', '关闭', '关闭其他', '关闭全部']);
    for (const item of items) fireEvent.click(item);
    expect(tabs.refresh).toHaveBeenCalledWith('/trip');
    expect(tabs.close).toHaveBeenCalledWith('/trip');
    expect(tabs.closeOthers).toHaveBeenCalledWith('/trip');
    expect(tabs.closeAll).toHaveBeenCalled();
  });

  it('closes by the cross, the middle button and the delete key', async () => {
    const tabs = await showTags();
    fireEvent.click(tag('关闭出差申请'));
    fireEvent(tag('请假申请'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    fireEvent.keyDown(tag('出差申请'), { key: 'Delete' });
    expect(tabs.close.mock.calls).toEqual([['/trip'], ['/leave'], ['/trip']]);
  });

  it('has no close mark on a fixed tag, and none of the ways closes it [TABS-008]', async () => {
    const tabs = await showTags();
    expect(screen.queryByRole('button', { name: '关闭首页' })).toBeNull();
    fireEvent.keyDown(tag('首页'), { key: 'Delete' });
    fireEvent.contextMenu(tag('首页'));
    const close = await screen.findByRole('menuitem', { name: '关闭' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(close);
    expect(tabs.close).not.toHaveBeenCalled();
  });

  it('shows icons as the setting says [TABS-009]', async () => {
    await showTags({ tagsIcon: true });
    expect(within(tag('请假申请')).queryByRole('img', { hidden: true })).not.toBeNull();
    cleanup();
    await showTags({ tagsIcon: false });
    expect(within(tag('请假申请')).queryByRole('img', { hidden: true })).toBeNull();
  });

  it('scrolls back and on by its buttons [TABS-007]', async () => {
    await showTags();
    const scrollBy = vi.fn();
    screen.getByRole('list').scrollBy = scrollBy;
    fireEvent.click(tag('向前滚动'));
    fireEvent.click(tag('向后滚动'));
    const [[back], [on]] = scrollBy.mock.calls as [[ScrollToOptions], [ScrollToOptions]];
    expect(back.left).toBeLessThan(0);
    expect(on.left).toBe(-(back.left ?? 0));
  });
});
