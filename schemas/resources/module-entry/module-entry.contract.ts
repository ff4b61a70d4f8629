import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { stored } from '../../protocol/entity.ts';
import { moduleEntry } from './module-entry.entity.ts';

const ModuleEntry = Type.Object({
  id: Id,
  ...stored(moduleEntry),
  creatorTime: Type.Integer(),
  lastModifyTime: LastModifyTime,
});

const crud = crudCalls({
  path: '/api/system/ModuleEntry/{module}',
  access: 'module',
  /** Id of the menu entry: users with the menu may read its records, its buttons permit changes. */
  params: { module: Id },
  one: 'an entry',
  entity: moduleEntry,
  row: ModuleEntry,
});

export const moduleEntryContract = defineContract('module-entry', {
  list: { ...crud.list, summary: 'Entries of a module that has no screen of its own, page by page.' },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: crud.remove,
  state: crud.state,
});
