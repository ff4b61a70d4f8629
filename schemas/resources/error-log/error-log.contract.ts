import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { errorLog } from './error-log.entity.ts';

const menu = 'system.errorLog';
const path = '/api/system/ErrorLog';
const ErrorLog = Type.Object({
  id: Id,
  ...stored(errorLog),
  account: Type.String({ description: 'Account of the user of the page; empty before a login.' }),
  creatorTime: Type.Integer(),
});
const crud = crudCalls({ path, menu, one: 'an error', entity: errorLog, row: ErrorLog });

export const errorLogContract = defineContract('error-log', {
  report: {
    method: 'POST',
    path: `${path}/Actions/Report`,
    summary: 'Stores an error that a page reports.',
    access: 'public',
    limit: { times: 20, minutes: 1 },
    entity: errorLog,
    input: Type.Object(writable(errorLog)),
    output: Nothing,
  },
  list: { ...crud.list, summary: 'Errors reported by pages, newest first, page by page.' },
  info: crud.info,
  remove: crud.remove,
});
