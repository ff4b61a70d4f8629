import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Sort } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { dictionaryType } from './dictionary-type.entity.ts';

/** Code of the menu whose users manage dictionaries. */
export const dictionaryMenu = 'system.dictionary';
const menu = dictionaryMenu;
const path = '/api/system/DictionaryType';

export const DictionaryType = Type.Object({
  id: Id,
  ...stored(dictionaryType),
  lastModifyTime: LastModifyTime,
});

const DictionaryTypeRow = Type.Recursive(
  (Row) => Type.Composite([DictionaryType, Type.Object({ hasChildren: Type.Boolean(), children: Type.Array(Row) })]),
  { $id: 'DictionaryTypeRow' },
);

const crud = crudCalls({
  path,
  menu,
  one: 'a category',
  entity: dictionaryType,
  row: DictionaryType,
});

/** Categories of dictionaries (DICT-055 to DICT-057). */
export const dictionaryTypeContract = defineContract('dictionary-type', {
  list: {
    method: 'GET',
    path,
    summary: 'All categories as a tree.',
    access: { menu },
    input: Type.Object({ sort: Sort }),
    output: List(DictionaryTypeRow),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector/{id}`,
    summary: 'The categories another may stand under: all but the one named and its descendants; id 0 for all.',
    access: 'session',
    input: ById,
    output: List(DictionaryTypeRow),
  },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: { ...crud.remove, summary: 'Deletes a category without sub-categories and entries.' },
});
