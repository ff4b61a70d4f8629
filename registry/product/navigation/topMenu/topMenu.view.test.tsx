import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entry, showWorkspace, someMenus } from '../../../testing/show-workspace.tsx';

let widthPx = 0;
let resized: () => void = () => {};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthPx);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly listener: () => void;
      constructor(listener: () => void) {
        this.listener = listener;
      }
      // As browsers do: first once it is observed. Others observe too.
      observe(element: Element) {
        if (!element.matches('nav')) return;
        resized = this.listener;
        resized();
      }
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const many = ['甲', '乙', '丙', '丁', '戊'].map((text) => entry(text, text));
const top = (props = {}) => ({ config: { zhjyKey: 'topMenu' }, ...props });
const names = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('the top menu', () => {
  it('shows the first-level menus [LAYOUT-003]', async () => {
    widthPx = 600;
    await showWorkspace(top());
    await screen.findByRole('menu');
    expect(names()).toEqual(['协同办公', '系统管理']);
  });

  it('shows as many as fit and the rest in an overflow menu, also after a resize [LAYOUT-006]', async () => {
    widthPx = 4 * 116;
    const { open } = await showWorkspace(top(), { menus: many });
    await screen.findByRole('menu');
    expect(names()).toEqual(['甲', '乙', '丙', '更多']);
    widthPx = 5 * 116;
    act(() => resized());
    expect(names()).toEqual(['甲', '乙', '丙', '丁', '戊']);
    widthPx = 2 * 116;
    act(() => resized());
    expect(names()).toEqual(['甲', '更多']);
    fireEvent.click(screen.getByRole('menuitem', { name: /甲/ }));
    expect(open).toHaveBeenCalledWith(many[0]);
  });

  it('does not navigate on the overflow entry, and opens the entries in it [ROUTE-026]', async () => {
    widthPx = 2 * 116;
    const { open, navigate } = await showWorkspace(top(), { menus: many });
    await screen.findByRole('menu');
    fireEvent.click(screen.getByRole('menuitem', { name: /更多/ }));
    expect(open).not.toHaveBeenCalled();
    fireEvent.mouseEnter(screen.getByRole('menuitem', { name: /更多/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /戊/ }));
    expect(open.mock.calls).toEqual([[many[4]]]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('controls the sidebar: a directory is only selected, a page opens [LAYOUT-004]', async () => {
    widthPx = 600;
    const menus = [...someMenus, entry('desk', '工作台')];
    const { chooseBranch, open } = await showWorkspace(top({ leadsSide: true }), { menus, branch: menus[0] });
    const menu = within(await screen.findByRole('menu'));
    fireEvent.click(menu.getByRole('menuitem', { name: '系统管理' }));
    expect(chooseBranch.mock.calls.map(([{ id }]) => id)).toEqual(['system']);
    expect(open).not.toHaveBeenCalled();
    fireEvent.click(menu.getByRole('menuitem', { name: '工作台' }));
    expect(open.mock.calls.map(([{ id }]) => id)).toEqual(['desk']);
  });
});
