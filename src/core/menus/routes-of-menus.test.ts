import { describe, expect, it } from 'vitest';
import { interpretMenus } from './interpret-menus.ts';
import { collaborativeOfficeCodes } from './menu.ts';

const settings = {
  ...{
    origin: 'https://office.example',
    dashboardHost: 'https://board.example',
    token: 't',
    tokenHosts: [],
    systemId: 's',
  },
  collaborativeOffice: { systemId: '', ...collaborativeOfficeCodes },
  translate: () => undefined,
};

describe('the routes of menus', () => {
  it('are the path of a page and, for modules, the folder of their kind with their code [ROUTE-036]', () => {
    const item = (type: number, enCode: string) => ({
      id: enCode,
      fullName: enCode,
      type,
      enCode,
      urlAddress: 'system/area',
    });
    const menus = [item(2, 'area'), item(3, 'leave'), item(4, 'sex'), item(5, 'sales'), item(8, 'desk')];
    expect(interpretMenus(menus, settings).routes.map(({ path, kind }) => [path, kind])).toEqual([
      ['/system/area', 'page'],
      ['/model/leave', 'form'],
      ['/dictionary/sex', 'dictionary'],
      ['/dataReport/sales', 'report'],
      ['/portal/desk', 'portal'],
    ]);
  });
});
