import { describe, expect, it } from 'vitest';
import { isBlankScript } from './events.ts';

const frame = (body: string, parameters = '{ data, formData }') => `(${parameters}) => {\n${body}\n}`;

describe('a script', () => {
  it.each([
    undefined,
    null,
    '',
    frame('    // 在此编写代码\n    '),
    frame('n    // 在此编写代码n    n').replaceAll('\n', ''),
    frame('return new Promise((resolve, reject) => {\n // 在此编写代码\n // 继续执行\n resolve()\n })'),
    frame('// 在此编写代码\n return true', '{ row, rowIndex, onlineUtils }'),
    'async ({ data }) => {}',
  ])('does nothing as the designer wrote it: %s', (script) => {
    expect(isBlankScript(script)).toBe(true);
  });

  it.each([
    frame('formData.a = 1'),
    frame('// 在此编写代码\n setFormData("a", data)'),
    frame('return { background: "red" }'),
    frame('return row.count > 1'),
    frame('// 在此编写代码 alert(1)'),
    'alert(1)',
    'function () { return 1 }',
    {},
    7,
  ])('says something: %s', (script) => {
    expect(isBlankScript(script)).toBe(false);
  });
});
