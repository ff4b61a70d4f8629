import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition, compile } from '../compile/compile.ts';
import { checkList } from '../compile/validate/list.ts';
import { listScreen } from '../model/list-screen.ts';
import { verdicts } from './account.ts';
import { importFamily } from './import-family.ts';

interface Case {
  title: string;
  input: unknown;
  expected: Record<string, unknown> & { issues: string[] };
}

const files = import.meta.glob<Case>('/fixtures/family/*.json', { eager: true, import: 'default' });
const cases = Object.entries(files).map(([file, one]) => [file.split('/').at(-1) ?? '', one] as const);
const context = { kinds };

describe.each(cases)('%s', (_, { title, input, expected }) => {
  const { account, issues, ...imported } = importFamily(input, context);

  it(`imports ${title} [LANG-016]`, () => {
    const { issues: said, ...parts } = expected;
    expect(imported).toEqual(parts);
    expect(issues.map(({ path, id }) => `${path} ${id}`)).toEqual(said);
  });

  it('is the same from its text', () => {
    expect(importFamily(JSON.stringify(input), context)).toEqual({ ...imported, account, issues });
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

describe('what is no definition of the family', () => {
  it.each([
    ['', 'nothing'],
    ['{', 'no JSON'],
    ['{"a":1}', 'something else'],
    ['[1]', 'a list'],
    ['null', 'null'],
  ])('is told: %s (%s)', (text) => {
    expect(importFamily(text, context)).toMatchObject({
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

  it('is taken as it is, alone or in the file it was exported to', () => {
    expect(importFamily(form, context)).toMatchObject({ kind: 'form', fullName: '请假', form, issues: [] });
    const list = { language: 1, columns: [{ prop: 'reason' }] };
    const texts = { formData: JSON.stringify(form), columnData: JSON.stringify(list) };
    const file = { file: 'visualdev', version: 1, form: { fullName: '请假单', enCode: 'leave', ...texts } };
    expect(importFamily(JSON.stringify(file), context)).toMatchObject({
      fullName: '请假单',
      enCode: 'leave',
      form,
      list,
    });
  });
});
