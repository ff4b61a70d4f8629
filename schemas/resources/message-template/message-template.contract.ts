import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime, OneOf } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { channels, messageTemplate } from './message-template.entity.ts';

/** Code of the menu of templates, send configurations and what was sent. */
export const messageTemplateMenu = 'msgCenter.template';

const path = '/api/message/MessageTemplateConfig';
const MessageTemplate = Type.Object({
  id: Id,
  ...stored(messageTemplate),
  creatorTime: Type.Integer(),
  lastModifyTime: LastModifyTime,
});
const MessageType = Type.Optional(OneOf(Object.values(channels)));

/** A template that a user adds is an own one. */
const { templateType: _ofTheProduct, ...Fields } = writable(messageTemplate);

const crud = crudCalls({
  path,
  menu: messageTemplateMenu,
  one: 'a message template',
  entity: messageTemplate,
  row: MessageTemplate,
  fields: Fields,
});

export const messageTemplateContract = defineContract('message-template', {
  list: {
    ...crud.list,
    summary: 'Message templates page by page, by keyword and channel.',
    input: Type.Object({ ...Paging, messageType: MessageType }),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Enabled message templates with their channels, for send configurations.',
    access: { menu: messageTemplateMenu },
    input: Type.Object({ ...Paging, messageType: MessageType }),
    output: Page(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String() })),
  },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: { ...crud.remove, summary: 'Deletes an own template that no send configuration uses.' },
  state: crud.state,
  copy: { ...crud.copy, summary: 'Copies a template as an own one under a free name and code.' },
});
