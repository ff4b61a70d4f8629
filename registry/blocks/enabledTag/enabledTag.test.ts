import { expect, it } from 'vitest';
import { enabledTag } from './enabledTag.ts';

const verbs = enabledTag.value!;
const props = { onText: '启用', offText: '禁用', lockedText: '锁定' };

it.each([
  [1, '启用'],
  ['1', '启用'],
  [true, '启用'],
  [0, '禁用'],
  ['0', '禁用'],
  [false, '禁用'],
  [2, '锁定'],
  ['2', '锁定'],
  ['x', '禁用'],
  [null, ''],
  [undefined, ''],
])('reads %j as %j', (stored, text) => {
  expect(verbs.text(verbs.parse(stored, props).value, props, () => undefined)).toBe(text);
});
