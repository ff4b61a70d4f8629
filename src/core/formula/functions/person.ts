import { isObject } from '../../schema/record.ts';
import { valueText } from '../../text/value-text.ts';
import { argument, define, type FormulaFunction } from '../function.ts';
import { type Value } from '../value.ts';

const group = 'person' as const;

function property(
  name: string,
  alias: string,
  keys: readonly string[],
  text: FormulaFunction['text'],
): FormulaFunction {
  return define({
    name,
    alias,
    group,
    reads: 'user',
    arguments: [],
    result: 'text',
    example: [`${name}()`, ''],
    text,
    evaluate() {
      return keys.map((key) => textOf(this.user?.[key])).find((value) => value !== null) ?? null;
    },
  });
}

/** The first of several, as of several positions, which come with their names. */
function textOf(value: unknown): Value {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return valueText(isObject(one) ? one['id'] : one) || null;
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(valueText).filter((one) => one !== '');

export const personFunctions: readonly FormulaFunction[] = [
  property('USERID', '当前用户', ['id', 'userId'], { zh: '当前用户', zhtw: '目前使用者', en: 'The current user' }),
  property('USERNAME', '当前姓名', ['userName', 'realName'], {
    zh: '当前用户的姓名',
    zhtw: '目前使用者的姓名',
    en: 'The name of the current user',
  }),
  property('ACCOUNT', '当前账号', ['userAccount', 'account'], {
    zh: '当前用户的账号',
    zhtw: '目前使用者的帳號',
    en: 'The account of the current user',
  }),
  property('ORGID', '当前部门', ['departmentId', 'organizeId'], {
    zh: '当前用户的部门',
    zhtw: '目前使用者的部門',
    en: 'The department of the current user',
  }),
  property('ORGNAME', '当前部门名称', ['departmentName', 'organizeName'], {
    zh: '当前用户的部门名称',
    zhtw: '目前使用者的部門名稱',
    en: 'The name of the department of the current user',
  }),
  property('POSITION', '当前岗位', ['positionIds'], {
    zh: '当前用户的岗位',
    zhtw: '目前使用者的職位',
    en: 'The position of the current user',
  }),
  property('ROLE', '当前角色', ['roleIds'], {
    zh: '当前用户的角色',
    zhtw: '目前使用者的角色',
    en: 'The role of the current user',
  }),
  property('MANAGER', '上级', ['managerId'], {
    zh: '当前用户的直属主管',
    zhtw: '目前使用者的直屬主管',
    en: 'The manager of the current user',
  }),
  define({
    name: 'HASROLE',
    alias: '有角色',
    group,
    reads: 'user',
    arguments: [argument('text', 'role')],
    result: 'bool',
    example: ['HASROLE("none")', 'FALSE'],
    text: { zh: '当前用户有此角色', zhtw: '目前使用者有此角色', en: 'Whether the current user has a role' },
    evaluate(role) {
      return listOf(this.user?.['roleIds']).includes(role);
    },
  }),
];
