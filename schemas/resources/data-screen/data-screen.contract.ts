import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { Id, issueFields, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { noteMax } from '../definition/definition.contract.ts';
import { dataScreen } from './data-screen.entity.ts';

/** Code of the menu whose users design big screens. */
export const dataScreenMenu = 'developer.dataScreen';
const menu = dataScreenMenu;
const path = '/api/visualdev/DataScreen';

const version = Type.Integer({ description: 'Counts the saves; sent back with an update.' });
const DataScreen = Type.Object({ id: Id, ...stored(dataScreen), version, lastModifyTime: LastModifyTime });
const crud = crudCalls({ path, menu, one: 'a big screen', entity: dataScreen, row: DataScreen });
const Saved = Type.Object({ id: Id, version, issues: Type.Array(Type.Object(issueFields)) });

export const dataScreenContract = defineContract('data-screen', {
  list: {
    ...crud.list,
    summary: 'Big screens page by page, by keyword and category.',
    input: Type.Object({ ...Paging, categoryId: Type.Optional(Id) }),
    output: Page(Type.Omit(DataScreen, ['content'])),
  },
  info: crud.info,
  create: {
    ...crud.create,
    summary: 'Creates a big screen, without a definition an empty canvas; a definition with errors is refused.',
    output: Saved,
  },
  update: {
    ...crud.update,
    summary: 'Changes a big screen; its definition is checked as when it is created, and shown at once.',
    input: Type.Object({
      ...ById.properties,
      ...writable(dataScreen),
      version: Type.Optional(version),
      note: Type.Optional(Type.String({ maxLength: noteMax, description: 'Of the version that this save makes.' })),
    }),
    output: Saved,
  },
  remove: { ...crud.remove, summary: 'Deletes a big screen; its address answers 404 from then on.' },
  state: crud.state,
  copy: crud.copy,
  import: crud.import,
  export: { ...crud.export, summary: 'A big screen as a .json file.' },
  open: {
    method: 'GET',
    path: `${path}/{code}/Actions/Open`,
    summary: 'An enabled big screen by its code, for users with a menu entry that leads to it.',
    access: 'module',
    raw: true,
    input: Type.Object({ code: Type.String({ maxLength: 50 }) }),
    output: Type.Object({ id: Id, fullName: Type.String(), version: Type.Integer(), content: Type.String() }),
  },
});
