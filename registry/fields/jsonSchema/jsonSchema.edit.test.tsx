import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import JsonSchemaEdit from './jsonSchema.edit.tsx';
import { jsonSchema } from './jsonSchema.ts';

afterEach(cleanup);

const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', title: '姓名' }, age: { type: 'integer', title: '年龄', minimum: 0 } },
};
const uiSchema = { 'ui:order': ['age', 'name'] };

describe('a JSON Schema as a node', () => {
  it('is drawn with the antd theme, in the order of its UI schema, and edits the data [LANG-017]', () => {
    const { container, changes } = mountEdit<never, unknown>(
      JsonSchemaEdit as never,
      jsonSchema as never,
      { name: '张三', age: 30 },
      { schema, uiSchema },
    );
    expect(container.querySelector('.ant-form-item')).not.toBeNull();
    const labels = [...container.querySelectorAll('label')].map((label) => label.textContent?.replace('*', '').trim());
    expect(labels).toEqual(['年龄', '姓名']);
    fireEvent.change(screen.getByLabelText(/姓名/), { target: { value: '李四' } });
    expect(changes).toHaveBeenLastCalledWith({ name: '李四', age: 30 });
  });

  it.each([
    [{ name: '张三' }, []],
    [{ age: 1 }, ['schema.required']],
    [{ name: '张三', age: -1 }, ['schema.minimum']],
    [{ name: 5 }, ['schema.type']],
  ])('checks %j on page and server alike', (data, ids) => {
    const props = { schema, uiSchema: {}, disabled: false };
    expect(jsonSchema.value!.check(data, props).map(({ id }) => id)).toEqual(ids);
  });

  it('says at its place what is wrong, and never runs a schema as code', () => {
    const props = { schema: { type: 'object', properties: { a: { minLength: 3 } } }, uiSchema: {}, disabled: false };
    expect(jsonSchema.value!.check({ a: 'x' }, props)).toEqual([
      { id: 'schema.minLength', params: { label: 'a ', limit: '3' } },
    ]);
    const broken = { schema: { $ref: '#/nowhere' }, uiSchema: {}, disabled: false };
    expect(jsonSchema.value!.check({}, broken).map(({ id }) => id)).toEqual(['schema.unusable']);
  });

  it('names its buttons in the reader’s language', () => {
    const list = { type: 'array', items: { type: 'string' } };
    mountEdit<never, unknown>(JsonSchemaEdit as never, jsonSchema as never, ['甲', '乙'], {
      schema: list,
      uiSchema: {},
    });
    const names = new Set(screen.getAllByRole('button').map((button) => button.ariaLabel));
    expect(names).toEqual(new Set(['上移', '下移', '删除', '新建']));
  });
});
