import { type Static, Type } from '@sinclair/typebox';
import { Conditions } from '../../language/condition.ts';
import { stored } from '../../protocol/entity.ts';
import { menuDataFieldEntity, menuItemEntity } from './menu-item.entity.ts';
import { menuEntity } from '../menu/menu.entity.ts';

const { systemId: _system, parentId: _parent, ...menuFields } = stored(menuEntity);
const { menuId: _menu, isManual: _manual, conditions: _conditions, ...itemFields } = stored(menuItemEntity);

/** A permission item in a file. */
export const FileItem = Type.Composite([
  Type.Partial(Type.Object(itemFields)),
  Type.Object({
    type: itemFields.type,
    fullName: itemFields.fullName,
    enCode: itemFields.enCode,
    conditions: Type.Optional(Type.Union([Conditions, Type.Null()])),
  }),
]);
export type FileItem = Static<typeof FileItem>;

const { menuId: _of, ...dataFields } = stored(menuDataFieldEntity);

/** An exported entry with its permission items and children: without ids, so that it fits into any installation. */
export const FileMenu = Type.Recursive(
  (Entry) =>
    Type.Composite([
      Type.Partial(Type.Object(menuFields)),
      Type.Object({
        fullName: menuFields.fullName,
        enCode: menuFields.enCode,
        type: menuFields.type,
        items: Type.Array(FileItem, { maxItems: 5_000 }),
        dataFields: Type.Array(Type.Object(dataFields), { maxItems: 1_000 }),
        children: Type.Array(Entry, { maxItems: 1_000 }),
      }),
    ]),
  { $id: 'FileMenu' },
);
export type FileMenu = Static<typeof FileMenu>;

/** `.bm`: an entry of the menu with all below it, as JSON. */
export const MenuFile = Type.Object({ file: Type.Literal('menu'), version: Type.Literal(1), menu: FileMenu });
export type MenuFile = Static<typeof MenuFile>;
