import { type Static, Type } from '@sinclair/typebox';
import { Preferences } from '../profile/preferences.ts';

const Named = Type.Object({ id: Type.String(), name: Type.String() });
const Code = Type.Object({ enCode: Type.String() });
const NullableTime = Type.Union([Type.Integer(), Type.Null()]);

/** One entry of the menu tree, see the menu types of the specification. */
export const MenuItem = Type.Recursive(
  (Item) =>
    Type.Object({
      id: Type.String(),
      parentId: Type.String(),
      systemId: Type.String(),
      fullName: Type.String(),
      isRenamed: Type.Optional(
        Type.Boolean({ description: 'A menu of the product with a name of its own, shown in every language.' }),
      ),
      enCode: Type.String(),
      vueName: Type.String(),
      path: Type.String(),
      icon: Type.String(),
      type: Type.Integer(),
      urlAddress: Type.String(),
      linkTarget: Type.String(),
      propertyJson: Type.String(),
      category: Type.String(),
      isButtonAuthorize: Type.Integer(),
      isColumnAuthorize: Type.Integer(),
      isFormAuthorize: Type.Integer(),
      isDataAuthorize: Type.Integer(),
      sortCode: Type.Integer(),
      hasChildren: Type.Boolean(),
      children: Type.Array(Item),
    }),
  { $id: 'MenuItem' },
);
export type MenuItem = Static<typeof MenuItem>;

export const UserInfo = Type.Object({
  userId: Type.String(),
  userAccount: Type.String(),
  userName: Type.String(),
  headIcon: Type.String(),
  signImg: Type.String(),
  organizeId: Type.String(),
  organizeName: Type.String(),
  organizeIds: Type.Array(Type.String(), { description: 'Ids from the top down to the own organisation.' }),
  departmentId: Type.String({ description: 'The nearest department; empty in none.' }),
  departmentName: Type.String(),
  positionIds: Type.Array(Named),
  positionName: Type.String(),
  managerId: Type.String(),
  systemId: Type.String(),
  systemIds: Type.Array(Named),
  portalId: Type.String(),
  changePasswordDate: NullableTime,
  mustChangePassword: Type.Integer({ description: '1: nothing else is answered before the password is changed.' }),
  passwordDaysLeft: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Days until the password must be changed, where that is near.',
  }),
  prevLogin: Type.Integer(),
  prevLoginTime: NullableTime,
  prevLoginIPAddress: Type.String(),
  prevLoginIPAddressName: Type.String(),
  theme: Type.String(),
  language: Type.String(),
  preferences: Type.Partial(Preferences, { description: 'What the person chose of the workspace.' }),
  roleIds: Type.Array(Type.String()),
  groupIds: Type.Array(Type.String()),
  isAdministrator: Type.Integer(),
});
export type UserInfo = Static<typeof UserInfo>;

/** The user's permissions under one menu; relevant only for menus with an enabled permission. */
export const PermissionEntry = Type.Object({
  modelId: Type.String({ description: 'Id of the menu item.' }),
  button: Type.Array(Code),
  column: Type.Array(Code),
  form: Type.Array(Code),
  resource: Type.Array(Code, { description: 'Schemes of data permission.' }),
});
export type PermissionEntry = Static<typeof PermissionEntry>;

/** The password policy; applied by the page, as the server never sees a password (PASSWORD-001). */
export const PasswordPolicy = Type.Object({
  passwordStrengthLimit: Type.Integer(),
  passwordLengthMin: Type.Integer(),
  passwordLengthMinNumber: Type.Integer(),
  containsNumbers: Type.Integer(),
  includeLowercaseLetters: Type.Integer(),
  includeUppercaseLetters: Type.Integer(),
  containsCharacters: Type.Integer(),
  mandatoryModificationOfInitialPassword: Type.Integer(),
});

export const SysConfigInfo = Type.Composite([
  Type.Object({
    workLogoIcon: Type.String(),
    navigationIcon: Type.String(),
    logoIcon: Type.String(),
    companyName: Type.String(),
    sysName: Type.String(),
    sysVersion: Type.String(),
    dashboardHost: Type.String({ description: 'Base address of dashboards; empty: this server.' }),
    tokenHosts: Type.Array(Type.String(), {
      description: 'Hosts that links may take the token to, besides this server.',
    }),
    frameHosts: Type.Array(Type.String(), { description: 'Hosts whose pages may be shown in a frame (ROUTE-025).' }),
  }),
  PasswordPolicy,
]);

export const CurrentUserReply = Type.Object({
  menuList: Type.Array(MenuItem),
  userInfo: UserInfo,
  permissionList: Type.Array(PermissionEntry),
  sysConfigInfo: SysConfigInfo,
});
export type CurrentUserReply = Static<typeof CurrentUserReply>;
