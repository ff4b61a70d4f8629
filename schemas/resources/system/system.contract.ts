import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { List } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { menuMenu } from '../menu/menu.contract.ts';
import { system } from './system.entity.ts';

/** Code of the menu whose users manage systems. */
export const systemMenu = 'system.systems';

const System = Type.Object({ id: Id, ...stored(system), lastModifyTime: LastModifyTime });

const crud = crudCalls({
  path: '/api/system/System',
  menu: systemMenu,
  one: 'a system',
  entity: system,
  row: System,
});

/** Systems (applications), each with its own menu (MENUADM-016). */
export const systemContract = defineContract('system', {
  list: { ...crud.list, summary: 'Systems by name and code, page by page.' },
  selector: {
    method: 'GET',
    path: '/api/system/System/Selector',
    summary: 'All systems, for choosing whose menu to manage.',
    access: { menu: menuMenu },
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String() })),
  },
  logos: {
    method: 'GET',
    path: '/api/system/System/Logos',
    summary: 'The logos of the own systems, for the system switch.',
    access: 'session',
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, icon: Type.String({ description: 'Empty: none.' }) })),
  },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: { ...crud.remove, summary: 'Deletes a system without menus, with its grants.' },
  state: { ...crud.state, summary: 'Toggles a system; the main one cannot be disabled.' },
});
