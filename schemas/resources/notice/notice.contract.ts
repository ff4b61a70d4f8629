import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { notice } from './notice.entity.ts';

/** Code of its menu. */
export const noticeMenu = 'system.notice';
const menu = noticeMenu;
const path = '/api/message/Notice';

/** Receivers and files may be lists, as in a form. */
const Fields = {
  ...writable(notice),
  toUserIds: Type.Optional(
    Type.Union([Type.String({ maxLength: 100_000 }), Type.Array(Type.String({ maxLength: 100 })), Type.Null()]),
  ),
  files: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 100_000 }),
      Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 50 }),
      Type.Null(),
    ]),
  ),
};

const Released = {
  id: Id,
  /** 0 draft, 1 released. */
  enabledMark: Flag(0),
  releaseUser: Type.String(),
  releaseTime: Type.Union([Type.Integer(), Type.Null()]),
  lastModifyTime: LastModifyTime,
};

const NoticeItem = Type.Object({
  ...Released,
  title: Type.String(),
  excerpt: Type.String(),
});

export const Notice = Type.Object({
  ...stored(notice),
  ...Released,
  toUserIds: Type.Array(Type.String(), { description: '`{id}--{type}` each; empty: all users.' }),
});
export type Notice = Static<typeof Notice>;

const crud = crudCalls({ path, menu, one: 'a notice', entity: notice, row: Notice, fields: Fields });

export const noticeContract = defineContract('notice', {
  list: {
    method: 'POST',
    reads: true,
    path: `${path}/List`,
    summary: 'Notices, newest first, page by page.',
    access: { menu },
    input: Type.Object({ ...Paging, enabledMark: Type.Optional(Type.Union([Flag(), Type.Literal('')])) }),
    output: Page(NoticeItem),
  },
  create: { ...crud.create, summary: 'Creates a notice without sending it.' },
  info: crud.info,
  update: { ...crud.update, summary: 'Changes an unreleased notice.' },
  remove: { ...crud.remove, summary: 'Deletes a notice; messages already sent are not deleted.' },
  release: {
    method: 'PUT',
    path: `${path}/{id}/Actions/Release`,
    summary: 'Sends a notice to its receivers, once.',
    access: { menu, button: 'btn_release' },
    input: ById,
    output: Nothing,
    msg: 'notice.released',
  },
});
