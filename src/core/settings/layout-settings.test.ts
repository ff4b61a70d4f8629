import { describe, expect, it } from 'vitest';
import { themeColours } from '#schemas/resources/profile/preferences.ts';
import { layoutSettings } from './layout-settings.ts';
import { defaultPreferences } from './read-preferences.ts';

const settings = (mobile: boolean, sidebarOpened = true) =>
  layoutSettings({
    chosen: { ...defaultPreferences, sidebarOpened },
    sysConfig: undefined,
    mobile,
    language: 'zh',
  });

describe('layoutSettings', () => {
  it('has every setting of the layout [LAYOUT-015]', () => {
    const names =
      'theme tagsView tagsIcon showLanguage showSearch useCache fixedHeader sidebarLogo themeClass slideClass layoutType sysConfig sidebarOpened device language size';
    expect(Object.keys(settings(false))).toEqual(expect.arrayContaining(names.split(' ')));
  });

  it('collapses the sidebar on a narrow screen, and restores the stored state on a wide one [LAYOUT-008]', () => {
    expect(settings(true)).toMatchObject({ device: 'mobile', sidebarOpened: false });
    expect(settings(false)).toMatchObject({ device: 'desktop', sidebarOpened: true });
    expect(settings(false, false)).toMatchObject({ device: 'desktop', sidebarOpened: false });
  });

  it('has the colour 1890ff unless another theme was chosen [THEME-002]', () => {
    expect(settings(false).theme).toBe('#1890ff');
  });
});

describe('themeColours', () => {
  it('are the eight colours of the specification [THEME-001]', () => {
    expect(themeColours).toEqual({
      blue: '#1890ff',
      purple: '#722ed1',
      azure: '#211bce',
      ocean: '#13c2c2',
      green: '#3eac12',
      yellow: '#f8bc18',
      orange: '#f5811c',
      red: '#f5222d',
    });
  });
});
