import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { errorLog } from './error-log.entity.ts';

const menu = 'system.errorLog';
const path = '/api/system/ErrorLog';
const ById = Type.Object({ id: Id });
const ErrorLog = Type.Object({
  id: Id,
  ...stored(errorLog),
  account: Type.String({ description: 'Whose page it was; empty before a login.' }),
  creatorTime: Type.Integer(),
});

export const errorLogContract = defineContract('error-log', {
  report: {
    method: 'POST',
    path: `${path}/Actions/Report`,
    summary: 'A page reports a fault of its own.',
    access: 'public',
    limit: { times: 20, minutes: 1 },
    entity: errorLog,
    input: Type.Object(writable(errorLog)),
    output: Nothing,
  },
  list: {
    method: 'GET',
    path,
    summary: 'Faults that pages reported, newest first.',
    access: { menu },
    input: Type.Object(Paging),
    output: Page(ErrorLog),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One fault.',
    access: { menu },
    input: ById,
    output: ErrorLog,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a fault that was mended.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
});
