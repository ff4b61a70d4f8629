import { describe, expect, it } from 'vitest';
import { createTabs } from './tabs.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const visit = (path: string) => ({ path, address: path, isFixed: path === '/home' });

describe('the tabs of a window', () => {
  it('survive a reload until they are cleared', () => {
    const storage = memoryStorage();
    const tabs = createTabs(storage);
    tabs.visit(visit('/home'));
    tabs.visit(visit('/model/leave'));
    expect(createTabs(storage).get()).toEqual(tabs.get());
    tabs.clear();
    expect(tabs.get()).toEqual([]);
    expect(createTabs(storage).get()).toEqual([]);
  });

  it('return the page to show when the current one is closed', () => {
    const tabs = createTabs(memoryStorage());
    for (const path of ['/home', '/a', '/b', '/c']) tabs.visit(visit(path));
    expect(tabs.close('/b', '/b')).toBe('/c');
    expect(tabs.closeOthers('/a', '/a')).toBeUndefined();
    expect(tabs.closeAll('/a')).toBe('/home');
    expect(tabs.get().map(({ path }) => path)).toEqual(['/home']);
  });

  it.each(['{', '3', '[null, 1, {"path": 2}]'])('start empty when %s is stored', (text) => {
    expect(createTabs(memoryStorage({ zhjy_tabs: text })).get()).toEqual([]);
  });
});
