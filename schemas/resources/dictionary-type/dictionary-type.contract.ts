import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, List, Nothing, Sort } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../entity.ts';
import { dictionaryType } from './dictionary-type.entity.ts';

/** Code of the menu whose owners keep dictionaries. */
export const dictionaryMenu = 'system.dictionary';
const menu = dictionaryMenu;
const path = '/api/system/DictionaryType';
const ById = Type.Object({ id: Id });

export const DictionaryType = Type.Object({
  id: Id,
  ...stored(dictionaryType),
  lastModifyTime: LastModifyTime,
});

export const DictionaryTypeRow = Type.Recursive((Row) =>
  Type.Composite([DictionaryType, Type.Object({ hasChildren: Type.Boolean(), children: Type.Array(Row) })]),
);
export type DictionaryTypeRow = Static<typeof DictionaryTypeRow>;

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
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One category.',
    access: { menu },
    input: ById,
    output: DictionaryType,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates a category.',
    access: { menu, button: 'btn_add' },
    entity: dictionaryType,
    input: Type.Object(writable(dictionaryType)),
    output: Created,
    msg: 'common.created',
    clears: ['dictionary'],
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a category.',
    access: { menu, button: 'btn_edit' },
    entity: dictionaryType,
    input: Type.Object({ id: Id, ...writable(dictionaryType), lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
    clears: ['dictionary'],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a category without sub-categories and entries.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
    clears: ['dictionary'],
  },
});
