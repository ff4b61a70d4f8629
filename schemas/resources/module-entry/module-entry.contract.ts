import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { moduleEntry } from './module-entry.entity.ts';

const path = '/api/system/ModuleEntry/{module}';
/** Id of the menu entry: users with the menu may read its records, its buttons permit changes. */
const Module = { module: Id };
const One = Type.Object({ ...Module, id: Id });

const ModuleEntry = Type.Object({
  id: Id,
  ...stored(moduleEntry),
  creatorTime: Type.Integer(),
  lastModifyTime: LastModifyTime,
});

export const moduleEntryContract = defineContract('module-entry', {
  list: {
    method: 'GET',
    path,
    summary: 'Entries of a module that has no screen of its own, page by page.',
    access: 'module',
    input: Type.Object({ ...Module, ...Paging }),
    output: Page(ModuleEntry),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Reads an entry.',
    access: 'module',
    input: One,
    output: ModuleEntry,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates an entry.',
    access: 'module',
    entity: moduleEntry,
    input: Type.Object({ ...Module, ...writable(moduleEntry) }),
    output: Created,
    msg: 'common.created',
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes an entry.',
    access: 'module',
    entity: moduleEntry,
    input: Type.Object({ ...Module, id: Id, ...writable(moduleEntry), lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes an entry.',
    access: 'module',
    input: One,
    output: Nothing,
    msg: 'common.removed',
  },
  state: {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Toggles an entry between enabled and disabled.',
    toggles: true,
    access: 'module',
    input: One,
    output: Nothing,
  },
});
