import { describe, expect, it } from 'vitest';
import { defaultPreferences, readPreferences } from './read-preferences.ts';

describe('readPreferences', () => {
  it('reads allowed values and ignores the rest', () => {
    expect(
      readPreferences({ layoutType: 'classic', themeClass: 'pink', tagsView: 'yes', size: 'mini', unknown: 1 }),
    ).toEqual({ layoutType: 'classic', size: 'mini' });
  });

  it.each([undefined, null, 'text', 3, []])('reads nothing from %j', (stored) => {
    expect(readPreferences(stored)).toEqual({});
  });
});

describe('defaultPreferences', () => {
  it('has sidebar logo on, tags, languages, search and cache off, layout functional [LAYOUT-017]', () => {
    expect(defaultPreferences).toMatchObject({
      sidebarLogo: true,
      tagsView: false,
      showLanguage: false,
      showSearch: false,
      useCache: false,
      layoutType: 'functional',
    });
  });

  it('has the small size, the blue theme and the dark slide class [THEME-003]', () => {
    expect(defaultPreferences).toMatchObject({ size: 'small', themeClass: 'blue', slideClass: 'dark' });
  });

  it('allows four sizes only [LAYOUT-016]', () => {
    const wanted = ['default', 'medium', 'small', 'mini', 'large'];
    expect(wanted.filter((size) => readPreferences({ size }).size === size)).toEqual(wanted.slice(0, 4));
    expect(defaultPreferences.size).toBe('small');
  });
});
