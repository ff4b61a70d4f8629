import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { Keyword, RestrictedIds, SelectorNode } from '../selector-node.ts';
import { importCalls } from '../import-calls.ts';
import { userAdminCalls } from './user-crud.ts';
import { workCalls } from './user-work.ts';

const path = '/api/permission/Users';
const { currentPage, pageSize, after } = Paging;
const PageQuery = { keyword: Keyword, currentPage, pageSize, after };

/** CRUD of users, and user pickers with search by name, account and pinyin. */
export const userContract = defineContract('user', {
  ...userAdminCalls,
  ...workCalls,
  ...importCalls({
    path,
    params: {},
    access: { menu: 'permission.user', button: 'btn_upload' },
    failures: 'ExportExceptionData',
  }),
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
  all: {
    method: 'GET',
    path: `${path}/All`,
    summary: 'All enabled users, at most 10000.',
    access: 'session',
    input: Type.Object({}),
    output: List(SelectorNode),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Organisations with their enabled users as a tree; each user below the main organisation.',
    access: 'session',
    input: Type.Object({}),
    output: List(SelectorNode),
  },
  byPosition: {
    method: 'GET',
    path: `${path}/GetUsersByPositionId`,
    summary: 'The users of a position.',
    access: 'session',
    input: Type.Object({ positionId: Id }),
    output: List(SelectorNode),
  },
  byRole: {
    method: 'GET',
    path: `${path}/GetUsersByRoleOrgId`,
    summary: 'The users of a role who belong to an organisation.',
    access: 'session',
    input: Type.Object({ roleId: Id, organizeId: Id }),
    output: List(SelectorNode),
  },
  byAuthority: {
    method: 'POST',
    reads: true,
    path: `${path}/GetListByAuthorize/{id}`,
    summary: 'The users of an organisation and below it, as far as the caller is authorised for them; 0 for all these.',
    access: 'session',
    input: Type.Object({ id: Id, keyword: Keyword }),
    output: List(SelectorNode),
  },
});
