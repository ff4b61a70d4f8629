import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { List, Nothing } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { dataSource } from './data-source.entity.ts';

/** Code of the menu whose users manage data sources. */
export const dataSourceMenu = 'system.dataSource';

const menu = dataSourceMenu;
const path = '/api/system/DataSource';

const { password: _password, ...shown } = stored(dataSource);
const DataSource = Type.Object({
  id: Id,
  ...shown,
  password: Type.Literal('', { description: 'Never answered.' }),
  isPasswordSet: Type.Boolean(),
  creatorTime: Type.Integer(),
  lastModifyTime: LastModifyTime,
});

const SourceTable = Type.Object({
  name: Type.String(),
  comment: Type.String(),
  isView: Flag(),
  rows: Type.String({ description: 'An estimate of the other database.' }),
});
export type SourceTable = Static<typeof SourceTable>;

const TableColumn = Type.Object({
  name: Type.String(),
  type: Type.String(),
  comment: Type.String(),
  keyPosition: Type.Integer({ description: 'Place in the primary key, from 1; 0: not in it.' }),
  isNullable: Flag(),
});
export type TableColumn = Static<typeof TableColumn>;

const crud = crudCalls({ path, menu, one: 'a data source', entity: dataSource, row: DataSource });

/** Databases other than our own, only read, and only those of ZHJY_DATA_SOURCES. */
export const dataSourceContract = defineContract('data-source', {
  list: { ...crud.list, summary: 'Data sources page by page, by keyword, without their passwords.' },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Enabled data sources, for choosing one.',
    access: { menu },
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String() })),
  },
  info: crud.info,
  create: { ...crud.create, summary: 'Creates a data source; its server must be one of ZHJY_DATA_SOURCES.' },
  update: {
    ...crud.update,
    summary: 'Changes a data source; an empty password leaves the stored one, if server and account are the same.',
  },
  remove: { ...crud.remove, summary: 'Deletes a data source that no data interface uses.' },
  state: crud.state,
  test: {
    method: 'POST',
    reads: true,
    path: `${path}/Actions/Test`,
    summary:
      'Tests a connection to PostgreSQL or MySQL, also of an unsaved data source. Only hosts listed in ZHJY_DATA_SOURCES are contacted; nothing is stored.',
    access: { menu, button: 'btn_edit' },
    raw: true,
    input: Type.Object({
      id: Type.Optional(Type.Union([Id, Type.Null()], { description: 'An empty password is that of this one.' })),
      ...writable(dataSource),
    }),
    output: Nothing,
    msg: 'data-source.reached',
  },
  tables: {
    method: 'GET',
    path: `${path}/{id}/Tables`,
    summary: 'Tables and views that the account of a data source may read.',
    access: { menu },
    input: ById,
    output: List(SourceTable),
  },
  columns: {
    method: 'GET',
    path: `${path}/{id}/Columns`,
    summary: 'Columns of a table in their order.',
    access: { menu },
    input: Type.Object({ id: Id, table: Type.String({ minLength: 1, maxLength: 200 }) }),
    output: List(TableColumn),
  },
});
