import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { layoutTypes } from '#schemas/resources/profile/preferences.ts';
import blend from '#schemas/screens/layout-blend.json';
import classic from '#schemas/screens/layout-classic.json';
import functional from '#schemas/screens/layout-functional.json';
import plain from '#schemas/screens/layout-plain.json';
import { showWorkspace, someMenus } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

const layouts = { functional, classic, blend, plain };

/** Renders a layout; returns its regions and the colours of its navigation. */
async function regions(name: keyof typeof layouts, settings = {}) {
  await showWorkspace(layouts[name].body, { outlet: <p>页面</p>, settings });
  await screen.findByText('页面');
  const slide = (region: Element | null) => region?.getAttribute('data-slide') ?? '';
  const aside = document.querySelector('aside');
  return {
    hasSide: aside !== null,
    hasTags: document.querySelector('.zh-tags') !== null,
    hasTopMenu: document.querySelector('.zh-top-menu') !== null,
    slides: [slide(document.querySelector('header')), slide(aside)],
  };
}

describe('the four layouts', () => {
  it('are classic, functional, blend and plain [LAYOUT-001]', async () => {
    expect([...layoutTypes].sort()).toEqual(Object.keys(layouts).sort());
    const found = [];
    for (const name of layoutTypes) {
      const { hasSide, hasTopMenu } = await regions(name);
      found.push({ name, hasSide, hasTopMenu });
      cleanup();
    }
    expect(found).toEqual([
      { name: 'functional', hasSide: false, hasTopMenu: true },
      { name: 'classic', hasSide: true, hasTopMenu: false },
      { name: 'blend', hasSide: true, hasTopMenu: true },
      { name: 'plain', hasSide: false, hasTopMenu: false },
    ]);
  });

  it('show the whole menu tree in the sidebar in classic only [LAYOUT-002]', async () => {
    await showWorkspace(layouts.classic.body, { outlet: <p>页面</p>, path: '/rule' });
    const side = within(await screen.findByRole('complementary'));
    fireEvent.click(await side.findByRole('menuitem', { name: /协同办公/ }));
    for (const name of [/请假申请/, /出差申请/, /系统管理/, /数据字典/, /单据规则/])
      expect(await side.findByRole('menuitem', { name })).toBeTruthy();
    cleanup();
    await showWorkspace(layouts.blend.body, { outlet: <p>页面</p>, path: '/rule', branch: someMenus[1] });
    const branch = within(await screen.findByRole('complementary'));
    expect(await branch.findByRole('menuitem', { name: /数据字典/ })).toBeTruthy();
    expect(branch.queryByRole('menuitem', { name: /协同办公/ })).toBeNull();
  });

  it('have tags only when they are enabled [TABS-001]', async () => {
    expect((await regions('classic')).hasTags).toBe(false);
    cleanup();
    expect((await regions('classic', { tagsView: true })).hasTags).toBe(true);
  });

  it('colour their navigation by the slide class [THEME-004]', async () => {
    expect((await regions('classic', { slideClass: 'dark' })).slides).toEqual(['', 'dark']);
    cleanup();
    expect((await regions('blend', { slideClass: 'lightWhite' })).slides).toEqual(['lightWhite', 'lightWhite']);
  });

  it('name the current page in one h1 heading', async () => {
    await showWorkspace(layouts.functional.body, { outlet: <p>页面</p>, title: '单据规则' });
    await screen.findByText('页面');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['单据规则']);
  });

  it('show the breadcrumb of a menu page, unless tags or the sidebar show it', async () => {
    const path = async (name: keyof typeof layouts, at: string, settings = {}) => {
      await showWorkspace(layouts[name].body, { outlet: <p>页面</p>, path: at, settings });
      await screen.findByText('页面');
      const shown = document.querySelector('.zh-frame-head')?.textContent;
      cleanup();
      return shown;
    };
    expect(await path('functional', '/rule')).toBe('系统管理/单据规则');
    expect(await path('functional', '/profile')).toBe('');
    expect(await path('functional', '/rule', { tagsView: true })).toBeUndefined();
    expect(await path('functional', '/rule', { device: 'mobile' })).toBeUndefined();
    expect(await path('blend', '/rule')).toBeUndefined();
  });

  it('have no sidebar on a narrow screen, but all menus in a drawer [LAYOUT-008]', async () => {
    expect((await regions('classic', { device: 'mobile' })).hasSide).toBe(false);
    expect(await screen.findByRole('button', { name: '菜单' })).toBeDefined();
  });
});
