import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id } from '../common-fields.ts';
import { Keyword, RestrictedIds, SelectorNode, selectorCall, selectorQuery } from '../selector-node.ts';
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
    more: {
      /** 1: people with a mail address get their first password by mail; the others' are answered. */
      sendMail: Type.Optional(Flag()),
    },
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
  named: selectorQuery(`${path}/getUserList`, 'Users by id.', Type.Object({ ids: RestrictedIds })),
  selectedList: selectorQuery(
    `${path}/getSelectedList`,
    'Anything of the organisation by id and type: {id}--{type}. What is deleted has its last name, marked; what never existed is left out.',
    Type.Object({ ids: RestrictedIds }),
  ),
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
  all: selectorCall(`${path}/All`, 'All enabled users, at most 10000.'),
  selector: selectorCall(
    `${path}/Selector`,
    'Organisations with their enabled users as a tree; each user below the main organisation.',
  ),
  byPosition: selectorCall(`${path}/GetUsersByPositionId`, 'The users of a position.', Type.Object({ positionId: Id })),
  byRole: selectorCall(
    `${path}/GetUsersByRoleOrgId`,
    'The users of a role who belong to an organisation.',
    Type.Object({ roleId: Id, organizeId: Id }),
  ),
  byAuthority: selectorQuery(
    `${path}/GetListByAuthorize/{id}`,
    'The users of an organisation and below it, as far as the caller is authorised for them; 0 for all these.',
    Type.Object({ id: Id, keyword: Keyword }),
  ),
});
