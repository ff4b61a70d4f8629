import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime, OneOf } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { InterfaceParameter } from './data-config.ts';
import { dataInterface } from './data-interface.entity.ts';

/** Code of the menu whose users manage data interfaces. */
export const dataInterfaceMenu = 'system.dataInterface';

const menu = dataInterfaceMenu;
const path = '/api/system/DataInterface';
const Query = Type.Object({ ...Paging, categoryId: Type.Optional(Id) });

export const DataInterface = Type.Object({
  id: Id,
  ...stored(dataInterface),
  creatorTime: Type.Integer(),
  lastModifyTime: LastModifyTime,
});
export type DataInterface = Static<typeof DataInterface>;

/** A list entry of an interface: without its configuration. */
const { parameterJson: _p, fieldJson: _f, dataConfigJson: _d, ...brief } = stored(dataInterface);
const AllRecords = OneOf([0, 1]);
const DataInterfaceRow = Type.Object({
  id: Id,
  ...brief,
  allRecords: AllRecords,
  creatorTime: Type.Integer(),
  lastModifyTime: LastModifyTime,
});

/**
 * Roles that may run an interface; `allRecords` 1 gives them all its records and fields, regardless of their
 * permissions for its form.
 */
const InterfaceRights = { roleIds: Type.Array(Id, { maxItems: 200 }), allRecords: AllRecords };

/** An option of the picker; categories contain interfaces. */
const InterfaceOption = Type.Object({
  id: Id,
  fullName: Type.String(),
  children: Type.Array(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String() })),
});

/** A parameter's value. For source 4 the value is the name of a system parameter: `@userId` (FORM-035). */
export const ParameterValue = Type.Object(
  {
    field: Type.String({ maxLength: 64 }),
    defaultValue: Type.Optional(Type.Unknown()),
    sourceType: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  },
  { additionalProperties: true },
);
export type ParameterValue = Static<typeof ParameterValue>;

const InterfaceQuery = {
  id: Id,
  paramList: Type.Optional(Type.Array(ParameterValue, { maxItems: 100 })),
  /** Id of the current form: the value of `@formId`. */
  formId: Type.Optional(Id),
};
const Picker = {
  ...InterfaceQuery,
  interfaceId: Type.Optional(Id),
  propsValue: Type.Optional(Type.String({ maxLength: 64 })),
  relationField: Type.Optional(Type.String({ maxLength: 64 })),
};
const Row = Type.Record(Type.String(), Type.Unknown());

const crud = crudCalls({ path, menu, one: 'an interface', entity: dataInterface, row: DataInterface });

export const dataInterfaceContract = defineContract('data-interface', {
  list: {
    method: 'GET',
    path,
    summary: 'Data interfaces, page by page, of one category or all.',
    access: { menu },
    input: Query,
    output: Page(DataInterfaceRow),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Enabled interfaces that the caller may run, under their categories, as options.',
    access: 'session',
    input: Type.Object({}),
    output: List(InterfaceOption),
  },
  choose: {
    method: 'GET',
    path: `${path}/getList`,
    summary: 'Enabled interfaces that the caller may run, page by page, for choosing one.',
    access: 'session',
    input: Query,
    output: Page(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String(), type: Type.Integer() })),
  },
  parameters: {
    method: 'GET',
    path: `${path}/GetParam/{id}`,
    summary: 'Parameters of an interface.',
    access: 'session',
    input: ById,
    output: Type.Array(InterfaceParameter),
  },
  info: crud.info,
  create: { ...crud.create, summary: 'Creates an interface; the caller must be able to read its data.' },
  update: crud.update,
  remove: { ...crud.remove, summary: 'Deletes an interface that no form uses.' },
  state: crud.state,
  copy: { ...crud.copy, summary: 'Copies an interface under a new name and code.', msg: 'data-interface.copied' },
  export: { ...crud.export, summary: 'An interface as a .bd file.' },
  import: crud.import,
  rights: {
    method: 'GET',
    path: `${path}/{id}/Actions/Rights`,
    summary: 'Roles that may run an interface, and whether the rights of the caller limit its rows and columns.',
    access: { menu },
    input: ById,
    output: Type.Object({
      id: Id,
      ...InterfaceRights,
      type: Type.Integer(),
      mayGrant: Type.Integer({ description: '1: the caller may change the roles.' }),
    }),
  },
  setRights: {
    method: 'PUT',
    path: `${path}/{id}/Actions/Rights`,
    summary: 'Changes these roles; requires the right to grant permissions.',
    access: { menu },
    input: Type.Object({ id: Id, ...InterfaceRights }),
    output: Nothing,
    msg: 'common.updated',
  },
  rows: {
    method: 'POST',
    reads: true,
    path: `${path}/{id}/Actions/Preview`,
    summary: 'Runs an interface: for previews and for the options of fields.',
    access: 'session',
    input: Type.Object(InterfaceQuery),
    output: Type.Array(Row),
  },
  page: {
    method: 'POST',
    reads: true,
    path: `${path}/{id}/Actions/List`,
    summary: 'Rows of an interface for a picker, page by page.',
    access: 'session',
    input: Type.Object({
      ...Picker,
      ...Paging,
      columnOptions: Type.Optional(Type.String({ maxLength: 2_000, description: 'Field names, comma-joined.' })),
    }),
    output: Page(Row),
  },
  byIds: {
    method: 'POST',
    reads: true,
    path: `${path}/{id}/Actions/InfoByIds`,
    summary: 'The rows of an interface with these ids.',
    access: 'session',
    input: Type.Object({
      ...Picker,
      ids: Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Number()]), { maxItems: 1_000 }),
    }),
    output: Type.Array(Row),
  },
});
