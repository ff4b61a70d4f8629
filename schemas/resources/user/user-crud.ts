import { type Static, Type } from '@sinclair/typebox';
import { FileLink, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime, OneOf, Sealed, Ticket, TypedAgain } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { FirstPassword } from '../import-calls.ts';
import { user } from './user.entity.ts';

/** How a new user gets the first password: typed by the administrator, made and answered once, made and mailed. */
const passwordWays = ['typed', 'shown', 'mailed'] as const;

const menu = 'permission.user';
const path = '/api/permission/Users';

/** Without the password. */
const UserRecord = Type.Object({
  id: Id,
  ...stored(user),
  lastModifyTime: LastModifyTime,
});
export type UserRecord = Static<typeof UserRecord>;

const UserRow = Type.Object({
  id: Id,
  account: Type.String(),
  realName: Type.String(),
  headIcon: Type.String(),
  gender: Type.String(),
  mobilePhone: Type.String(),
  organize: Type.String({ description: 'Names of the organisations.' }),
  creatorTime: Type.Integer(),
  sortCode: Type.Integer(),
  enabledMark: Type.Integer({ description: '1 enabled, 0 disabled, 2 locked: waiting after failed logins.' }),
});
export type UserRow = Static<typeof UserRow>;

const { info, create, update, remove, state } = crudCalls({ path, menu, one: 'a user', entity: user, row: UserRecord });

/** CRUD calls for users (USER-008, USER-013 to USER-016). */
export const userAdminCalls = {
  list: {
    method: 'GET',
    path,
    summary: 'Users page by page, of an organisation and those below it; found by name, account, pinyin and mobile.',
    access: { menu },
    input: Type.Object({ ...Paging, organizeId: Type.Optional(Id) }),
    output: Page(UserRow),
  },
  exportData: {
    method: 'GET',
    path: `${path}/ExportData`,
    summary: 'Users as a workbook: the page (0) or all (1) of a list, with the chosen columns.',
    access: { menu, button: 'btn_download' },
    input: Type.Object({
      ...Paging,
      organizeId: Type.Optional(Id),
      dataType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      selectKey: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 })),
    }),
    output: FileLink,
  },
  info,
  create: {
    ...create,
    summary: 'Creates a user with a first password, typed here, or a one-time password that is answered or mailed.',
    input: Type.Object({
      ...create.input.properties,
      passwordBy: Type.Optional(OneOf(passwordWays)),
      password: Type.Optional(Sealed('The hash of the first password, encrypted as in a login.')),
      again: TypedAgain,
      timestamp: Type.Optional(Ticket),
    }),
    output: Type.Object({ id: Id, passwords: Type.Optional(Type.Array(FirstPassword)) }),
    seals: { password: 'chosen', again: 'repeated' },
  },
  update,
  remove: { ...remove, summary: 'Deletes a user with what they belong to and were granted; their sessions end.' },
  state: { ...state, summary: 'Enables a disabled user, disables an enabled one, whose sessions end.' },
  resetPassword: {
    method: 'POST',
    path: `${path}/{id}/Actions/ResetPassword`,
    summary: 'Gives a user another first password; their sessions end.',
    access: { menu, button: 'btn_reset' },
    input: Type.Object({
      id: Id,
      userPassword: Sealed('The hash, encrypted as in a login.'),
      validatePassword: TypedAgain,
      timestamp: Ticket,
    }),
    output: Nothing,
    seals: { userPassword: 'chosen', validatePassword: 'repeated' },
    msg: 'user.passwordReset',
  },
  unlock: {
    method: 'PUT',
    path: `${path}/{id}/Actions/unlock`,
    summary: 'Ends the waiting time of a user after failed logins.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'user.unlocked',
  },
} as const;
