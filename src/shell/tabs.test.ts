import { describe, expect, it } from 'vitest';
import { createTabs } from './tabs.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const visit = (path: string) => ({ path, address: path, isFixed: path === '/home' });

describe('the tags of a window', () => {
  it('survive a reload and are gone once cleared', () => {
    const storage = memoryStorage();
    const tabs = createTabs(storage);
    tabs.visit(visit('/home'));
    tabs.visit(visit('/model/leave'));
    expect(createTabs(storage).get()).toEqual(tabs.get());
    tabs.clear();
    expect(tabs.get()).toEqual([]);
    expect(createTabs(storage).get()).toEqual([]);
  });

  it('answer where to go when the page on show is closed', () => {
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
