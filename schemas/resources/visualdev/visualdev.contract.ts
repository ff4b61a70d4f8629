import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Page, Paging } from '../../protocol/paging.ts';
import { writable } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { noteMax } from '../definition/definition.contract.ts';
import { DefinitionIssue, FormDataField, VisualDev, VisualDevRow, visualdev } from './visualdev.entity.ts';

/** Code of the menu whose users design forms. */
export const visualdevMenu = 'developer.visualDev';

const path = '/api/visualdev/Base';
const crud = crudCalls({ path, menu: visualdevMenu, one: 'a form', entity: visualdev, row: VisualDev });
const Saved = Type.Object({ id: Type.String(), version: Type.Integer(), issues: Type.Array(DefinitionIssue) });

/** A field of an earlier definition; restoring it restores its values (ONLINEDEV-018). */
const FormerField = Type.Object({
  name: Type.String({ description: 'Columns of sub-tables as {table}-{column}.' }),
  label: Type.String(),
  count: Type.Integer({ description: 'Records with a value in this field.' }),
});

const NameList = Type.Array(Type.String());

/** An option of the picker; categories contain forms. */
const FormOption = Type.Object({
  id: Type.String(),
  fullName: Type.String(),
  children: Type.Optional(Type.Array(Type.Object({ id: Type.String(), fullName: Type.String() }))),
});

export const visualdevContract = defineContract('visualdev', {
  list: {
    ...crud.list,
    summary: 'Forms, page by page.',
    input: Type.Object({
      ...Paging,
      category: Type.Optional(Type.String({ maxLength: 50 })),
      type: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
      state: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    }),
    output: Page(VisualDevRow),
  },
  choose: {
    method: 'GET',
    path: `${path}/list`,
    summary: 'Lists released forms for a picker.',
    access: 'session',
    input: Type.Object({ ...Paging }),
    output: Page(Type.Object({ id: Type.String(), fullName: Type.String(), enCode: Type.String() })),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Released forms under their categories, as options.',
    access: 'session',
    input: Type.Object({ type: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })) }),
    output: List(FormOption),
  },
  names: {
    method: 'GET',
    path: `${path}/Names`,
    summary: 'Ids and codes of the resources that a definition may name; a release refuses any other.',
    access: crud.list.access,
    input: Type.Object({}),
    output: Type.Object({
      dictionaries: NameList,
      interfaces: NameList,
      models: NameList,
      numbering: NameList,
      prints: NameList,
    }),
  },
  create: {
    ...crud.create,
    summary: 'Creates a form; issues of its definition are returned, not rejected.',
    output: Saved,
  },
  createFromTable: {
    ...crud.create,
    path: `${path}/Actions/FromTable`,
    summary: 'Creates a form with a field for each column of a table of a data source, as a starting point.',
    input: Type.Object({
      ...Type.Pick(Type.Object(writable(visualdev)), ['fullName', 'enCode', 'category']).properties,
      sourceId: Type.String({ minLength: 1, maxLength: 50 }),
      table: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    output: Saved,
  },
  info: { ...crud.info, summary: 'One form with its draft definition.' },
  update: {
    ...crud.update,
    summary: 'Updates the draft; the released definition is unchanged.',
    input: Type.Object({
      ...ById.properties,
      ...writable(visualdev),
      version: Type.Optional(Type.Integer({ description: 'The version that was read; an outdated one is rejected.' })),
      note: Type.Optional(Type.String({ maxLength: noteMax, description: 'Of the version that this save makes.' })),
    }),
    output: Saved,
  },
  remove: { ...crud.remove, summary: 'Deletes a form and its menu entry; its records remain.', clears: ['menus'] },
  copy: { ...crud.copy, summary: 'Copies the draft under a new name and code.', output: Saved },
  release: {
    method: 'POST',
    path: `${path}/{id}/Actions/Release`,
    summary: 'Releases the draft under a menu for the given roles and the caller.',
    access: crud.update.access,
    input: Type.Object({
      ...ById.properties,
      pc: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      pcModuleParentId: Type.Optional(
        Type.Union([Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 }), Type.String({ maxLength: 50 })]),
      ),
      roleIds: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 100 })),
    }),
    output: Type.Object({ menuIds: Type.Array(Type.String()) }),
    msg: 'visualdev.released',
    clears: ['menus'],
  },
  releaseInfo: {
    method: 'GET',
    path: `${path}/{id}/Actions/Release`,
    summary: 'Facts for a release: the menus of the form, and fields removed by the draft whose values remain stored.',
    access: crud.list.access,
    input: ById,
    output: Type.Object({ id: Type.String(), pcModuleParentId: Type.String(), formerFields: Type.Array(FormerField) }),
  },
  export: { ...crud.export, method: 'POST', summary: 'Exports a form as a .vdd file.' },
  import: {
    method: 'POST',
    path: `${path}/Actions/Import`,
    summary: 'Creates a form from a .vdd file. Type 0 skips a code that exists, 1 imports it under a changed code.',
    access: crud.create.access,
    input: Type.Object({ type: Type.Optional(Type.String({ pattern: '^[01]$' })) }),
    output: Type.Object({ id: Type.Union([Type.String(), Type.Null()]), issues: Type.Array(DefinitionIssue) }),
    transport: 'multipart',
    msg: 'visualdev.imported',
  },
  fields: {
    method: 'GET',
    path: `${path}/{id}/FormDataFields`,
    summary: 'The fields of a released form. Filter 0: main form; 1: with sub-table columns.',
    access: 'session',
    input: Type.Object({ ...ById.properties, filterType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
    output: List(FormDataField),
  },
  rows: {
    method: 'GET',
    path: `${path}/{id}/FieldDataSelect`,
    summary: 'Rows of a released form for a related-form field.',
    access: 'session',
    input: Type.Object({
      ...ById.properties,
      ...Paging,
      relationField: Type.Optional(Type.String({ maxLength: 64 })),
      columnOptions: Type.Optional(Type.String({ maxLength: 2_000, description: 'Field names, comma-joined.' })),
      ids: Type.Optional(Type.String({ maxLength: 20_000, description: 'Only these records, comma-joined.' })),
    }),
    output: Page(Type.Record(Type.String(), Type.Unknown())),
  },
});
