import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { importLegacy } from './import-legacy.ts';

const context = { kinds };
const byKey = (jnpfKey: string, more: JsonObject = {}, config: JsonObject = {}) => ({
  __config__: { label: '甲', jnpfKey, ...config },
  __vModel__: 'a',
  ...more,
});
const byTag = (tag: string, more: JsonObject = {}, config: JsonObject = {}) => ({
  __config__: { label: '甲', tag, ...config },
  __vModel__: 'a',
  ...more,
});
const imported = (field: object) => {
  const { form, issues } = importLegacy({ formRef: 'elForm', fields: [field] }, context);
  const [made] = (form?.fields ?? []) as { config: JsonObject; [property: string]: unknown }[];
  return { made, said: issues.map(({ path, id, params }) => [path, id, params] as const) };
};

describe('lists of 5.0, whose entries name the sub-table [MOVE-009]', () => {
  const column = (name: string, label: string, jnpfKey = 'input') => ({
    id: `tableField1-${name}`,
    prop: `tableField1-${name}`,
    fullName: `费用-明细-${label}`,
    label: `费用-明细-${label}`,
    jnpfKey,
    __vModel__: 'tableField1',
    __config__: { label, jnpfKey, isSubTable: true, parentVModel: 'tableField1' },
  });
  const main = {
    id: 'title',
    prop: 'title',
    label: '标题',
    __vModel__: 'title',
    __config__: { label: '标题', jnpfKey: 'input' },
  };
  const list = {
    columnList: [main, column('item', '品名'), column('amount', '金额', 'inputNumber')],
    searchList: [main, column('item', '品名')],
  };
  const lines = {
    config: { zhjyKey: 'table', label: '费用-明细' },
    vModel: 'tableField1',
    children: [
      { config: { zhjyKey: 'input', label: '品名' }, vModel: 'item' },
      { config: { zhjyKey: 'inputNumber', label: '金额' }, vModel: 'amount' },
    ],
  };

  it('become one sub-table with its own title, and no field twice', () => {
    const { form, list: made, issues } = importLegacy({ columnData: list }, context);
    expect(form?.fields).toEqual([{ config: { zhjyKey: 'input', label: '标题' }, vModel: 'title' }, lines]);
    expect(made?.columns.map(({ prop }) => prop)).toEqual(['title', 'tableField1-item', 'tableField1-amount']);
    expect(made?.search?.map(({ prop }) => prop)).toEqual(['title', 'tableField1-item']);
    expect(issues.map(({ id }) => id)).toEqual(['issue.family-rebuilt']);
  });

  it('also where only `id` names the column', () => {
    const idOnly = ({ prop: _, ...entry }: { prop: string }) => entry;
    const { form } = importLegacy({ columnData: { columnList: list.columnList.map(idOnly) } }, context);
    expect(form?.fields?.[1]).toEqual(lines);
  });

  it('refer to the fields of the form half', () => {
    const fields = [
      main,
      {
        __config__: {
          label: '明细表',
          jnpfKey: 'table',
          children: ['item', 'amount'].map((name) => ({
            ...byKey('input', { __vModel__: name }, { label: name === 'item' ? '品名' : '金额' }),
          })),
        },
        __vModel__: 'tableField1',
      },
    ];
    const plain = list.columnList.slice(0, 2);
    const {
      form,
      list: made,
      issues,
    } = importLegacy({ formData: { fields }, columnData: { columnList: plain } }, context);
    expect(form?.fields).toHaveLength(2);
    expect(form?.fields?.[1]).toMatchObject({ config: { label: '明细表' }, vModel: 'tableField1' });
    expect(made?.columns.map(({ prop }) => prop)).toEqual(['title', 'tableField1-item']);
    expect(issues.filter(({ id }) => id === 'issue.family-differs')).toEqual([]);
  });
});

describe('pairs, months and times [MOVE-010]', () => {
  it.each([
    ['days', byTag('el-date-picker', { type: 'daterange' }), 'dateRange', undefined],
    ['moments', byTag('el-date-picker', { type: 'datetimerange' }), 'dateRange', 'yyyy-MM-dd HH:mm:ss'],
    ['months', byTag('el-date-picker', { type: 'monthrange', format: 'yyyy-MM' }), 'dateRange', 'yyyy-MM'],
    ['times', byTag('el-time-picker', { 'is-range': true }), 'timeRange', undefined],
    ['times by key', byKey('timePicker', { isRange: true }), 'timeRange', undefined],
    ['numbers', byTag('el-slider', { range: true, min: 0, max: 100 }), 'numberRange', undefined],
    ['no pair of days', byTag('el-date-picker', { type: 'date' }), 'datePicker', undefined],
    ['no pair of numbers', byKey('slider', { range: false }), 'slider', undefined],
  ])('two ends are a range: %s', (_, field, kind, format) => {
    const { made, said } = imported(field);
    expect([made?.config['zhjyKey'], made?.['format'], said]).toEqual([kind, format, []]);
  });

  it('bounds of a pair that a range does not have are reported, and a default it cannot read', () => {
    expect(imported(byKey('slider', { range: true, max: 50 })).said).toEqual([
      ['fields[0].max', 'issue.family-unsupported', { name: 'max' }],
    ]);
    const days = byTag('el-date-picker', { type: 'daterange' }, { defaultValue: ['2020-01-01', '2020-02-01'] });
    expect(imported(days).said.map(([path, id]) => [path, id])).toEqual([
      ['fields[0].__config__.defaultValue', 'issue.family-value'],
    ]);
    const numbers = imported(byKey('slider', { range: true }, { defaultValue: [1, 2] }));
    expect([numbers.made?.config['defaultValue'], numbers.said]).toEqual([[1, 2], []]);
  });

  it.each([
    ['month', undefined, 'yyyy-MM'],
    ['month', 'yyyy-MM', 'yyyy-MM'],
    ['month', 'yyyy-MM-dd', 'yyyy-MM'],
    ['year', undefined, 'yyyy'],
    ['year', 'yyyy-MM', 'yyyy'],
    ['datetime', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm'],
    ['date', 'yyyy-MM', 'yyyy-MM'],
  ])('a picker of type %s with the format %s picks %s', (type, format, expected) => {
    for (const field of [byKey('datePicker', { type, format }), byTag('el-date-picker', { type, format })]) {
      const { made, said } = imported(JSON.parse(JSON.stringify(field)) as object);
      expect([made?.['format'], said]).toEqual([expected, []]);
    }
  });

  it('a time chosen from a list is a time within its first and last', () => {
    const options = { start: '08:30', end: '18:30' };
    const { made, said } = imported(byTag('el-time-select', { 'picker-options': options }));
    expect([made, said]).toMatchObject([
      { config: { zhjyKey: 'timePicker' }, format: 'HH:mm', startTime: '08:30', endTime: '18:30' },
      [],
    ]);
    const stepped = imported(byTag('el-time-select', { 'picker-options': { ...options, step: '00:15' } }));
    expect(stepped.said).toEqual([['fields[0]["picker-options"].step', 'issue.family-unsupported', { name: 'step' }]]);
    const wholeDay = byTag('el-time-picker', { 'picker-options': { selectableRange: '00:00:00-23:59:59' } });
    expect(imported(wholeDay).made).not.toHaveProperty('startTime');
  });

  it('a choice without options is reported, one with options or a source is not', () => {
    const told = [[expect.any(String), 'issue.family-no-options', { name: '甲' }]];
    for (const field of [
      byTag('el-select', { __slot__: { options: [] } }),
      byKey('radio', { options: [] }),
      byKey('checkbox'),
    ])
      expect(imported(field).said).toEqual(told);
    const dictionary = byKey('select', {}, { dataType: 'dictionary', dictionaryType: 'd' });
    for (const field of [byKey('select', { options: [{ id: 1, fullName: 'x' }] }), dictionary, byKey('autoComplete')])
      expect(imported(field).said).toEqual([]);
  });

  it.each([
    ['/^1[3-9]d{9}$/', '/^1[3-9]\\d{9}$/'],
    ['^d+(.d+)?$', '^\\d+(\\.\\d+)?$'],
    ['/^[u4e00-u9fa5]+$/', '/^[\\u4e00-\\u9fa5]+$/'],
    ['/^w+@w+.w+$/', '/^\\w+@\\w+\\.\\w+$/'],
  ])('the pattern %s is told and imported as %s', (pattern, mended) => {
    const { made, said } = imported(byKey('input', {}, { regList: [{ pattern, message: 'm' }] }));
    expect(made?.config['regList']).toEqual([{ pattern: mended, message: 'm' }]);
    expect(said).toEqual([['fields[0].__config__.regList[0].pattern', 'issue.family-pattern', { pattern, mended }]]);
  });

  it.each(['/^\\d+$/', '/^[a-z]+$/', '/^word$/', '^(red|add)?$'])('the pattern %s is complete', (pattern) => {
    const { made, said } = imported(byKey('input', {}, { regList: [{ pattern, message: 'm' }] }));
    expect([made?.config['regList'], said]).toEqual([[{ pattern, message: 'm' }], []]);
  });
});

describe('what says the kind of a component [MOVE-011]', () => {
  const kindOf = (field: object) => imported(field).made?.config['zhjyKey'];

  it('is the property of the key, then the tag, then the icon', () => {
    expect(kindOf(byKey('textarea', {}, { tag: 'el-select', tagIcon: 'date' }))).toBe('textarea');
    expect(kindOf(byTag('el-input-number', {}, { tagIcon: 'input' }))).toBe('inputNumber');
    expect(kindOf({ __config__: { label: '甲', tagIcon: 'date-range' }, __vModel__: 'a' })).toBe('dateRange');
    expect(kindOf({ __config__: { label: '甲', tagIcon: 'number' }, __vModel__: 'a' })).toBe('inputNumber');
  });

  it('is reported as a guess where only the icon says it', () => {
    expect(imported(byTag('el-input-number', {}, { tagIcon: 'input' })).said).toEqual([]);
    const icon = imported({ __config__: { label: '甲', tagIcon: 'rich-text' }, __vModel__: 'a' });
    expect(icon.said).toEqual([
      ['fields[0].__config__.tagIcon', 'issue.family-unknown-kind', { name: 'rich-text', other: 'editor' }],
    ]);
  });

  it('settings without a meaning here raise no issue, the same with one do', () => {
    const idle = { style: { width: '50%' }, fullNameI18nCode: '', labelI18nCode: [''], hasPage: false };
    expect(imported(byKey('input', idle)).said).toEqual([]);
    const entry = { ...byKey('input'), prop: 'a', label: '甲', fullNameI18nCode: [''] };
    const { issues } = importLegacy({ hasPage: false, columnData: { hasPage: false, columnList: [entry] } }, context);
    expect(issues.map(({ id }) => id)).toEqual(['issue.family-rebuilt']);
    const meant = { style: { width: '50%', color: 'red' }, fullNameI18nCode: 'app.name' };
    expect(imported(byKey('input', meant)).said.map(([path]) => path)).toEqual([
      'fields[0].style',
      'fields[0].fullNameI18nCode',
    ]);
  });
});
