import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { Keyword, RestrictedIds, SelectorNode } from '../selector-node.ts';
import { userAdminCalls } from './user-crud.ts';

const path = '/api/permission/Users';
const { currentPage, pageSize, after } = Paging;
const PageQuery = { keyword: Keyword, currentPage, pageSize, after };

/** CRUD of users, and user pickers with search by name, account and pinyin. */
export const userContract = defineContract('user', {
  ...userAdminCalls,
  children: {
    method: 'POST',
    reads: true,
    path: `${path}/ImUser/Selector/{id}`,
    summary:
      'Organisations and users directly below one, page by page; id 0 at the top, and with a keyword all users that match.',
    access: 'session',
    input: Type.Object({ id: Id, ...PageQuery }),
    output: Page(SelectorNode),
  },
  named: {
    method: 'POST',
    reads: true,
    path: `${path}/getUserList`,
    summary: 'Users by id.',
    access: 'session',
    input: Type.Object({ ids: RestrictedIds }),
    output: List(SelectorNode),
  },
  selectedList: {
    method: 'POST',
    reads: true,
    path: `${path}/getSelectedList`,
    summary: 'Anything of the organisation by id and type: {id}--{type}. What does not exist is left out.',
    access: 'session',
    input: Type.Object({ ids: RestrictedIds }),
    output: List(SelectorNode),
  },
  selectedUserList: {
    method: 'POST',
    reads: true,
    path: `${path}/getSelectedUserList`,
    summary: 'The users that the given things stand for, {id}--{type} each, page by page.',
    access: 'session',
    input: Type.Object({
      ids: RestrictedIds,
      ...PageQuery,
      userIds: Type.Optional(Type.Array(Id, { maxItems: 1_000, description: 'Only these of them.' })),
    }),
    output: Page(SelectorNode),
  },
  subordinates: {
    method: 'POST',
    reads: true,
    path: `${path}/getSubordinates`,
    summary: 'The users who report to the caller. Answers the list itself.',
    access: 'session',
    input: Type.Object(PageQuery),
    output: Type.Array(SelectorNode),
  },
  organization: {
    method: 'GET',
    path: `${path}/getOrganization`,
    summary: 'The users of an organisation, 0 for the own one. Answers the list itself.',
    access: 'session',
    input: Type.Object({ organizeId: Id, ...PageQuery }),
    output: Type.Array(SelectorNode),
  },
});
