import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing, Sort } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { dictionaryMenu as menu } from '../dictionary-type/dictionary-type.contract.ts';
import { stored } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { dictionaryData } from './dictionary-data.entity.ts';

const path = '/api/system/DictionaryData';
const isTree = Type.Optional(Flag());

export const DictionaryData = Type.Object({ id: Id, ...stored(dictionaryData), lastModifyTime: LastModifyTime });

export const DictionaryDataRow = Type.Recursive(
  (Row) => Type.Composite([DictionaryData, Type.Object({ hasChildren: Type.Boolean(), children: Type.Array(Row) })]),
  { $id: 'DictionaryDataRow' },
);

/** Possible parents of an entry: the root of its category, then entries. */
export const ParentOption = Type.Recursive(
  (Parent) =>
    Type.Object({ id: Id, fullName: Type.String(), hasChildren: Type.Boolean(), children: Type.Array(Parent) }),
  { $id: 'ParentOption' },
);

/** An entry as an option in forms; a disabled one is not offered, but stored records still show its name (DICT-053). */
const DictionaryOption = Type.Object({
  id: Id,
  parentId: Id,
  fullName: Type.String(),
  enCode: Type.String(),
  enabledMark: Flag(),
});

/** A category with its entries, as cached by the page. */
export const Dictionary = Type.Object({
  id: Id,
  fullName: Type.String(),
  enCode: Type.String(),
  isTree: Flag(),
  dictionaryList: Type.Array(DictionaryOption),
});

const crud = crudCalls({
  path,
  menu,
  one: 'an entry',
  entity: dictionaryData,
  row: DictionaryData,
});

export const dictionaryDataContract = defineContract('dictionary-data', {
  all: {
    method: 'GET',
    path: `${path}/All`,
    summary:
      'Every category with its entries, disabled ones included, and deleted ones as disabled options with their last names.',
    access: 'session',
    input: Type.Object({}),
    output: List(Dictionary),
  },
  list: {
    method: 'GET',
    path: `${path}/{typeId}`,
    summary: 'The entries of a category, flat or, with isTree 1, as a tree.',
    access: { menu },
    input: Type.Object({ typeId: Id, keyword: Type.Optional(Type.String({ maxLength: 200 })), isTree, sort: Sort }),
    output: List(DictionaryDataRow),
  },
  selector: {
    method: 'GET',
    path: `${path}/{id}/Selector/{parent}`,
    summary:
      'Possible parents of an entry of category `id`: the category, then its entries except `parent` and its descendants.',
    access: 'session',
    input: Type.Object({ id: Id, parent: Id, isTree }),
    output: List(ParentOption),
  },
  options: {
    method: 'GET',
    path: `${path}/{id}/Data/Selector`,
    summary: 'Enabled entries of a category (by id or code) as options.',
    access: 'session',
    input: ById,
    output: List(DictionaryOption),
  },
  info: { ...crud.info, path: `${path}/{id}/Info` },
  create: crud.create,
  update: crud.update,
  remove: { ...crud.remove, summary: 'Deletes an entry without children.' },
  state: crud.state,
  export: { ...crud.export, summary: 'A category with its entries as a .bdd file.' },
  import: {
    method: 'POST',
    path: `${path}/Actions/Import`,
    summary: 'Creates a category with all its entries from a .bdd file, atomically.',
    access: { menu, button: 'btn_add' },
    transport: 'multipart',
    input: Type.Object({}),
    output: Nothing,
    msg: 'dictionary-data.imported',
  },
});
