import { describe, expect, it } from 'vitest';
import { createSettings } from './settings.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

describe('the settings of a browser', () => {
  it('survive a reload [LAYOUT-019] [THEME-006]', () => {
    const storage = memoryStorage();
    createSettings(storage).change({ themeClass: 'purple', slideClass: 'lightWhite', layoutType: 'blend' });
    expect(createSettings(storage).get()).toMatchObject({
      themeClass: 'purple',
      slideClass: 'lightWhite',
      layoutType: 'blend',
      tagsView: false,
    });
  });

  it('store whether the sidebar is open [LAYOUT-010]', () => {
    const storage = memoryStorage();
    expect(createSettings(storage).get().sidebarOpened).toBe(true);
    createSettings(storage).change({ sidebarOpened: false });
    expect(createSettings(storage).get().sidebarOpened).toBe(false);
  });

  it.each(['{', 'null', '[]', '{"themeClass":"pink","sidebarOpened":3}'])('are the defaults after %s', (text) => {
    expect(createSettings(memoryStorage({ zhjy_settings: text })).get()).toEqual(createSettings(memoryStorage()).get());
  });

  it('notify their subscribers', () => {
    const settings = createSettings(memoryStorage());
    const seen: string[] = [];
    const leave = settings.subscribe(() => seen.push(settings.get().size));
    settings.change({ size: 'mini' });
    leave();
    settings.change({ size: 'medium' });
    expect(seen).toEqual(['mini']);
  });
});
