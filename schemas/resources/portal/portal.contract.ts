import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../entity.ts';
import { portal } from './portal.entity.ts';

const menu = 'developer.portal';
const path = '/api/visualdev/Portal';
const ById = Type.Object({ id: Id });

const Portal = Type.Object({ id: Id, ...stored(portal), isDefault: Flag(), lastModifyTime: LastModifyTime });

export const portalContract = defineContract('portal', {
  list: {
    method: 'GET',
    path,
    summary: 'Portals, page by page.',
    access: { menu },
    input: Type.Object(Paging),
    output: Page(Type.Omit(Portal, ['formData'])),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One portal with its definition.',
    access: { menu },
    input: ById,
    output: Portal,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates a portal; a definition that is none is refused.',
    access: { menu, button: 'btn_add' },
    entity: portal,
    input: Type.Object(writable(portal)),
    output: Created,
    msg: 'common.created',
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a portal.',
    access: { menu, button: 'btn_edit' },
    entity: portal,
    input: Type.Object({ id: Id, ...writable(portal), lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a portal; where it was the dashboard, there is none.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
    clears: ['menus'],
  },
  state: {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Enables a disabled portal, disables an enabled one.',
    toggles: true,
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    clears: ['menus'],
  },
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
    output: Type.Object({ id: Id, fullName: Type.String(), formData: Type.String() }),
  },
});
