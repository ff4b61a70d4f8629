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

it('keeps data of another shape as it is, and marks it', () => {
  for (const stored of ['待定', -3.5, true, ['x']]) {
    const { value, issues } = parse(stored, props);
    expect([value, store(value, props), issues.length]).toEqual([stored, stored, 1]);
  }
  // What is only incomplete is told when the form is checked.
  expect(parse({ age: 3 }, props)).toEqual({ value: { age: 3 }, issues: [] });
});

it('reads in one line by the titles of its schema, in their order', () => {
  const data = { phones: ['138', '139'], age: 30, name: '张三', other: { a: 1 } };
  expect(text(data, props, () => undefined)).toBe('姓名: 张三; 年龄: 30; 电话: 138, 139; other: (a: 1)');
});
