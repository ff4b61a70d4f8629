import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { portal } from './portal.entity.ts';

/** Code of the menu whose users manage portals. */
export const portalMenu = 'developer.portal';

const menu = portalMenu;
const path = '/api/visualdev/Portal';

const Portal = Type.Object({ id: Id, ...stored(portal), isDefault: Flag(), lastModifyTime: LastModifyTime });

const kept = crudCalls({ path, menu, one: 'a portal', entity: portal, row: Portal });

export const portalContract = defineContract('portal', {
  list: { ...kept.list, summary: 'Portals, page by page.', output: Page(Type.Omit(Portal, ['formData'])) },
  info: kept.info,
  create: { ...kept.create, summary: 'Creates a portal; a definition that is none is refused.' },
  update: kept.update,
  remove: {
    ...kept.remove,
    summary: 'Deletes a portal; where it was the dashboard, there is none.',
    clears: ['menus'],
  },
  state: { ...kept.state, clears: ['menus'] },
  setDefault: {
    method: 'PUT',
    path: `${path}/{id}/Actions/SetDefault`,
    summary: 'Makes a portal the dashboard of everybody, and no other.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    clears: ['menus'],
  },
  auth: {
    method: 'GET',
    path: `${path}/{id}/auth`,
    summary: 'The definition of an enabled portal, for showing it.',
    access: 'session',
    raw: true,
    input: Type.Object({ id: Id, platform: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: Type.Object({ id: Id, fullName: Type.String(), formData: Type.String(), version: Type.Integer() }),
  },
});
