import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

/** Types of messages (NOTICE-012). */
export const messageTypes = { system: 1, flow: 2, notice: 3, schedule: 4 } as const;
export type MessageType = (typeof messageTypes)[keyof typeof messageTypes];

/** Messages per page of the list (NOTICE-008). */
export const messagePageSize = 20;

const OfType = Type.Union([Type.Integer({ minimum: 0, maximum: 1_000 }), Type.Literal('')], {
  description: '1 to 4; empty for all.',
});
const IsRead = Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('')], {
  description: '0: only unread ones; empty: all.',
});

export const MessageItem = Type.Object({
  id: Id,
  title: Type.String(),
  type: Type.Integer(),
  flowType: Type.Union([Type.Integer(), Type.Null()]),
  isRead: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  releaseUser: Type.String(),
  releaseTime: Type.Integer(),
});
export type MessageItem = Static<typeof MessageItem>;

export const MessageDetail = Type.Object({
  ...MessageItem.properties,
  excerpt: Type.String(),
  bodyText: Type.String({ description: 'HTML; JSON for flow and schedule messages.' }),
  files: Type.String({ description: 'JSON list of files.' }),
});
export type MessageDetail = Static<typeof MessageDetail>;

/** Messages of the current user. */
export const messageContract = defineContract('message', {
  list: {
    method: 'GET',
    path: '/api/message',
    summary: 'The own messages, newest first, page by page.',
    access: 'session',
    input: Type.Object({
      keyword: Paging.keyword,
      currentPage: Paging.currentPage,
      pageSize: Paging.pageSize,
      after: Paging.after,
      sort: Paging.sort,
      isRead: Type.Optional(IsRead),
      type: Type.Optional(OfType),
    }),
    output: Page(MessageItem),
  },
  readAll: {
    method: 'POST',
    path: '/api/message/Actions/ReadAll',
    summary: 'Marks the own messages that match as read.',
    access: 'session',
    input: Type.Object({
      keyword: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
      type: Type.Optional(Type.Union([OfType, Type.String({ pattern: '^\\d{1,3}$' }), Type.Null()])),
      isRead: Type.Optional(Type.Union([IsRead, Type.Literal(0), Type.Null()])),
    }),
    output: Nothing,
    msg: 'message.allRead',
  },
  readInfo: {
    method: 'GET',
    path: '/api/message/ReadInfo/{id}',
    summary: 'One of the own messages; it counts as read from then on.',
    access: 'session',
    input: Type.Object({ id: Id }),
    output: MessageDetail,
  },
  remove: {
    method: 'DELETE',
    path: '/api/message/Record',
    summary: 'Removes own messages; others keep theirs.',
    access: 'session',
    input: Type.Object({
      ids: Type.Union([Type.String({ maxLength: 51_000 }), Type.Array(Id, { maxItems: 1_000 })], {
        description: 'Comma-joined, or a list.',
      }),
    }),
    output: Nothing,
    msg: 'common.removed',
  },
});
