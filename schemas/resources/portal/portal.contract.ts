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

const crud = crudCalls({ path, menu, one: 'a portal', entity: portal, row: Portal });

export const portalContract = defineContract('portal', {
  list: { ...crud.list, summary: 'Portals, page by page.', output: Page(Type.Omit(Portal, ['formData'])) },
  info: crud.info,
  create: { ...crud.create, summary: 'Creates a portal; an invalid definition is rejected.' },
  update: crud.update,
  remove: {
    ...crud.remove,
    summary: 'Deletes a portal; if it was the dashboard, no dashboard remains.',
    clears: ['menus'],
  },
  state: { ...crud.state, clears: ['menus'] },
  setDefault: {
    method: 'PUT',
    path: `${path}/{id}/Actions/SetDefault`,
    summary: 'Makes a portal the dashboard of all users, in place of the previous one.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    clears: ['menus'],
  },
  auth: {
    method: 'GET',
    path: `${path}/{id}/auth`,
    summary: 'The definition of an enabled portal, for display.',
    access: 'session',
    raw: true,
    input: Type.Object({ id: Id, platform: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: Type.Object({ id: Id, fullName: Type.String(), formData: Type.String(), version: Type.Integer() }),
  },
});
