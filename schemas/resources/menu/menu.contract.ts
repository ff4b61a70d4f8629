import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing } from '../../protocol/paging.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { GroupPermissions, PermissionGroup } from '../permission-group/permission-group.contract.ts';
import { Keyword } from '../selector-node.ts';
import { portalMenu } from '../portal/portal.contract.ts';
import { visualdevMenu } from '../visualdev/visualdev.contract.ts';
import { menu } from './menu.entity.ts';

/** Code of the menu whose users manage the menu. */
export const menuMenu = 'system.menu';
const path = '/api/system/Menu';
const access = { menu: menuMenu };

const Menu = Type.Object({
  id: Id,
  ...stored(menu),
  category: Type.String(),
  lastModifyTime: LastModifyTime,
});

const MenuRow = Type.Recursive(
  (Row) =>
    Type.Composite([
      Menu,
      Type.Object({
        address: Type.String({ description: 'The address, or the name of what the entry opens.' }),
        hasChildren: Type.Boolean(),
        children: Type.Array(Row),
      }),
    ]),
  { $id: 'MenuRow' },
);
export type MenuRow = Static<typeof MenuRow>;

/** A menu entry as an option. */
const MenuOption = Type.Recursive(
  (Option) =>
    Type.Object({ id: Id, fullName: Type.String(), hasChildren: Type.Boolean(), children: Type.Array(Option) }),
  { $id: 'MenuOption' },
);
export type MenuOption = Static<typeof MenuOption>;

const Fields = writable(menu);
const crud = crudCalls({ path, menu: menuMenu, one: 'a menu entry', entity: menu, row: Menu, fields: Fields });

export const menuContract = defineContract('menu', {
  list: {
    method: 'GET',
    path: `${path}/ModuleBySystem/{id}`,
    summary: 'The menu of a system as a tree, by keyword: matching entries with those above them.',
    access,
    input: Type.Object({ id: Id, keyword: Keyword, category: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: List(MenuRow),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector/{id}/{systemId}`,
    summary: 'The directories an entry may be moved to, without its own branch; 0 for a new entry, or for all systems.',
    access,
    input: Type.Object({ id: Id, systemId: Id }),
    output: List(MenuOption),
  },
  all: {
    method: 'GET',
    path: `${path}/Selector/All`,
    summary: 'All enabled menu entries as a tree.',
    access,
    input: Type.Object({}),
    output: List(MenuOption),
  },
  forRelease: {
    method: 'GET',
    path: `${path}/SelectorFilter/{id}`,
    summary:
      'Directories a form or portal can be released under; `id` names a directory left out with all below it, 0 none.',
    access: { menu: visualdevMenu, orMenu: portalMenu },
    input: ById,
    output: List(MenuOption),
  },
  modules: {
    method: 'GET',
    path: `${path}/Modules/{type}`,
    summary: 'What an entry of this type can open: forms, dictionaries, reports or portals.',
    access,
    input: Type.Object({ type: Type.Integer({ minimum: 0, maximum: 8 }) }),
    output: List(Type.Object({ id: Type.String(), fullName: Type.String() })),
  },
  permissionGroups: {
    method: 'GET',
    path: `${path}/getPermissionGroup/{id}`,
    summary: 'The users, roles, positions and groups that were granted an entry.',
    access,
    input: ById,
    output: List(PermissionGroup),
  },
  permissions: {
    method: 'GET',
    path: `${path}/getPermission/{id}/{permissionId}`,
    summary: 'What one of these holds of an entry: its buttons, columns, form fields and sets of records.',
    access,
    input: Type.Object({ id: Id, permissionId: Id }),
    output: Type.Pick(GroupPermissions, ['button', 'column', 'form', 'resource']),
  },
  info: crud.info,
  create: crud.create,
  update: {
    ...crud.update,
    summary: 'Changes an entry; what is below it moves with it, and those who were granted it keep it.',
  },
  remove: { ...crud.remove, summary: 'Deletes an entry without children, with its permission items and their grants.' },
  state: crud.state,
  export: { ...crud.export, summary: 'An entry with all below it and its permission items as a .bm file.' },
  import: {
    method: 'POST',
    transport: 'multipart',
    path: `${path}/Actions/Import`,
    summary: 'Imports a .bm file under a directory; codes that exist are skipped (0) or get a number (1).',
    access: { menu: menuMenu, button: 'btn_add' },
    input: Type.Object({
      parentId: Type.Optional(Id),
      type: Type.Optional(Type.String({ maxLength: 1 })),
      systemId: Type.Optional(Id),
    }),
    output: Type.Object({ created: Type.Integer(), skipped: Type.Integer() }),
    msg: 'menu.imported',
  },
  refresh: {
    method: 'POST',
    path: `${path}/Actions/Refresh`,
    summary: 'Reloads the pages of all users online, so that they see the changed menu at once.',
    access: { menu: menuMenu, button: 'btn_edit' },
    input: Type.Object({}),
    output: Nothing,
    msg: 'menu.refreshed',
  },
});
