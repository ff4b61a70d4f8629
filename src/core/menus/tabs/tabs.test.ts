import { describe, expect, it } from 'vitest';
import { closed, closedAll, closedOthers, leftAddress, renewed, type Tab, visited } from './tabs.ts';

const tab = (path: string, isFixed = false): Tab => ({ path, address: `${path}?q=1`, isFixed, turn: 0 });
const home = tab('/home', true);
const [leave, asset, notice] = [tab('/model/leave'), tab('/model/asset'), tab('/model/notice')];
const all = [home, leave, asset, notice];
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

describe('visited', () => {
  it('adds a page once and then only updates its address [TABS-010]', () => {
    const once = visited([home], { path: '/model/leave', address: '/model/leave', isFixed: false });
    const twice = visited(once, { path: '/model/leave', address: '/model/leave?page=2', isFixed: false });
    expect(paths(twice)).toEqual(['/home', '/model/leave']);
    expect(twice[1]?.address).toBe('/model/leave?page=2');
    expect(visited(twice, twice[1] as Tab)).toBe(twice);
  });

  it.each(['/login', '/lockScreen', '/404', '/redirect/model/leave'])('adds no tab for %s [TABS-010]', (path) => {
    expect(visited([home], { path, address: path, isFixed: false })).toEqual([home]);
  });
});

describe('leftAddress', () => {
  const left = '/model/leave?q=1&view.records.page=3';
  const tabs = [home, { ...leave, address: left }];

  it('is the address of the tab when the user navigates from another page [LAYOUT-018]', () => {
    expect(leftAddress(tabs, '/model/leave?q=1', '/home')).toBe(left);
  });

  it.each([
    ['/model/leave?q=1', '/model/leave?q=1&view.records.page=2', 'the page on show is shown from its start'],
    ['/model/leave?q=1&view.records.page=2', '/home', 'an address that says what it shows holds'],
    ['/model/leave?q=2', '/home', 'another query is another visit'],
    ['/model/asset?q=1', '/home', 'a page that was not visited was not left'],
  ])('is undefined for %s from %s: %s', (requested, from) => {
    expect(leftAddress(tabs, requested, from)).toBeUndefined();
  });
});

describe('renewed', () => {
  it('reloads the page of one tab only', () => {
    expect(renewed(all, '/model/asset').map(({ turn }) => turn)).toEqual([0, 0, 1, 0]);
  });
});

describe('closed', () => {
  it('does not change the current page when another tab is closed', () => {
    expect(closed(all, '/model/leave', '/model/asset', '/home')).toEqual({ tabs: [home, asset, notice] });
  });

  it('shows the last remaining tab when the current one is closed [TABS-004]', () => {
    const after = closed(all, '/model/asset', '/model/asset', '/home');
    expect([paths(after.tabs), after.next]).toEqual([['/home', '/model/leave', '/model/notice'], '/model/notice?q=1']);
  });

  it('navigates to the home page when no tab is left [TABS-004]', () => {
    expect(closed([leave], '/model/leave', '/model/leave', '/home')).toEqual({ tabs: [], next: '/home' });
  });

  it('never closes a fixed tab [TABS-008]', () => {
    expect(closed(all, '/home', '/home', '/home')).toEqual({ tabs: all });
  });
});

describe('closedOthers', () => {
  it('leaves the clicked tab and the fixed ones, and shows the clicked one [TABS-005]', () => {
    const after = closedOthers(all, '/model/leave', '/model/asset', '/home');
    expect([paths(after.tabs), after.next]).toEqual([['/home', '/model/leave'], '/model/leave?q=1']);
    expect(closedOthers(all, '/model/leave', '/model/leave', '/home').next).toBeUndefined();
  });
});

describe('closedAll', () => {
  it('leaves the fixed tabs only [TABS-006]', () => {
    expect(closedAll(all, '/model/leave', '/home')).toEqual({ tabs: [home], next: '/home?q=1' });
    expect(closedAll(all, '/home', '/home')).toEqual({ tabs: [home] });
  });
});
