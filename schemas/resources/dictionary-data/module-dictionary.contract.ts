import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Sort } from '../../protocol/paging.ts';
import { Flag, Id } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { writable } from '../../protocol/entity.ts';
import { DictionaryData, DictionaryDataRow, ParentOption } from './dictionary-data.contract.ts';
import { dictionaryData } from './dictionary-data.entity.ts';

const path = '/api/system/ModuleDictionary/{module}';
/** Id of a menu of type 4: its users may read the entries of its category, its buttons permit changes. */
const params = { module: Id };
const isTree = Type.Optional(Flag());
const { dictionaryTypeId: _category, ...fields } = writable(dictionaryData);

const crud = crudCalls({
  path,
  access: 'module',
  params,
  one: 'an entry',
  entity: dictionaryData,
  row: DictionaryData,
  fields,
});

export const moduleDictionaryContract = defineContract('module-dictionary', {
  list: {
    ...crud.list,
    summary: 'The entries of the category of a menu, flat or, with isTree 1, as a tree.',
    input: Type.Object({ ...params, keyword: Type.Optional(Type.String({ maxLength: 200 })), isTree, sort: Sort }),
    output: List(DictionaryDataRow),
  },
  parents: {
    method: 'GET',
    path: `${path}/Selector/{parent}`,
    summary: 'Possible parents of an entry: the category, then its entries except `parent` and its descendants.',
    access: 'module',
    input: Type.Object({ ...params, parent: Id, isTree }),
    output: List(ParentOption),
  },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: { ...crud.remove, summary: 'Deletes an entry without children.' },
  state: crud.state,
});
