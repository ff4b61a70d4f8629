import { describe, expect, it } from 'vitest';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { readMenus } from './menus.ts';
import { visitOf } from './visit.ts';

/** The screen for the address of a module, by the type and properties of its menu. */
function opened(type: number, address: string, propertyJson: string) {
  const item = { id: `m${type}`, enCode: 'goods', fullName: '货物', type, urlAddress: '', propertyJson, children: [] };
  const user = { menuList: [item], userInfo: { systemId: 'main' }, sysConfigInfo: { tokenHosts: [] } };
  const facts = { token: '', messages: {}, origin: 'https://office.example' };
  return visitOf(address, readMenus({ user: user as unknown as CurrentUserReply, ...facts }));
}

describe('the address of a module', () => {
  it('opens the screen of its menu’s type with the module and the tree flag [MENU-006] [MENU-007] [MENU-013] [REPORT-003] [REPORT-014]', () => {
    const property = { moduleId: 'one', isTree: 1 };
    const json = JSON.stringify(property);
    const route = (type: number) => ({ modelId: `m${type}`, property });
    const shown = (screen: string, type: number) => ({ show: { screen }, route: route(type) });
    expect(opened(3, '/model/goods', json)).toMatchObject({ show: { form: 'one' }, route: route(3) });
    expect(opened(4, '/dictionary/goods', json)).toMatchObject(shown('module-dictionary', 4));
    expect(opened(5, '/dataReport/goods', json)).toMatchObject(shown('report-page', 5));
    expect(opened(8, '/portal/goods', json)).toMatchObject(shown('portal-page', 8));
  });

  it('is not found under the type of another menu [MENU-013]', () => {
    expect(opened(4, '/dataReport/goods', '{}')).toEqual({ redirect: '/404' });
    expect(opened(5, '/dictionary/goods', '{}')).toEqual({ redirect: '/404' });
  });
});
