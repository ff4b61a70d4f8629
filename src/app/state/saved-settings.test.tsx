import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptSavedSettings, createSettingsSaver } from './saved-settings.ts';
import { createSettings } from './settings.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function saver() {
  const send = vi.fn(async (_name: string, _input: object, _options?: object) => ({ data: null, msg: '' }));
  const save = createSettingsSaver(() => ({ send }) as never);
  return { save, send, sent: () => send.mock.calls.map(([name, input]) => [name, input]) };
}

describe('saving preferences', () => {
  it('debounces changes in quick succession', () => {
    const { save, sent } = saver();
    save({ themeClass: 'purple' });
    save({ tagsView: true });
    save({ themeClass: 'red' });
    vi.runAllTimers();
    expect(sent()).toEqual([['profile.preferences', { themeClass: 'red', tagsView: true }]]);
  });

  it('sends what waits when the page is left, once, as a call that outlives the page', () => {
    const { save, sent, send } = saver();
    save({ themeClass: 'purple' });
    dispatchEvent(new Event('pagehide'));
    expect(sent()).toEqual([['profile.preferences', { themeClass: 'purple' }]]);
    expect(send).toHaveBeenCalledWith(expect.anything(), expect.anything(), { quiet: true, keepalive: true });
    dispatchEvent(new Event('pagehide'));
    vi.runAllTimers();
    expect(sent()).toHaveLength(1);
  });

  it('sends a layout as the theme of the user [TOPBAR-017]', () => {
    const { save, sent } = saver();
    save({ layoutType: 'blend' });
    vi.runAllTimers();
    expect(sent()).toEqual([['profile.theme', { theme: 'blend' }]]);
  });

  it('does not send settings of this browser only', () => {
    const { save, sent } = saver();
    save({ sidebarOpened: false });
    vi.runAllTimers();
    expect(sent()).toEqual([]);
  });
});

describe('adoptChoices', () => {
  const stored = { userId: 'li', theme: 'classic', preferences: { themeClass: 'green' as const } };

  it('prefers the choices of the server over those of the browser', () => {
    const settings = createSettings(memoryStorage());
    settings.change({ themeClass: 'red', tagsView: true });
    adoptSavedSettings(settings, stored);
    expect(settings.get()).toMatchObject({ themeClass: 'green', tagsView: true, layoutType: 'classic' });
  });

  it('ignores the choices of the previous user', () => {
    const settings = createSettings(memoryStorage());
    adoptSavedSettings(settings, { userId: 'zhang', theme: 'plain', preferences: { tagsView: true } });
    adoptSavedSettings(settings, stored);
    expect(settings.get()).toMatchObject({ themeClass: 'green', tagsView: false, layoutType: 'classic' });
  });

  it('falls back to the functional layout when it does not know the stored one', () => {
    const settings = createSettings(memoryStorage());
    adoptSavedSettings(settings, { ...stored, theme: 'mosaic' });
    expect(settings.get().layoutType).toBe('functional');
  });
});
