import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { importLegacy } from './import-legacy.ts';

const context = { kinds };
const field = (jnpfKey: string, name: string, told: object = {}, config: object = {}) => ({
  __config__: { jnpfKey, label: name, ...config },
  __vModel__: name,
  ...told,
});
const imported = (one: object) => {
  const { form, issues, account } = importLegacy({ formRef: 'elForm', fields: [one] }, context);
  return { made: (form?.fields as Record<string, unknown>[] | undefined)?.[0], issues, account };
};

describe('patterns of an imported field [LANG-016]', () => {
  const withRules = (...regList: object[]) => imported(field('input', 'phone', {}, { regList }));

  it('are those with a pattern, with their message', () => {
    const rules = [{ pattern: '^1\\d{10}$', message: '手机号' }, { pattern: '', message: '空' }, { pattern: '^a' }];
    const { made } = withRules(...rules);
    expect(made).toMatchObject({
      config: { regList: [{ pattern: '^1\\d{10}$', message: '手机号' }, { pattern: '^a' }] },
    });
  });

  it('are omitted where none has a pattern', () => {
    const { made, issues } = withRules({ pattern: '', message: '空' });
    expect(made?.['config']).not.toHaveProperty('regList');
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('are omitted with an issue where they are invalid', () => {
    const { made, issues } = withRules({ pattern: '(', message: '坏' });
    expect(made?.['config']).not.toHaveProperty('regList');
    expect(issues).toHaveLength(1);
  });

  it('count an empty code of a translated message as a default', () => {
    const bare = withRules({ pattern: '^a', message: 'a' }).account;
    const coded = withRules({ pattern: '^a', message: 'a', messageI18nCode: '' }).account;
    expect(coded).toEqual({ ...bare, total: bare.total + 1, default: bare.default + 1 });
  });
});

describe('whole steps of an imported number [LANG-016]', () => {
  it.each([
    [{ stepStrictly: true }, 0],
    [{ stepStrictly: true, precision: 2 }, 2],
    [{ stepStrictly: false }, undefined],
  ])('%j gives %s decimals', (told, precision) => {
    const { made, issues } = imported(field('inputNumber', 'count', told));
    expect(made?.['precision']).toBe(precision);
    expect(issues).toEqual([]);
  });
});

describe('the tree of an imported list [LANG-016]', () => {
  const options = [{ fullName: '事假', id: '1' }];
  const formData = { fields: [field('select', 'type', { options }), field('input', 'note')] };
  const treeOf = (told: object) => {
    const columnData = {
      type: 2,
      columnList: [{ prop: 'note', label: 'note', jnpfKey: 'input' }],
      treeRelation: 'type',
      ...told,
    };
    const { list, issues } = importLegacy({ fullName: '请假', formData, columnData }, context);
    return { tree: list?.tree, ids: issues.map(({ id }) => id) };
  };

  it('has the options of its field', () => {
    const { tree } = treeOf({ treeDataSource: 'formField' });
    expect(tree).toMatchObject({ field: 'type', source: { static: [{ id: '1', fullName: '事假' }] } });
  });

  it('has those of a dictionary, by their ids', () => {
    const { tree } = treeOf({ treeDataSource: 'dictionary', treeDictionary: 'leaveType' });
    expect(tree).toMatchObject({ field: 'type', source: { dictionary: 'leaveType', value: 'id' } });
  });

  it('is omitted with an issue where its entries have another source', () => {
    expect(treeOf({ treeDataSource: 'organize' })).toEqual({
      tree: undefined,
      ids: expect.arrayContaining(['issue.family-unsupported']),
    });
  });
});

describe('references of imported fields [LANG-016]', () => {
  const many = (...fields: object[]) => importLegacy({ formRef: 'elForm', fields }, context);
  const table = (told: object, config: object = {}) =>
    field('table', 'lines', told, {
      ...config,
      children: [field('inputNumber', 'amount'), field('inputNumber', '单价'), field('datePicker', 'day')],
    });

  it.each([
    [
      ['amount', 'lines-amount', '单价', 'lines-单价'],
      ['amount', 'amount', 'field', 'field'],
    ],
    [['amount'], ['amount']],
  ])('columns to sum up, %j, are named within their table', (written, expected) => {
    const { form } = many(table({ summaryField: written, showSummary: true }));
    expect(form?.fields?.[0]).toMatchObject({ summaryField: expected });
  });

  it('the columns below a common header are named within their table; what is no header stays', () => {
    const complexHeaderList = [{ id: '1', fullName: '组', childColumns: ['lines-amount', 'day', 'lines-单价'] }, '组'];
    const { form } = many(table({}, { complexHeaderList }));
    expect(form?.fields?.[0]).toMatchObject({
      config: { complexHeaderList: [{ id: '1', fullName: '组', childColumns: ['amount', 'day', 'field'] }, '组'] },
    });
  });

  it('the ends of a period name their fields by the new names', () => {
    const { form } = many(field('datePicker', '开始'), field('datePicker', 'b', {}, { startRelationField: '开始' }));
    expect(form?.fields).toMatchObject([{ vModel: 'field' }, { config: { startRelationField: 'field' } }]);
    const { form: empty } = many(field('datePicker', 'b', {}, { startRelationField: '', endRelationField: 'b' }));
    expect(empty?.fields).toMatchObject([{ config: { endRelationField: 'b' } }]);
    expect((empty?.fields as { config: object }[] | undefined)?.[0]?.config).not.toHaveProperty('startRelationField');
  });

  it('what a picked record carries over names its fields by the new names', () => {
    const transferList = [{ sourceField: 's', targetField: '数量' }, { sourceField: 's', targetField: 5 }, 's'];
    const { form } = many(field('relationForm', 'r', {}, { transferList }), field('input', '数量'));
    expect(form?.fields).toMatchObject([
      {
        config: {
          transferList: [{ sourceField: 's', targetField: 'field' }, { sourceField: 's', targetField: 5 }, 's'],
        },
      },
      { vModel: 'field' },
    ]);
  });

  it.each([
    [[{ __vModel__: '数量' }, '+', 1], 'field + 1'],
    [[{ vModel: 'b' }, '*', '2'], 'b * 2'],
    ['[{"vModel":"b"},"*","2"]', 'b * 2'],
    ['b+1', 'b+1'],
  ])('a calculation %j is the expression %s', (expression, expected) => {
    const { form, issues } = many(
      field('inputNumber', '数量'),
      field('inputNumber', 'b'),
      field('calculate', 'c', { expression }),
    );
    expect((form?.fields as object[] | undefined)?.[2]).toMatchObject({ expression: expected });
    expect(issues.map(({ id }) => id)).toEqual(['issue.family-renamed']);
  });
});

describe('settings of imported fields that are written otherwise here [LANG-016]', () => {
  it.each([
    ['the width of a label that is none', field('input', 'a', {}, { labelWidth: 0 }), 'labelWidth', undefined],
    ['the width of a label', field('input', 'a', {}, { labelWidth: 80 }), 'labelWidth', 80],
    [
      'an option that is a boolean',
      field('select', 'a', { options: [{ id: true }] }, { defaultValue: true }),
      'defaultValue',
      'true',
    ],
    ['a switch', field('switch', 'a', {}, { defaultValue: true }), 'defaultValue', true],
  ])('%s', (_, one, name, expected) => {
    const { made, issues } = imported(one);
    expect({ ...(made?.['config'] as object), ...made }[name]).toBe(expected);
    expect(issues).toEqual([]);
  });

  it.each([
    [{ controls: 'right' }, true],
    [{ controls: '' }, undefined],
    [{ controls: true }, true],
  ])('the buttons of a number, %j', (told, expected) => {
    const { made, issues } = imported(field('inputNumber', 'a', told));
    expect(made?.['controls']).toBe(expected);
    expect(issues).toEqual([]);
  });

  it('dates that are not typed are disabled, texts stay read-only', () => {
    expect(imported(field('datePicker', 'a', { readonly: true })).made).toMatchObject({ disabled: true });
    expect(imported(field('datePicker', 'a', { readonly: false })).made).not.toHaveProperty('disabled');
    const { made } = imported(field('input', 'a', { readonly: true }));
    expect(made).toMatchObject({ readonly: true });
    expect(made).not.toHaveProperty('disabled');
  });

  it('people that a field offers are one list, by what they are', () => {
    const told = { ableDepIds: ['1', '2--department'], ableUserIds: ['u'], ablePosIds: ['p'], ableRoleIds: ['r'] };
    const { made, issues } = imported(field('userSelect', 'u', { ...told, ableGroupIds: ['g'], selectType: 'custom' }));
    const offered = ['1--department', '2--department', 'u--user', 'p--position', 'r--role', 'g--group'];
    expect([...((made?.['ableIds'] as string[] | undefined) ?? [])].sort()).toEqual(offered.sort());
    expect(issues).toEqual([]);
  });

  it.each([
    [[], []],
    [null, []],
    ['x', ['issue.family-value']],
  ])('people that a field offers as %j are none', (ableGroupIds, ids) => {
    const { made, issues } = imported(field('userSelect', 'u', { ableGroupIds, selectType: 'custom' }));
    expect(made).not.toHaveProperty('ableIds');
    expect(issues.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [{ useMask: false, maskConfig: { filler: '*', maskType: 1 } }, []],
    [{ maskConfig: 'x' }, []],
    [{ maskConfig: { filler: '*', other: 2 } }, [['issue.family-unknown-property', 'other']]],
    [
      { useMask: true, maskConfig: { filler: '*' } },
      [
        ['issue.family-unsupported', 'useMask'],
        ['issue.family-unknown-property', 'maskConfig'],
      ],
    ],
  ])('a mask of a number, %j, is left out and reported where it was in use', (told, expected) => {
    const { made, issues } = imported(field('inputNumber', 'a', told));
    expect(made).toEqual({ config: { zhjyKey: 'inputNumber', label: 'a' }, vModel: 'a' });
    expect(issues.map(({ id, params }) => [id, params['name']])).toEqual(expected);
  });

  it('multiples of a step over one are not supported', () => {
    const { made, issues } = imported(field('inputNumber', 'a', { step: 2, stepStrictly: true }));
    expect(made).not.toHaveProperty('precision');
    expect(issues.map(({ id }) => id)).toEqual(['issue.family-unsupported']);
  });

  it.each([
    ['x', [], ['issue.family-value']],
    [[], [], []],
    [[5, { pattern: '^a', message: '' }], [{ pattern: '^a' }], ['issue.family-unknown-property']],
  ])('patterns %j', (regList, kept, ids) => {
    const { made, issues } = imported(field('input', 'a', {}, { regList }));
    expect((made?.['config'] as { regList?: object[] } | undefined)?.regList ?? []).toEqual(kept);
    expect(issues.map(({ id }) => id)).toEqual(ids);
  });
});

describe('panels of an imported container [LANG-016]', () => {
  const panel = (name?: unknown) => ({
    title: '页',
    ...(name !== undefined && { name }),
    __config__: { children: [] },
  });
  const namesIn = (active: unknown, ...names: unknown[]) => {
    const { made } = imported({ __config__: { jnpfKey: 'tab', label: 't', active, children: names.map(panel) } });
    const children = (made?.['children'] ?? []) as Record<string, unknown>[];
    return children.map((child) => child['name']);
  };

  it.each([
    ['1', [undefined, ''], ['1', '2']],
    ['0', [undefined, ''], ['0', '1']],
    [0, ['', ''], ['0', '1']],
    [['0'], [undefined], ['0']],
    [['1'], [undefined], ['1']],
    ['a', ['a', ''], ['a', '2']],
    ['a', ['a', 'b'], ['a', 'b']],
  ])('of which %j is open and that are named %j get the names %j', (active, names, expected) => {
    expect(namesIn(active, ...names)).toEqual(expected);
  });
});

describe('settings of an imported form [LANG-016]', () => {
  const formOf = (settings: object) => {
    const { form, issues } = importLegacy({ formRef: 'elForm', fields: [field('input', 'a')], ...settings }, context);
    const { language: _language, title: _title, fields: _fields, ...rest } = form ?? {};
    return { rest, said: issues.map(({ path, id }) => `${path} ${id}`) };
  };

  it.each([
    [{ colon: true }, { labelSuffix: '：' }],
    [{ colon: false }, {}],
    [{ labelSuffix: ':' }, { labelSuffix: ':' }],
    [{ confirmButtonText: '确 定', cancelButtonText: '关闭' }, { cancelButtonText: '关闭' }],
    [{ concurrencyLock: false }, {}],
    [{ concurrencyLock: true }, {}],
    [{ funcs: {} }, {}],
    [{ gutter: 15, labelWidth: 120 }, { labelWidth: 120 }],
  ])('%j are %j', (settings, expected) => {
    expect(formOf(settings)).toMatchObject({ rest: expected, said: [] });
    expect(Object.keys(formOf(settings).rest).sort()).toEqual(Object.keys(expected).sort());
  });

  it('without effect here are an issue, scripts as well', () => {
    expect(formOf({ funcs: { onLoad: 'x()' } }).said).toHaveLength(1);
    expect(formOf({ colon: true, labelSuffix: ':' })).toEqual({
      rest: { labelSuffix: ':' },
      said: ['colon issue.family-unsupported'],
    });
    expect(formOf({ neverHeardOf: 1 }).said).toEqual(['neverHeardOf issue.family-unknown-property']);
  });
});
