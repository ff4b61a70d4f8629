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

describe('headers over columns of an imported list [LANG-016]', () => {
  const header = (childColumns: unknown, more: object = {}) => ({ id: 'h1', fullName: '费用', childColumns, ...more });

  it('name their columns by the new names', () => {
    const { list, said } = importedOf({ complexHeaderList: [header(['note', 'amount'], { align: 'center' })] });
    expect(list?.complexHeaders).toEqual([{ label: '费用', columns: ['note', 'amount'] }]);
    expect(said).toEqual([]);
  });

  it.each([[undefined], [[]], ['']])('are absent where the list has none: %j', (complexHeaderList) => {
    const { list, said } = importedOf({ complexHeaderList });
    expect([list?.complexHeaders, said]).toEqual([undefined, []]);
  });

  it('without a column of the form are an issue, as each column that is not there', () => {
    const { list, said } = importedOf({ complexHeaderList: [header(['note', 'gone']), header([]), header(undefined)] });
    expect(list?.complexHeaders).toEqual([{ label: '费用', columns: ['note'] }]);
    expect(said).toEqual([
      ['complexHeaderList[0].childColumns', 'issue.family-no-field', 'gone'],
      ['complexHeaderList[1]', 'issue.family-no-field', '费用'],
      ['complexHeaderList[2]', 'issue.family-no-field', '费用'],
    ]);
  });

  it('that are not centred are an issue', () => {
    const { list, said } = importedOf({ complexHeaderList: [header(['note'], { align: 'left' })] });
    expect(list?.complexHeaders).toEqual([{ label: '费用', columns: ['note'] }]);
    expect(said).toEqual([['complexHeaderList[0].align', 'issue.family-unsupported', 'align']]);
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
    ['hasSuperQuery', [false, true, ''], 'x'],
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

describe('the app list of a form [LANG-016]', () => {
  const columns = [
    { prop: 'note', label: 'note label', width: 100 },
    { prop: 'amount', label: 'amount label' },
  ];
  const list = { columnList: columns, btnsList: [{ value: 'add', label: '新增' }], searchList: [{ prop: 'note' }] };
  const importedApp = (appColumnData: object, columnData: object | undefined = list) => {
    const input = { fullName: '单', formData, ...(columnData && { columnData }), appColumnData };
    const made = importLegacy(input, { kinds });
    const said = made.issues.map(({ path, id, params }) => [path, id, (params as Params)['name']]);
    return { columns: made.list?.appColumns, said, account: made.account };
  };

  it('has the columns of a phone, in their order', () => {
    expect(importedApp({ columnList: [{ prop: 'amount' }] })).toMatchObject({ columns: ['amount'], said: [] });
    const turned = [{ prop: 'amount' }, { prop: 'note' }];
    expect(importedApp({ columnList: turned })).toMatchObject({ columns: ['amount', 'note'], said: [] });
  });

  it('says nothing where it has the columns of the list, or none', () => {
    expect(importedApp({ columnList: columns })).toMatchObject({ columns: undefined, said: [] });
    expect(importedApp({ columnList: [] })).toMatchObject({ columns: undefined, said: [] });
  });

  it('reports columns that are not in the list or have no field, and another label', () => {
    const app = importedApp({ columnList: [{ prop: 'day' }, { prop: 'gone' }, { prop: 'note', label: '备注' }] });
    expect(app.columns).toEqual(['note']);
    expect(app.said).toEqual([
      ['appColumnData.columnList[0]', 'issue.family-app-column', 'day'],
      ['appColumnData.columnList[1]', 'issue.family-no-field', 'gone'],
      ['appColumnData.columnList[2].label', 'issue.family-differs', 'label'],
    ]);
  });

  it('repeats the settings of the list, and reports those that differ', () => {
    const same = {
      columnList: [{ prop: 'note' }],
      btnsList: [{ value: 'add' }, { value: 'upload', show: false }],
      searchList: [{ prop: 'note' }],
      hasPage: true,
      ruleListApp: { conditionList: [], matchLogic: 'and' },
      hasSuperQuery: false,
      customBtnsList: [],
      loading: true,
    };
    expect(importedApp(same).said).toEqual([]);
    const other = {
      columnList: [{ prop: 'note' }],
      btnsList: [{ value: 'upload' }],
      searchList: [{ prop: 'amount' }],
      pageSize: 50,
      ruleListApp: { matchLogic: 'or', conditionList: [{ groups: [] }] },
    };
    const refused = ['btnsList', 'searchList', 'pageSize', 'ruleListApp'];
    expect(importedApp(other).said).toEqual(refused.map((name) => [`appColumnData.${name}`, 'issue.family-app', name]));
  });

  it('is an issue without a list, and leaves no value unaccounted for', () => {
    const input = { fullName: '单', formData, appColumnData: { columnList: [{ prop: 'note' }] } };
    const { issues, account, list: made } = importLegacy(input, { kinds });
    expect(made).toBeUndefined();
    expect(issues.map(({ path, id }) => [path, id])).toEqual([['appColumnData', 'issue.family-app']]);
    const { total, ...verdicts } = account;
    expect(Object.values(verdicts).reduce((sum, count) => sum + count, 0)).toBe(total);
  });
});
