import { type TProperties, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { type Entity, stored, type Writable, writable } from '../../protocol/entity.ts';
import { List } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { menuMenu } from '../menu/menu.contract.ts';
import { Keyword } from '../selector-node.ts';
import { itemEntities, menuItemEntity } from './menu-item.entity.ts';

/** Items of a form's entry have ids made of the entry, the type and the code. */
const ItemId = Type.String({ maxLength: 200 });
const ByItemId = Type.Object({ id: ItemId });

/** The calls of one kind of permission items; those who may edit a menu may change all its items. */
function itemContract<E extends Entity>(
  noun: string,
  kind: keyof typeof itemEntities,
  entity: E,
  more: TProperties = {},
) {
  const path = `/api/system/Module${kind}`;
  const { fullName, enCode } = menuItemEntity.fields;
  const names = { fullName: fullName.schema, enCode: enCode.schema };
  const Row = Type.Object({ id: ItemId, ...stored(entity), ...names, ...more, lastModifyTime: LastModifyTime });
  const crud = crudCalls({
    path,
    menu: menuMenu,
    one: 'a permission item of a menu',
    entity,
    row: Row,
    fields: writable(entity) as Writable<E>,
  });
  const access = { menu: menuMenu, button: 'btn_edit' } as const;
  return defineContract(noun, {
    list: {
      method: 'GET',
      path: `${path}/{menuId}/List`,
      summary: 'The permission items of this kind of a menu entry.',
      access: { menu: menuMenu },
      input: Type.Object({ menuId: Id, keyword: Keyword }),
      output: List(Row),
    },
    info: { ...crud.info, input: ByItemId },
    create: { ...crud.create, access },
    update: { ...crud.update, access, input: Type.Object({ ...crud.update.input.properties, id: ItemId }) },
    remove: {
      ...crud.remove,
      summary: 'Deletes a permission item of a menu with its grants.',
      access,
      input: ByItemId,
    },
    state: { ...crud.state, access, input: ByItemId },
  });
}

export const moduleButtonContract = itemContract('module-button', 'Button', itemEntities.Button);
export const moduleColumnContract = itemContract('module-column', 'Column', itemEntities.Column);
export const moduleFormContract = itemContract('module-form', 'Form', itemEntities.Form);

const { list, info, create, update, remove, state } = itemContract(
  'module-data-authorize',
  'DataAuthorize',
  itemEntities.DataAuthorize,
).calls;

export const moduleDataAuthorizeContract = defineContract('module-data-authorize', {
  list,
  fields: {
    method: 'GET',
    path: '/api/system/ModuleDataAuthorize/{menuId}/Fields',
    summary: 'The fields that sets of records of an entry may compare: those listed for it, else all of its form.',
    access: { menu: menuMenu },
    input: Type.Object({ menuId: Id }),
    output: List(Type.Object({ id: Type.String(), fullName: Type.String() })),
  },
  info,
  create,
  update,
  remove,
  state,
});

export const moduleDataAuthorizeSchemeContract = itemContract(
  'module-data-authorize-scheme',
  'DataAuthorizeScheme',
  itemEntities.DataAuthorizeScheme,
  { conditionText: Type.String({ description: 'The conditions in words.' }) },
);
