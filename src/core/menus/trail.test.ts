import { describe, expect, it } from 'vitest';
import { menuById, openedOn, trailOf } from './trail.ts';

interface Menu {
  id: string;
  path: string;
  children: readonly Menu[];
}
const menu = (id: string, path = '', children: readonly Menu[] = []): Menu => ({ id, path, children });
const menus = [
  menu('business', '', [menu('leave', '/model/leave'), menu('stock', '', [menu('goods', '/model/goods?type=1')])]),
  menu('system', '', [menu('dictionary', '/system/dictionary')]),
];
const ids = (found: readonly Menu[]) => found.map(({ id }) => id).join(' > ');

describe('trailOf', () => {
  it('returns the entries from the root to the entry of a path, whatever its query', () => {
    expect(ids(trailOf(menus, '/model/goods'))).toBe('business > stock > goods');
    expect(ids(trailOf(menus, '/nowhere'))).toBe('');
    expect(ids(trailOf(menus, ''))).toBe('');
  });
});

describe('openedOn', () => {
  it.each(['/home', '/dashboard', '/404'])('expands the first entry on %s [LAYOUT-007]', (path) => {
    expect(ids(openedOn(menus, path))).toBe('business');
  });

  it('expands the ancestors of the page, and nothing on other pages without a menu', () => {
    expect(ids(openedOn(menus, '/system/dictionary'))).toBe('system > dictionary');
    expect(ids(openedOn(menus, '/profile'))).toBe('');
  });
});

describe('menuById', () => {
  it('finds an entry at any depth', () => {
    expect(menuById(menus, 'goods')?.path).toBe('/model/goods?type=1');
    expect(menuById(menus, 'none')).toBeUndefined();
  });
});
