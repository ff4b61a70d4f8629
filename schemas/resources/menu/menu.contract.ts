import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { visualdevMenu } from '../visualdev/visualdev.contract.ts';

/** Parent id of root entries in the menu. */
export const topMenu = '-1';

/** Menu types that may have children. */
export const directoryTypes = [0, 1];

/** A directory as a possible parent. */
const MenuOption = Type.Recursive((Option) =>
  Type.Object({ id: Id, fullName: Type.String(), hasChildren: Type.Boolean(), children: Type.Array(Option) }),
);

export const menuContract = defineContract('menu', {
  forRelease: {
    method: 'GET',
    path: '/api/system/Menu/SelectorFilter/{id}',
    summary: 'Directories a form can be released under; `id` names a directory left out with all below it, 0 none.',
    access: { menu: visualdevMenu },
    input: Type.Object({ id: Id }),
    output: List(MenuOption),
  },
});
