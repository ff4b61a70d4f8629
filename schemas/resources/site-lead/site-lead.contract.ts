import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { siteLead } from './site-lead.entity.ts';

const menu = 'system.siteLead';
const path = '/api/system/SiteLead';
const ById = Type.Object({ id: Id });
const SiteLead = Type.Object({ id: Id, ...stored(siteLead), handled: Flag(), creatorTime: Type.Integer() });

export const siteLeadContract = defineContract('site-lead', {
  register: {
    method: 'POST',
    path: '/api/site/Register',
    summary: 'A visitor leaves company and contact.',
    access: 'public',
    limit: { times: 5, minutes: 10 },
    entity: siteLead,
    input: Type.Object(writable(siteLead)),
    output: Nothing,
    msg: 'site-lead.registered',
  },
  list: {
    method: 'GET',
    path,
    summary: 'What visitors left, newest first.',
    access: { menu },
    input: Type.Object({ ...Paging, handled: Type.Optional(Flag()) }),
    output: Page(SiteLead),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'What one visitor left.',
    access: { menu },
    input: ById,
    output: SiteLead,
  },
  state: {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Marks a visitor as spoken to, or not yet.',
    toggles: true,
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes what a visitor left.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
});
