import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, List, Nothing, Sort } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { writable } from '../../protocol/entity.ts';
import { DictionaryData, DictionaryDataRow, ParentOption } from './dictionary-data.contract.ts';
import { dictionaryData } from './dictionary-data.entity.ts';

const path = '/api/system/ModuleDictionary/{module}';
/** Id of a menu of type 4: its users may read the entries of its category, its buttons permit changes. */
const Module = { module: Id };
const One = Type.Object({ ...Module, id: Id });
const isTree = Type.Optional(Flag());
const { dictionaryTypeId: _category, ...fields } = writable(dictionaryData);
const clears = ['dictionary'];

export const moduleDictionaryContract = defineContract('module-dictionary', {
  list: {
    method: 'GET',
    path,
    summary: 'The entries of the category of a menu, flat or, with isTree 1, as a tree.',
    access: 'module',
    input: Type.Object({ ...Module, keyword: Type.Optional(Type.String({ maxLength: 200 })), isTree, sort: Sort }),
    output: List(DictionaryDataRow),
  },
  parents: {
    method: 'GET',
    path: `${path}/Selector/{parent}`,
    summary: 'Possible parents of an entry: the category, then its entries except `parent` and its descendants.',
    access: 'module',
    input: Type.Object({ ...Module, parent: Id, isTree }),
    output: List(ParentOption),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Reads an entry.',
    access: 'module',
    input: One,
    output: DictionaryData,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates an entry.',
    access: 'module',
    entity: dictionaryData,
    input: Type.Object({ ...Module, ...fields }),
    output: Created,
    msg: 'common.created',
    clears,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes an entry.',
    access: 'module',
    entity: dictionaryData,
    input: Type.Object({ ...Module, id: Id, ...fields, lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
    clears,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes an entry without children.',
    access: 'module',
    input: One,
    output: Nothing,
    msg: 'common.removed',
    clears,
  },
  state: {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Enables an entry that was disabled, disables an enabled one.',
    toggles: true,
    access: 'module',
    input: One,
    output: Nothing,
    clears,
  },
});
