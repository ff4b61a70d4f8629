import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { checkList } from '#core/compile/validate/list.ts';
import { listScreen } from '#core/lists/model/list-screen.ts';
import { verdicts } from './input/import-report.ts';
import { importLegacy } from './import-legacy.ts';

interface Case {
  title: string;
  input: unknown;
  expected: Record<string, unknown> & { issues: string[] };
}

const files = import.meta.glob<Case>('/fixtures/family/*.json', { eager: true, import: 'default' });
const cases = Object.entries(files).map(([file, one]) => [file.split('/').at(-1) ?? '', one] as const);
const context = { kinds };

describe.each(cases)('%s', (_, { title, input, expected }) => {
  const { account, issues, nodes, ...imported } = importLegacy(input, context);

  it(`imports ${title} [LANG-016]`, () => {
    const { issues: said, ...parts } = expected;
    expect(imported).toEqual(parts);
    expect(issues.map(({ path, id }) => `${path} ${id}`)).toEqual(said);
  });

  it('is the same when imported from its text', () => {
    const again = importLegacy(JSON.stringify(input), context);
    const said = again.issues.map(({ line: _line, column: _column, ...issue }) => issue);
    expect({ ...again, issues: said }).toEqual({ ...imported, account, issues, nodes });
  });

  it('accounts for every value', () => {
    expect(verdicts.reduce((sum, verdict) => sum + account[verdict], 0)).toBe(account.total);
  });

  it('compiles without an error', () => {
    const { form, list, page } = imported;
    const errors = (definition: unknown) =>
      checkDefinition(definition, context).filter(({ severity }) => severity === 'error');
    if (form) expect(errors(form)).toEqual([]);
    if (page) expect(errors(page)).toEqual([]);
    if (!form || !list) return;
    expect(checkList(list, compile(form, context), context).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(errors(listScreen({ id: 'm', fullName: '', enCode: 'm', form, list }, kinds))).toEqual([]);
  });
});

describe('a text that is not a definition of the family', () => {
  it.each([
    ['', 'nothing'],
    ['{"a":1}', 'something else'],
    ['[1]', 'a list'],
    ['null', 'null'],
  ])('is reported: %s (%s)', (text) => {
    expect(importLegacy(text, context)).toMatchObject({
      issues: [{ path: '', id: 'issue.family-unreadable', severity: 'error' }],
      account: { total: 0 },
    });
  });
});

describe('a definition in this language', () => {
  const form = {
    language: 1,
    title: '请假',
    fields: [{ config: { zhjyKey: 'input', label: '事由' }, vModel: 'reason' }],
  };

  it('is imported unchanged, alone or from an export file', () => {
    expect(importLegacy(form, context)).toMatchObject({ kind: 'form', fullName: '请假', form, issues: [] });
    const list = { language: 1, columns: [{ prop: 'reason' }] };
    const texts = { formData: JSON.stringify(form), columnData: JSON.stringify(list) };
    const file = { file: 'visualdev', version: 1, form: { fullName: '请假单', enCode: 'leave', ...texts } };
    expect(importLegacy(JSON.stringify(file), context)).toMatchObject({
      fullName: '请假单',
      enCode: 'leave',
      form,
      list,
    });
  });
});

describe('sub-table buttons that add rows from elsewhere', () => {
  const column = { __config__: { jnpfKey: 'comInput', label: '品名' }, __vModel__: 'item' };
  const choosing = {
    popupTitle: '选择物料',
    dataSource: 'dynamic',
    interfaceId: 'materials',
    modelId: null,
    columnOptions: [{ value: 'name', label: '名称', width: 120, ifShow: true }],
    relationOptions: [{ field: 'item', type: 1, value: 'name' }],
  };
  const tableOf = (unreadableIssues: object) => {
    const table = {
      __config__: { jnpfKey: 'table', label: '明细', children: [column] },
      __vModel__: 'lines',
      ...unreadableIssues,
    };
    const { form, issues } = importLegacy({ formRef: 'elForm', fields: [table] }, context);
    const [made] = (form as { fields: Record<string, unknown>[] }).fields;
    const list = made?.['footerBtnsList'] as Record<string, unknown>[];
    return { list, said: issues.map(({ path, id }) => `${path} ${id}`).filter((one) => one.startsWith('fields')) };
  };

  it('open the same window, with invalid values reported at their path', () => {
    const own = { value: 'custom7', label: '选物料', show: true, btnType: 'primary', btnIcon: 'icon-x' };
    const odd = { ...choosing, pageSize: 'many', popupWidth: '' };
    const { list, said } = tableOf({ footerBtnsList: [{ ...own, actionConfig: odd }] });
    const { modelId: _, ...said50 } = choosing;
    expect(list).toEqual([{ value: 'custom7', label: '选物料', show: true, btnType: 'primary', actionConfig: said50 }]);
    expect(said).toEqual(['fields[0].footerBtnsList[0].actionConfig.pageSize issue.family-value']);
  });

  it('are converted from the single button of 3.6 that added rows by transfer', () => {
    const { list, said } = tableOf({ addType: 1, actionText: '选物料', addTableConf: choosing });
    const shown = list.filter(({ show }) => show === true).map(({ value, label }) => [value, label]);
    expect(shown).toEqual([
      ['batchRemove', '批量删除'],
      ['custom1', '选物料'],
    ]);
    expect(list.at(-1)?.['actionConfig']).toMatchObject({ interfaceId: 'materials' });
    expect(said).toEqual([]);
  });

  it('are unchanged where 3.6 adds an empty row', () => {
    const { list } = tableOf({ addType: 0, addTableConf: choosing });
    expect(list).toBeUndefined();
  });
});
