import { describe, expect, it } from 'vitest';
import { createTabs } from './tabs.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const tab = (path: string) => ({ path, address: path, isFixed: path === '/home', turn: 0 });

describe('the tabs of a window', () => {
  it('survive a reload until they are cleared', () => {
    const storage = memoryStorage();
    const tabs = createTabs(storage);
    tabs.set([tab('/home'), tab('/model/leave')]);
    expect(tabs.get()).toHaveLength(2);
    expect(createTabs(storage).get()).toEqual(tabs.get());
    tabs.clear();
    expect(tabs.get()).toEqual([]);
    expect(createTabs(storage).get()).toEqual([]);
  });

  it.each(['{', '3', '[null, 1, {"path": 2}]'])('start empty when %s is stored', (text) => {
    expect(createTabs(memoryStorage({ zhjy_tabs: text })).get()).toEqual([]);
  });
});
