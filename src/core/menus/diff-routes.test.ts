import { describe, expect, it } from 'vitest';
import { diffRoutes } from './diff-routes.ts';
import { interpretMenus } from './interpret-menus.ts';
import { collaborativeOfficeCodes } from './menu.ts';

const routesOf = (...menuList: object[]) =>
  interpretMenus(menuList, {
    origin: 'https://office.example',
    dashboardHost: '',
    token: '',
    tokenHosts: [],
    systemId: '',
    collaborativeOffice: { systemId: '', ...collaborativeOfficeCodes },
    translate: () => undefined,
  }).routes;
const page = (name: string, address = name) => ({
  id: name,
  fullName: name,
  enCode: name,
  type: 2,
  urlAddress: address,
});
const pathsOf = (routes: readonly { path: string }[]) => routes.map(({ path }) => path);

describe('routes after the menu list is reloaded', () => {
  it('are removed when missing in the new list, added when new in it, and otherwise unchanged', () => {
    const { removed, added } = diffRoutes(routesOf(page('a'), page('b')), routesOf(page('b'), page('c')));
    expect(pathsOf(removed)).toEqual(['/a']);
    expect(pathsOf(added)).toEqual(['/c']);
  });

  it('are all removed after logout', () => {
    expect(pathsOf(diffRoutes(routesOf(page('a'), page('b')), []).removed)).toEqual(['/a', '/b']);
  });

  it('are replaced when their target has changed', () => {
    const { removed, added } = diffRoutes(routesOf(page('a', 'x?n=1')), routesOf(page('a', 'x?n=2')));
    expect(removed.map(({ query }) => query)).toEqual([{ n: '1' }]);
    expect(added.map(({ query }) => query)).toEqual([{ n: '2' }]);
  });
});
