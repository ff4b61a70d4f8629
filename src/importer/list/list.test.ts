import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { importLegacy } from '../import-legacy.ts';

type Params = Record<string, unknown>;

const field = (jnpfKey: string, name: string, more: object = {}) => ({
  __config__: { jnpfKey, label: `${name} label` },
  __vModel__: name,
  ...more,
});
const formData = { fields: [field('input', 'note'), field('inputNumber', 'amount'), field('datePicker', 'day')] };
const columnList = [{ prop: 'note', label: 'note label' }];

/** The list made of these settings, and the issues: each with its path inside the list, its id and its name. */
function importedOf(settings: object) {
  const columnData = { columnList, ...settings };
  const { list, issues, account } = importLegacy({ fullName: '单', formData, columnData }, { kinds });
  const said = issues.map(({ path, id, params }) => [path.replace('columnData.', ''), id, (params as Params)['name']]);
  return { list, said, account };
}
const listOf = (settings: object) => importedOf(settings).list;
const saidOf = (settings: object) => importedOf(settings).said;
const unsupported = (name: string) => [[name, 'issue.family-unsupported', name]];

describe('a column of an imported list [LANG-016]', () => {
  it.each([
    ['another label', '备注', { prop: 'note', label: '备注' }],
    ['the label of a column of a sub-table', '-备注', { prop: 'note', label: '备注' }],
    ['the label of its field', 'note label', { prop: 'note' }],
    ['an empty label', '', { prop: 'note' }],
    ['a label that is no text', 7, { prop: 'note' }],
  ])('with %s: %j', (_, label, column) => {
    expect(listOf({ columnList: [{ prop: 'note', label }] })?.columns).toEqual([column]);
  });

  it('names its field by the first of its names that is a text', () => {
    const columns = [{ prop: '', __vModel__: 'note' }, { prop: 7, vModel: 'amount' }, { id: 'day' }];
    expect(listOf({ columnList: columns })?.columns).toEqual([{ prop: 'note' }, { prop: 'amount' }, { prop: 'day' }]);
  });

  it('is an issue without a field of the form', () => {
    expect(saidOf({ columnList: [{ prop: 'note' }, { prop: 'gone' }, { label: 'x' }] })).toEqual([
      ['columnList[1]', 'issue.family-no-field', 'gone'],
      ['columnList[2]', 'issue.family-no-field', ''],
    ]);
    expect(saidOf({ columnList: undefined })).toContainEqual(['columnData', 'issue.family-no-field', 'columnList']);
  });

  it('takes its own settings and ignores those of a search field', () => {
    const column = { prop: 'note', width: 120, align: 'center', fixed: 'none', sortable: true, searchType: 2 };
    expect(importedOf({ columnList: [column] })).toMatchObject({
      list: { columns: [{ prop: 'note', width: 120, align: 'center', sortable: true }] },
      said: [],
    });
    const search = { prop: 'note', searchType: 2, width: 120 };
    expect(importedOf({ searchList: [search] })).toMatchObject({
      list: { search: [{ prop: 'note', searchType: 2 }] },
      said: [],
    });
    expect(listOf({ columnList: [column] })?.columns[0]).not.toHaveProperty('searchType');
  });
});

describe('buttons of an imported list [LANG-016]', () => {
  const toolbarOf = (...btnsList: object[]) => importedOf({ btnsList });

  it('are those that are shown, with a label only where it is not the usual one', () => {
    const { list, said } = toolbarOf(
      { value: 'add', label: '新增' },
      { value: 'download', label: '' },
      { value: 'upload', label: '导入数据' },
      { value: 'batchRemove', label: '批量删除', show: false },
    );
    expect(list?.toolbar).toEqual(['add', 'download', { button: 'upload', label: '导入数据' }]);
    expect(said).toEqual([]);
    expect(listOf({ columnBtnsList: [{ value: 'edit', label: '修改', show: true }] })?.rowActions).toEqual([
      { button: 'edit', label: '修改' },
    ]);
  });

  it.each([
    [undefined, undefined],
    ['add', undefined],
    [[], []],
  ])('%j are %j', (btnsList, toolbar) => {
    expect(listOf({ btnsList })?.toolbar).toEqual(toolbar);
  });

  it('of scripts and other forms are issues, named by their label or else their value', () => {
    const long = '长'.repeat(101);
    const customBtnsList = [
      { value: 'b1', label: '审核' },
      { value: 'b2', label: '' },
      { value: 'b3', label: long },
      { label: 7 },
    ];
    expect(saidOf({ customBtnsList })).toEqual([
      ['customBtnsList[0]', 'issue.family-button', '审核'],
      ['customBtnsList[1]', 'issue.family-button', 'b2'],
      ['customBtnsList[2]', 'issue.family-button', '长'.repeat(100)],
      ['customBtnsList[3]', 'issue.family-button', ''],
    ]);
    expect(toolbarOf({ value: 'approve', label: '审核' })).toMatchObject({
      list: { toolbar: [] },
      said: [['btnsList[0]', 'issue.family-button', '审核']],
    });
  });

  it('with a translated label are an issue', () => {
    expect(toolbarOf({ value: 'add', labelI18nCode: 'x' }).said).toEqual([
      ['btnsList[0].labelI18nCode', 'issue.family-unsupported', 'labelI18nCode'],
    ]);
    expect(toolbarOf({ value: 'add', labelI18nCode: '' }).said).toEqual([]);
  });
});

describe('settings of an imported list [LANG-016]', () => {
  const template = { selectKey: ['note'], dataType: '2' };
  const upload = { value: 'upload' };

  it('for import templates are an issue only where the list has the button', () => {
    const saidWith = (...btnsList: unknown[]) => saidOf({ uploaderTemplateJson: template, btnsList });
    expect(saidWith(upload)).toEqual(unsupported('uploaderTemplateJson'));
    expect(saidWith({ value: 'add' }, { ...upload, show: true })).toEqual(unsupported('uploaderTemplateJson'));
    for (const button of [{ ...upload, show: false }, { value: 'add' }, 'upload']) {
      expect(saidWith(button).filter(([path]) => path === 'uploaderTemplateJson')).toEqual([]);
    }
    expect(saidOf({ uploaderTemplateJson: template })).toEqual([]);
    expect(saidOf({ uploaderTemplateJson: { selectKey: [] }, btnsList: [upload] })).toEqual([]);
  });

  it.each([
    ['hasSuperQuery', [false, ''], true],
    ['showOverflow', [true], false],
    ['childTableStyle', [1, '1'], 2],
    ['thousands', [false], true],
    ['thousandsField', [[]], ['amount']],
    ['tabConfig', [{ on: false }, {}], { on: true }],
  ])('%s is an issue unless it is one of %j', (name, silent, value) => {
    for (const one of silent) expect(saidOf({ [name]: one })).toEqual([]);
    expect(saidOf({ [name]: value }).map(([path, id]) => [path, id])).toContainEqual([
      name,
      'issue.family-unsupported',
    ]);
  });

  it('guard what they say is guarded', () => {
    expect(listOf({ useBtnPermission: true, useDataPermission: true, useFormPermission: false })?.guards).toEqual({
      button: true,
      data: true,
    });
    expect(listOf({ useColumnPermission: 1 })).not.toHaveProperty('guards');
  });

  it.each([
    [{ defaultSortConfig: [{ field: 'day', sort: 'desc' }, { field: 'note' }] }, ['day desc', 'note asc'], []],
    [{ defaultSidx: 'day', sort: 'desc' }, ['day desc'], []],
    [{ defaultSidx: '', sort: 'desc' }, undefined, []],
    [
      { defaultSortConfig: [{ field: 'gone', sort: 'asc' }, { field: 7 }] },
      undefined,
      [
        ['defaultSortConfig[0].field', 'issue.family-no-field', 'gone'],
        ['defaultSortConfig[1].field', 'issue.family-no-field', '7'],
      ],
    ],
  ])('%j order by %j', (settings, order, issues) => {
    const { list, said } = importedOf(settings);
    expect(list?.defaultSort?.map(({ field: by, sort }) => `${by} ${sort}`)).toEqual(order);
    expect(said).toEqual(issues);
  });

  it.each([
    [{ summaryField: ['amount', 'gone'] }, { summaryField: ['amount'] }, 'gone'],
    [{ type: 3, groupField: 'note' }, { type: 3, groupField: 'note' }, undefined],
    [{ type: 3, groupField: 'gone' }, { type: 3 }, 'gone'],
    [{ type: 1, groupField: 'note' }, {}, undefined],
    [{ type: 5, parentField: 'note', groupField: 'gone' }, { type: 5, parentField: 'note' }, undefined],
    [{ type: 5, parentField: '' }, { type: 5 }, undefined],
  ])('%j name fields of the form: %j', (settings, made, missing) => {
    const { list, said } = importedOf(settings);
    const { language: _language, columns: _columns, ...rest } = list ?? {};
    expect(rest).toEqual(made);
    expect(said.map(([, , name]) => name)).toEqual(missing === undefined ? [] : [missing]);
  });
});

describe('the fixed conditions of an imported list [LANG-016]', () => {
  const group = (...groups: object[]) => ({ logic: 'or', groups });
  const rules = (...conditionList: object[]) => ({ matchLogic: 'or', conditionList });
  const amount = { field: 'amount', symbol: '>', fieldValue: 5, jnpfKey: 'inputNumber', fieldValueType: 2 };
  const imported = { matchLogic: 'or', conditionList: [group({ field: 'amount', symbol: '>', fieldValue: 5 })] };

  it.each(['ruleList', 'ruleListApp'])('are those of %s', (name) => {
    expect(importedOf({ [name]: rules(group(amount)) })).toMatchObject({ list: { ruleList: imported }, said: [] });
  });

  it('compare with nothing where no value is given', () => {
    const rule = rules({ groups: [{ field: 'note', symbol: 'null', fieldValue: '' }] });
    expect(listOf({ ruleList: rule })?.ruleList?.conditionList).toEqual([
      { logic: 'and', groups: [{ field: 'note', symbol: 'null' }] },
    ]);
  });

  it.each([
    ['a field that is none', group(amount, { ...amount, field: 'gone' })],
    ['an unknown symbol', group({ ...amount, symbol: '~' })],
    ['the value of another field', group({ ...amount, fieldValueType: 1 })],
    ['a group without comparisons', group()],
  ])('are all an issue with %s', (_, one) => {
    const { list, said } = importedOf({ ruleList: rules(group(amount), one) });
    expect(list).not.toHaveProperty('ruleList');
    expect(said).toEqual(unsupported('ruleList'));
  });

  it('are none where there are no groups', () => {
    expect(importedOf({ ruleList: { matchLogic: 'and', conditionList: [] }, ruleListApp: {} })).toMatchObject({
      said: [],
    });
  });
});
