import { expect, it } from 'vitest';
import { jsonIssues } from './check-definition.ts';

const inLine = (column: number, line = 1) => ({ line, column });

it.each([
  ['', 'empty', {}, inLine(1)],
  ['  \n', 'empty', {}, inLine(1)],
  ['{"a": @}', 'syntax', { name: '@' }, inLine(7)],
  ['{"a": §§§}', 'syntax', { name: '§§§' }, inLine(7)],
  [`{"a": ${'§'.repeat(50)}}`, 'syntax', { name: '§'.repeat(40) }, inLine(7)],
  ['{"a"=1}', 'syntax', { name: '=1' }, inLine(5)],
  ['}', 'syntax', { name: '}' }, inLine(1)],
  ['{“a”: 1}', 'full-width', { name: '“', suggestion: '"' }, inLine(2)],
  ['{"a"： 1}', 'full-width', { name: '：', suggestion: ':' }, inLine(5)],
  ['{"a": 1，\n"b": 2}', 'full-width', { name: '，', suggestion: ',' }, inLine(8)],
  ["{'a': 1}", 'quotes', {}, inLine(2)],
  ['{`a`: 1}', 'quotes', {}, inLine(2)],
  ['{"a": 1} // x', 'comment', {}, inLine(10)],
  ['{"a": /* x */ 1}', 'comment', {}, inLine(7)],
  ['{"a": 1, # x\n}', 'comment', {}, inLine(10)],
  ['{a: 1}', 'unquoted', { name: 'a', suggestion: '"a"' }, inLine(2)],
  ['{null: 1}', 'unquoted', { name: 'null', suggestion: '"null"' }, inLine(2)],
  ['{"a": True}', 'word', { name: 'True', suggestion: 'true' }, inLine(7)],
  ['{"a": NaN}', 'word', { name: 'NaN', suggestion: 'null' }, inLine(7)],
  ['{"a": undefined}', 'word', { name: 'undefined', suggestion: 'null' }, inLine(7)],
  ['{"a": hello}', 'word', { name: 'hello', suggestion: '"hello"' }, inLine(7)],
  ['nul', 'word', { name: 'nul', suggestion: 'null' }, inLine(1)],
  ['{"a": 1,}', 'comma', {}, inLine(8)],
  ['[1, \n]', 'comma', {}, inLine(3)],
  ['[1,,2]', 'comma', {}, inLine(4)],
  ['{,"a":1}', 'comma', {}, inLine(2)],
  ['{"a": ,"b":1}', 'comma', {}, inLine(7)],
  ['[1 2]', 'comma-missing', {}, inLine(3)],
  ['{"a": "x"\n"b": 1}', 'comma-missing', {}, inLine(10)],
  ['{"a" 1}', 'colon-missing', {}, inLine(6)],
  ['{"a":}', 'value-missing', {}, inLine(6)],
  ['{"a": 1', 'unclosed', { name: '}', line: 1 }, inLine(8)],
  ['{"a":', 'unclosed', { name: '}', line: 1 }, inLine(6)],
  ['{\n"a": [1, 2\n}', 'unclosed', { name: ']', line: 2 }, inLine(1, 3)],
  ['[{"a": 1]', 'unclosed', { name: '}', line: 1 }, inLine(9)],
  ['{"a": "{[",\n"b": 1', 'unclosed', { name: '}', line: 1 }, inLine(7, 2)],
  ['{"a": "\\"{",\n"b": [', 'unclosed', { name: ']', line: 2 }, inLine(7, 2)],
  ['{"a": {"b": [1]},\n"c": [1, 2', 'unclosed', { name: ']', line: 2 }, inLine(11, 2)],
  ['{"a": 1}}', 'after-end', {}, inLine(9)],
  ['[1] 2', 'after-end', {}, inLine(5)],
  ['{"a": "b', 'open-string', {}, inLine(7)],
  ['{"a": "b\n"}', 'open-string', {}, inLine(7)],
  ['{"a": "\\', 'open-string', {}, inLine(7)],
  ['{"a": "b\tc"}', 'control', {}, inLine(9)],
  ['{"a": "\\q"}', 'escape', { name: '\\q', suggestion: '\\\\q' }, inLine(8)],
  ['{"a": "\\n\\u0041\\d+"}', 'escape', { name: '\\d', suggestion: '\\\\d' }, inLine(16)],
  ['{"a": "\\u12"}', 'escape', { name: '\\u', suggestion: '\\\\u' }, inLine(8)],
  ['{"a": 01}', 'number', { name: '01' }, inLine(7)],
  ['{"a": +1}', 'number', { name: '+1' }, inLine(7)],
  ['{"a": .5}', 'number', { name: '.5' }, inLine(7)],
  ['{"a": 1.}', 'number', { name: '1.' }, inLine(7)],
  ['{"a": -01}', 'number', { name: '-01' }, inLine(7)],
  ['{"a": 1e}', 'number', { name: '1e' }, inLine(7)],
])('says of %j what is wrong and where: %s [LANG-006]', (text, id, params, place) => {
  expect(jsonIssues(text)).toEqual([{ path: '', id: `issue.json-${id}`, params, severity: 'error', ...place }]);
});

it.each(['{}', '[]', 'null', '"//"', '{"a": [-1.5e3, true, "\\u0041\\n", {"b": null}]}'])(
  'finds nothing wrong with %s [LANG-006]',
  (text) => {
    expect(jsonIssues(text)).toEqual([]);
  },
);

it.each([
  ['{"a": 1,\n "a": 2}', ['a a 2:2']],
  ['{"a": {"b": 1, "b": 2}, "a": [{"c": 1, "c": 1}]}', ['a.b b 1:16', 'a a 1:25', 'a[0].c c 1:40']],
  ['{"a": {"b": 1}, "b": {"a": 1}}', []],
])('names each property that %j gives twice [LANG-006]', (text, expected) => {
  const issues = jsonIssues(text);
  expect(issues.every(({ id }) => id === 'issue.duplicate-key')).toBe(true);
  const placed = issues.map(({ path, params, line, column }) => `${path} ${params['name']} ${line}:${column}`);
  expect(placed).toEqual(expected);
});
