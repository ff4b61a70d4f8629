import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '../check-definition.ts';

const field = (zhjyKey: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey, label: '字段', ...config },
  vModel: 'a',
  ...more,
});
/** The issues of a definition of these nodes: path, id, and what the message says. */
const said = (...fields: object[]) =>
  checkDefinition({ language: 1, title: '', fields }, { kinds }).map(({ path, id, params }) => [path, id, params]);
const ids = (...fields: object[]) => said(...fields).map(([, id]) => id);

describe('the default value of a choice [LANG-006]', () => {
  const options = [
    { id: 'a', fullName: '甲', children: [{ id: 'a1', fullName: '甲一' }] },
    { id: 2, fullName: '乙' },
  ];
  const chosen = (defaultValue: unknown, more: object = {}, zhjyKey = 'select') =>
    said(field(zhjyKey, { defaultValue }, { options, ...more }));

  it.each(['a', 2, '2', '', null])('%j is one that is offered', (value) => expect(chosen(value)).toEqual([]));

  it('is reported where it is not offered, with the nearest one', () => {
    expect(chosen('a2')).toEqual([
      ['fields[0].config.defaultValue', 'issue.not-offered', { name: 'a2', suggestion: 'a' }],
    ]);
    expect(chosen(['2', 'c'], { multiple: true })).toMatchObject([
      [expect.anything(), 'issue.not-offered', { name: 'c' }],
    ]);
  });

  it('may be at any level of the options', () => {
    expect(chosen(['a', 'a1'], {}, 'cascader')).toEqual([]);
    expect(chosen([['a', 'a1']], { multiple: true }, 'cascader')).toEqual([]);
    expect(chosen(['a', 'b1'], {}, 'cascader')).toMatchObject([
      [expect.anything(), 'issue.not-offered', { name: 'b1' }],
    ]);
  });

  it('is looked for under the names that the options have', () => {
    const named = [{ code: 'x', name: '甲', below: [{ code: 'y', name: '乙' }] }];
    const props = { value: 'code', label: 'name', children: 'below' };
    expect(said(field('cascader', { defaultValue: ['x', 'y'] }, { options: named, props }))).toEqual([]);
    expect(ids(field('cascader', { defaultValue: ['x', 'z'] }, { options: named, props }))).toEqual([
      'issue.not-offered',
    ]);
  });

  it('is looked for in a source with fixed options, and not in others', () => {
    const of = (source: object) => ids(field('select', { defaultValue: 'z' }, { source }));
    expect(of({ static: options })).toEqual(['issue.not-offered']);
    expect(of({ dictionary: 'd' })).toEqual([]);
    expect(of({ static: [] })).toEqual(['issue.no-options']);
  });

  it('is not looked for where no option has an id; each of those is reported', () => {
    expect(said(field('select', { defaultValue: 'a' }, { options: [{ fullName: '甲' }, { fullName: '乙' }] }))).toEqual(
      [
        ['fields[0].options[0]', 'issue.missing-property', { name: 'id' }],
        ['fields[0].options[1]', 'issue.missing-property', { name: 'id' }],
      ],
    );
  });
});

describe('a default value [LANG-006]', () => {
  it.each([
    ['inputNumber', 5, {}, undefined],
    ['inputNumber', 5, { max: 5 }, undefined],
    ['inputNumber', 6, { max: 5 }, '6'],
    ['input', '', { maxlength: 1 }, undefined],
    ['input', 'ab', { maxlength: 1 }, 'ab'],
  ])('of a kind %s is reported where the kind does not accept it: %j with %j', (zhjyKey, defaultValue, more, name) => {
    expect(said(field(zhjyKey, { defaultValue }, more))).toEqual(
      name === undefined ? [] : [['fields[0].config.defaultValue', 'issue.unfit-default', { name, kind: zhjyKey }]],
    );
  });

  it('is quoted with at most a hundred characters', () => {
    const [issue] = said(field('input', { defaultValue: 'x'.repeat(101) }, { maxlength: 5 }));
    expect(issue?.[2]).toMatchObject({ name: 'x'.repeat(100) });
  });
});

describe('the smallest and the largest of a pair [LANG-006]', () => {
  it.each([
    [field('inputNumber', {}, { min: 5, max: 5 }), undefined],
    [field('inputNumber', {}, { min: 6, max: 5 }), 'fields[0].min'],
    [field('textarea', {}, { autoSize: { minRows: 4, maxRows: 4 } }), undefined],
    [field('textarea', {}, { autoSize: { minRows: 5, maxRows: 4 } }), 'fields[0].autoSize.minRows'],
  ])('of %j: %s', (node, path) => {
    expect(said(node).map(([where, id]) => [where, id])).toEqual(
      path === undefined ? [] : [[path, 'issue.min-above-max']],
    );
  });
});

describe('the format of a date [LANG-006]', () => {
  it.each(['yyyy-MM-dd', 'yyyy年MM月dd日', 'yyyy-MM-dd HH:mm:ss', 'HH:mm'])('may be %s', (format) => {
    expect(said(field('datePicker', {}, { format }))).toEqual([]);
  });

  it.each([
    ['yyyy-mm-dd', 'yyyy-MM-dd'],
    ['yyyy-MM-dd hh:mm', 'yyyy-MM-dd HH:mm'],
    ['YYYY-mm-DD', 'yyyy-MM-dd'],
  ])('%s is reported as a slip for %s', (format, suggestion) => {
    expect(said(field('datePicker', {}, { format }))).toMatchObject([
      ['fields[0].format', 'issue.time-format', { value: format, suggestion }],
    ]);
  });

  it('with other letters is reported with those that are allowed', () => {
    const [issue] = said(field('datePicker', {}, { format: 'yyyy-MM-ddX' }));
    expect(issue).toMatchObject(['fields[0].format', 'issue.time-format', { suggestion: 'yyyy-MM-dd' }]);
    expect(issue?.[2]).toMatchObject({ allowed: expect.stringContaining(' | ') as string });
  });
});

describe('the place of a node [LANG-006]', () => {
  const panel = { config: { zhjyKey: 'tabItem' }, title: '页', name: '1', children: [] };

  it('of a panel is its container, which holds nothing else', () => {
    const tabs = (...children: object[]) => ({ config: { zhjyKey: 'tab' }, children });
    expect(ids(tabs(panel))).toEqual([]);
    expect(said(tabs(field('input')))).toMatchObject([
      [
        'fields[0].children[0].config.zhjyKey',
        'issue.misplaced',
        { name: 'input', other: 'tab', suggestion: 'tabItem' },
      ],
    ]);
    expect(said(panel)).toMatchObject([
      ['fields[0].config.zhjyKey', 'issue.stray-part', { name: 'tabItem', allowed: 'tab' }],
    ]);
  });

  it('without a name is reported for an input, and not for what is calculated or stores nothing', () => {
    const { vModel: _, ...unnamed } = field('input');
    expect(said(unnamed)).toEqual([['fields[0]', 'issue.no-name', { name: 'input' }]]);
    expect(ids({ config: { zhjyKey: 'calculate', label: '和' }, expression: '1 + 1' })).toEqual([]);
    expect(ids({ config: { zhjyKey: 'divider' } })).toEqual([]);
  });
});

describe('names of fields in the properties of a node [LANG-006]', () => {
  const table = (config: object, more: object = {}) => ({
    config: { zhjyKey: 'table', label: '明细', ...config },
    vModel: 'lines',
    children: [{ config: { zhjyKey: 'input', label: '品名' }, vModel: 'item' }],
    ...more,
  });

  it('are reported where no such field exists', () => {
    const group = (...childColumns: string[]) =>
      table({ complexHeaderList: [{ id: '1', fullName: '组', childColumns }] });
    expect(said(group('item'))).toEqual([]);
    expect(said(group('itm'))).toMatchObject([
      ['fields[0].config.complexHeaderList[0].childColumns[0]', 'issue.unknown-field', { suggestion: 'item' }],
    ]);
    const copies = (targetField: string) => [
      field(
        'relationForm',
        { transferList: [{ sourceValue: 's', targetField }] },
        { modelId: 'm', relationField: 's' },
      ),
      { ...field('input'), vModel: 'target' },
    ];
    expect(said(...copies('target'))).toEqual([]);
    expect(said(...copies('targt'))).toMatchObject([
      ['fields[0].config.transferList[0].targetField', 'issue.unknown-field', { suggestion: 'target' }],
    ]);
  });

  it('are reported in the columns that a button of a table fills', () => {
    const chooses = (name: string) =>
      table(
        {},
        {
          footerBtnsList: [
            {
              value: 'custom1',
              label: '选择',
              show: true,
              actionConfig: { interfaceId: 'i', relationOptions: [{ field: name, type: 1, value: 'id' }] },
            },
          ],
        },
      );
    expect(said(chooses('item'))).toEqual([]);
    expect(said(chooses('itm'))).toMatchObject([
      ['fields[0].footerBtnsList[0].actionConfig.relationOptions[0].field', 'issue.unknown-field', { name: 'itm' }],
    ]);
  });
});
