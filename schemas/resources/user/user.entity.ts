import { Type } from '@sinclair/typebox';
import { patterns } from '../../language/patterns.ts';
import { description, enabledMark, Id, nameLengthMax, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

const Code = Type.String({ maxLength: nameLengthMax, default: '' });
/** A date as epoch milliseconds. */
const Day = Type.Integer({ minimum: -8_640_000_000_000, maximum: 253_402_300_799_999 });
const Ids = Type.Array(Id, { maxItems: 200, default: [] });

/** The fields of a user stored in its own row. */
export const userEntity = defineEntity('user', {
  account: field(Type.String({ maxLength: nameLengthMax }), {
    label: '$t:profile.account',
    required: 'user.account.required',
    patterns: [patterns.account],
  }),
  realName: field(Type.String({ maxLength: nameLengthMax }), {
    label: '$t:profile.realName',
    required: 'user.realName.required',
  }),
  gender: field(Type.String({ maxLength: 10 }), {
    label: '$t:profile.gender',
    required: 'user.gender.required',
    source: choices(['1', '$t:profile.male'], ['2', '$t:profile.female'], ['3', '$t:profile.secret']),
  }),
  /** The address of an uploaded avatar; empty: none. */
  headIcon: field(
    Type.String({
      maxLength: 200,
      pattern: '^$|^/api/file/Image/userAvatar/[0-9a-f]{32}(\\.\\w{1,10})?$',
      default: '',
    }),
    { label: '$t:user.headIcon' },
  ),
  /** Id of the manager; empty: none. */
  managerId: field(Type.String({ maxLength: nameLengthMax, default: '' }), { label: '$t:user.managerId' }),
  mobilePhone: field(Type.String({ maxLength: 20, default: '' }), {
    label: '$t:profile.mobilePhone',
    patterns: [patterns.mobile],
  }),
  email: field(Type.String({ maxLength: 100, default: '' }), { label: '$t:profile.email', patterns: [patterns.email] }),
  entryDate: field(Day, { label: '$t:user.entryDate', nullable: true }),
  birthday: field(Day, { label: '$t:user.birthday', nullable: true }),
  certificatesType: field(Code, {
    label: '$t:user.certificatesType',
    source: { dictionary: 'idType', value: 'enCode' },
  }),
  certificatesNumber: field(Code, { label: '$t:user.certificatesNumber' }),
  education: field(Code, { label: '$t:user.education', source: { dictionary: 'education', value: 'enCode' } }),
  sortCode,
  enabledMark,
  description,
});

/** A user with a login, and all assignments (USER-002). */
export const user = defineEntity('user', {
  ...userEntity.fields,
  /** Each organisation as the ids from the root down; the first is the main one of a new user. */
  organizeIdTree: field(Type.Array(Type.Array(Id, { maxItems: 50 }), { maxItems: 200 }), {
    label: '$t:people.place',
    required: 'user.organizeIdTree.required',
  }),
  positionId: field(Ids, { label: '$t:user.positionId' }),
  roleId: field(Ids, { label: '$t:user.roleId' }),
  groupId: field(Ids, { label: '$t:user.groupId' }),
});
