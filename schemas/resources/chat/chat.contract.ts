import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { ContentType } from '../../protocol/socket.ts';
import { Id } from '../common-fields.ts';

/** Contacts per page of the list (CHAT-005). */
export const contactPageSize = 20;

/** A colleague, with the last message of the chat (CHAT-004). */
export const ChatContact = Type.Object({
  id: Id,
  realName: Type.String(),
  account: Type.String(),
  headIcon: Type.String(),
  department: Type.String(),
  unreadMessage: Type.Integer(),
  latestMessage: Type.String(),
  messageType: Type.Union([ContentType, Type.Literal('')]),
  latestDate: Type.Union([Type.Integer(), Type.Null()]),
});
export type ChatContact = Static<typeof ChatContact>;

const ById = Type.Object({ id: Id });

/** Chat calls over HTTP, besides the frames of the WebSocket. */
export const chatContract = defineContract('chat', {
  conversations: {
    method: 'GET',
    path: '/api/message/imreply',
    summary: 'Conversations of the caller, newest first.',
    access: 'session',
    input: Type.Object({}),
    output: List(ChatContact),
  },
  clear: {
    method: 'DELETE',
    path: '/api/message/imreply/deleteChatRecord/{id}',
    summary: 'Clears the chat with a colleague for the caller only.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'chat.cleared',
  },
  relocation: {
    method: 'DELETE',
    path: '/api/message/imreply/relocation/{id}',
    summary: 'Hides a conversation from the list until a new message arrives in it.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
  contacts: {
    method: 'GET',
    path: '/api/permission/Users/ImUser',
    summary: 'Users to chat with: all except the caller.',
    access: 'session',
    input: Type.Object({
      keyword: Paging.keyword,
      currentPage: Paging.currentPage,
      pageSize: Paging.pageSize,
      after: Paging.after,
    }),
    output: Page(ChatContact),
  },
});
