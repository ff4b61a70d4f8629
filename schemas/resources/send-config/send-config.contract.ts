import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { List, Nothing } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { JobPage, JobQuery } from '../job/job-list.ts';
import { messageTemplateMenu as menu } from '../message-template/message-template.contract.ts';
import { noticeMenu } from '../notice/notice.contract.ts';
import { sendConfig } from './send-config.entity.ts';

const path = '/api/message/SendMessageConfig';
const SendConfig = Type.Object({
  id: Id,
  ...stored(sendConfig),
  isSecretSet: Type.Boolean({ description: 'Whether a secret is stored; the secret itself is never answered.' }),
  creatorTime: Type.Integer(),
  lastModifyTime: LastModifyTime,
});
const crud = crudCalls({ path, menu, one: 'a send configuration', entity: sendConfig, row: SendConfig });

export const sendConfigContract = defineContract('send-config', {
  list: { ...crud.list, summary: 'Send configurations page by page, by keyword.' },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Send configurations of a kind of message, for those who write notices; disabled ones are no default.',
    access: { menu, orMenu: noticeMenu },
    input: Type.Object({ messageSource: Type.String({ maxLength: 2 }) }),
    output: List(Type.Object({ id: Id, fullName: Type.String() })),
  },
  info: {
    ...crud.info,
    summary: 'Channels of a kind of message, for those who write notices; the web-hook for those who manage it.',
    access: { menu, orMenu: noticeMenu },
    output: Type.Composite([
      SendConfig,
      Type.Object({
        template: Type.Array(Type.Object({ id: Id, messageType: Type.Integer(), accountConfigId: Type.Null() })),
      }),
    ]),
  },
  create: crud.create,
  update: { ...crud.update, summary: 'Changes a send configuration; an empty secret leaves the stored one unchanged.' },
  remove: crud.remove,
  state: { ...crud.state, summary: 'Toggles a send configuration; each kind of message has at most one enabled.' },
  test: {
    method: 'POST',
    path: `${path}/{id}/Actions/Test`,
    summary: 'Sends a test message to these people on all channels of the configuration.',
    access: { menu, button: 'btn_edit' },
    input: Type.Object({
      id: Id,
      toUserIds: Type.Array(Id, { minItems: 1, maxItems: 20 }),
      title: Type.String({ minLength: 1, maxLength: 100 }),
      content: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    output: Nothing,
    msg: 'send-config.testing',
  },
  deliveries: {
    method: 'GET',
    path: `${path}/Deliveries`,
    summary: 'Messages that left or wait to leave, one for each person and channel, newest first.',
    access: { menu },
    input: JobQuery,
    output: JobPage,
  },
  resend: {
    method: 'POST',
    path: `${path}/Deliveries/{id}/Actions/Resend`,
    summary: 'Sends a failed message again.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'send-config.resending',
  },
});
