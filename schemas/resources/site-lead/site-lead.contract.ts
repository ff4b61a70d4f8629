import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Paging } from '../../protocol/paging.ts';
import { Flag, Id } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { siteLead } from './site-lead.entity.ts';

const menu = 'system.siteLead';
const path = '/api/system/SiteLead';
const SiteLead = Type.Object({ id: Id, ...stored(siteLead), handled: Flag(), creatorTime: Type.Integer() });
const crud = crudCalls({ path, menu, one: 'a contact request', entity: siteLead, row: SiteLead });

export const siteLeadContract = defineContract('site-lead', {
  register: {
    method: 'POST',
    path: '/api/site/Register',
    summary: 'Stores a contact request of a visitor.',
    access: 'public',
    limit: { times: 5, minutes: 10 },
    entity: siteLead,
    input: Type.Object(writable(siteLead)),
    output: Nothing,
    msg: 'site-lead.registered',
  },
  list: {
    ...crud.list,
    summary: 'Contact requests of visitors, newest first, page by page.',
    input: Type.Object({ ...Paging, handled: Type.Optional(Flag()) }),
  },
  info: crud.info,
  state: { ...crud.state, summary: 'Toggles a contact request between open and handled.' },
  remove: crud.remove,
});
