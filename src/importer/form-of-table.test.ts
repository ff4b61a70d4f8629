import { describe, expect, it } from 'vitest';
import { checkFormText } from '#core/record/form-text.ts';
import { checkListText } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { kinds } from '#registry/kinds.ts';
import { formOfTable } from './form-of-table.ts';

const column = (name: string, type: string, more: object = {}) => ({
  ...{ name, type, comment: '', keyPosition: 0, isNullable: 1 as 0 | 1 },
  ...more,
});
const fieldsOf = (...columns: ReturnType<typeof column>[]) => formOfTable('客户', columns).form.fields;
const only = (type: string, more: object = {}) => fieldsOf(column('a', type, more))[0];

describe('a form out of a table [IFACE-024]', () => {
  it.each([
    ['boolean', 'switch', {}],
    ['tinyint(1)', 'switch', {}],
    ['tinyint(4)', 'inputNumber', {}],
    ['bigint unsigned', 'inputNumber', {}],
    ['integer', 'inputNumber', {}],
    ['interval', 'input', {}],
    ['numeric(12,3)', 'inputNumber', { precision: 3 }],
    ['double precision', 'inputNumber', { precision: 2 }],
    ['timestamp with time zone', 'datePicker', { format: 'yyyy-MM-dd HH:mm:ss' }],
    ['datetime', 'datePicker', { format: 'yyyy-MM-dd HH:mm:ss' }],
    ['date', 'datePicker', { format: 'yyyy-MM-dd' }],
    ['time without time zone', 'timePicker', { format: 'HH:mm:ss' }],
    ['character varying(80)', 'input', { maxlength: 80 }],
    ['varchar(2000)', 'textarea', { maxlength: 2000 }],
    ['longtext', 'textarea', {}],
    ['jsonb', 'textarea', {}],
    ['text[]', 'textarea', {}],
    ['uuid', 'input', {}],
    [
      "enum('a','it''s')",
      'select',
      {
        source: {
          static: [
            { id: 'a', fullName: 'a' },
            { id: "it's", fullName: "it's" },
          ],
        },
      },
    ],
  ])('a column of %s becomes %s', (type, zhjyKey, props) => {
    expect(only(type)).toMatchObject({ config: { zhjyKey }, vModel: 'a', ...props });
  });

  it('takes the comment as label, and what must not be empty as required', () => {
    expect(only('date', { comment: '生日', isNullable: 0 })?.config).toMatchObject({ label: '生日', required: true });
    expect(only('date')?.config).not.toHaveProperty('required');
    expect(only('boolean', { isNullable: 0 })?.config).not.toHaveProperty('required');
  });

  it('leaves out a counted key and contents that no field holds; another key is unique', () => {
    const key = { keyPosition: 1, isNullable: 0 as const };
    expect(fieldsOf(column('no', 'bigint', key), column('photo', 'bytea'), column('name', 'text'))).toHaveLength(1);
    expect(fieldsOf(column('no', 'varchar(20)', key))[0]?.config).toMatchObject({ unique: true, required: true });
    const both = fieldsOf(column('a', 'int', key), column('b', 'int', { ...key, keyPosition: 2 }));
    expect(both.map(({ config }) => config.unique)).toEqual([undefined, undefined]);
  });

  it('passes the checker, whatever the columns are named', () => {
    const names = ['id', 'ID', '名称', '__proto__', 'order', '1st', 'a b', 'a-b', 'x'.repeat(90), 'y'.repeat(90)];
    const types = [
      'text',
      'varchar(20)',
      'int',
      'date',
      'numeric(8,30)',
      "enum('')",
      'boolean',
      'time',
      'year',
      'json',
    ];
    const { form, list } = formOfTable(
      '客户',
      names.map((name, at) => column(name, types[at] ?? 'text', { isNullable: 0 })),
    );
    const context = { kinds };
    expect(checkFormText(JSON.stringify(form), context).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(
      checkListText(JSON.stringify(list), compile(form, context), context).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toEqual([]);
    expect(new Set(form.fields.map(({ vModel }) => vModel)).size).toBe(names.length);
    expect(list.columns.length).toBeGreaterThan(3);
  });
});
