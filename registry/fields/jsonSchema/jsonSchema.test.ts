import { expect, it } from 'vitest';
import { jsonSchema } from './jsonSchema.ts';

const person = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '姓名' },
    age: { type: 'number', title: '年龄' },
    phones: { type: 'array', title: '电话', items: { type: 'string' } },
  },
};
const props = { schema: person, uiSchema: {}, disabled: false };
const { parse, store, text } = jsonSchema.value!;

it('preserves data of another type, and reports it', () => {
  for (const stored of ['待定', -3.5, true, ['x']]) {
    const { value, issues } = parse(stored, props);
    expect([value, store(value, props), issues.length]).toEqual([stored, stored, 1]);
  }
  // Incomplete data is no parse issue; validation reports it.
  expect(parse({ age: 3 }, props)).toEqual({ value: { age: 3 }, issues: [] });
});

it('formats data in one line by the titles and the property order of its schema', () => {
  const data = { phones: ['138', '139'], age: 30, name: '张三', other: { a: 1 } };
  expect(text(data, props, () => undefined)).toBe('姓名: 张三; 年龄: 30; 电话: 138, 139; other: (a: 1)');
});
