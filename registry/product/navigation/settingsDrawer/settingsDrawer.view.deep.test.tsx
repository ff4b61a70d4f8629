import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showWorkspace } from '../../../testing/show-workspace.tsx';

afterEach(cleanup);

async function openSettings() {
  const doings = await showWorkspace({ config: { zhjyKey: 'settingsDrawer' } });
  fireEvent.click(await screen.findByRole('button', { name: '布局设置' }));
  const drawer = await screen.findByRole('dialog');
  const group = (name: string) => within(within(drawer).getByRole('group', { name }));
  return { ...doings, drawer, group };
}

describe('the settings drawer', () => {
  it('opens from the top bar, 280 px wide [TOPBAR-009] [TOPBAR-011] [LIMIT-008]', async () => {
    await openSettings();
    const wrapper = document.querySelector<HTMLElement>('.ant-drawer-content-wrapper');
    expect(wrapper?.style.width).toBe('280px');
  });

  it('chooses among the four layouts [TOPBAR-012]', async () => {
    const { group, choose } = await openSettings();
    const layouts = group('布局').getAllByRole('button');
    for (const layout of layouts) fireEvent.click(layout);
    expect(choose.mock.calls.map(([part]) => part.layoutType)).toEqual(['functional', 'classic', 'blend', 'plain']);
    expect(layouts.map((layout) => layout.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'true']);
  });

  it('chooses a dark or a light navigation [TOPBAR-013] [THEME-004]', async () => {
    const { group, choose } = await openSettings();
    const [dark, light] = group('导航风格').getAllByRole('button');
    expect(dark?.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(light as HTMLElement);
    expect(choose).toHaveBeenLastCalledWith({ slideClass: 'lightWhite' });
    expect(dark?.getAttribute('aria-pressed')).toBe('false');
  });

  it('chooses one of eight colours [TOPBAR-014]', async () => {
    const { group, choose } = await openSettings();
    const colours = group('主题色').getAllByRole('button');
    for (const colour of colours) fireEvent.click(colour);
    expect(choose.mock.calls.map(([part]) => part.themeClass).join(' ')).toBe(
      'blue purple azure ocean green yellow orange red',
    );
  });

  it.each([
    ['显示标签栏', 'tagsView', true],
    ['标签显示图标', 'tagsIcon', false],
    ['切换标签保留页面', 'useCache', true],
    ['显示语言切换', 'showLanguage', true],
    ['显示菜单搜索', 'showSearch', true],
  ] as const)('switches %s [TOPBAR-015]', async (label, name, next) => {
    const { drawer, choose } = await openSettings();
    const flag = within(drawer).getByRole('switch', { name: label });
    fireEvent.click(flag);
    fireEvent.click(flag);
    expect(choose.mock.calls).toEqual([[{ [name]: next }], [{ [name]: !next }]]);
  });
});
