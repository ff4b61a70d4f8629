import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { importLegacy } from './import-legacy.ts';
import { placeInForm } from './node-paths.ts';

const context = { kinds };
const field = (jnpfKey: string, name: string, told: JsonObject = {}, config: JsonObject = {}) => ({
  __config__: { jnpfKey, label: name, ...config },
  __vModel__: name,
  ...told,
});
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const { vModel } = value;
  return [...(typeof vModel === 'string' ? [vModel] : []), ...Object.values(value).flatMap(namesIn)];
};

describe('parts stored as JSON texts', () => {
  const options = [{ fullName: '事假', id: '1' }];
  const rows = [field('inputNumber', 'hours')];
  const form = { fields: [field('radio', 'type', { options }), field('table', 'lines', {}, { children: rows })] };
  const plain = importLegacy({ fullName: '请假', formData: form }, context);

  it('are parsed, also when encoded several times [LANG-016]', () => {
    const once = JSON.stringify(form);
    for (const formData of [once, JSON.stringify(once), JSON.stringify(JSON.stringify(once))]) {
      const { form: imported, account } = importLegacy({ fullName: '请假', formData }, context);
      expect([imported, account]).toEqual([plain.form, plain.account]);
    }
    expect(importLegacy(JSON.stringify(JSON.stringify({ fullName: '请假', formData: once })), context).form).toEqual(
      plain.form,
    );
  });

  it('are parsed within a field too, and in a list with a single model [LANG-016]', () => {
    const packed = {
      fields: [
        { ...field('radio', 'type'), options: JSON.stringify(options) },
        {
          ...field('table', 'lines'),
          __config__: JSON.stringify({ jnpfKey: 'table', label: 'lines', children: rows }),
        },
      ],
    };
    expect(importLegacy([{ fullName: '请假', formData: JSON.stringify(packed) }], context).form?.fields).toEqual(
      plain.form?.fields,
    );
  });

  it('do not affect ordinary texts', () => {
    const said = field('input', 'note', { placeholder: '["如：A"]' }, { label: '{备注}' });
    expect(importLegacy({ fields: [said] }, context).form?.fields).toEqual([
      { config: { zhjyKey: 'input', label: '{备注}' }, vModel: 'note', placeholder: '["如：A"]' },
    ]);
  });
});

describe('the paths of issues', () => {
  const form = { fields: [field('input', 'a'), field('input', 'b', { power: 9 })] };

  it('are those of the given text [LANG-006, LANG-016]', () => {
    const text = JSON.stringify(form, null, 2);
    const lines = text.split('\n');
    const line = lines.findIndex((one) => one.includes('"power"')) + 1;
    const column = (lines[line - 1] as string).indexOf('"power"') + 1;
    expect(importLegacy(text, context).issues).toMatchObject([{ path: 'fields[1].power', line, column }]);
  });

  it('are resolved inside JSON texts within the text [LANG-006, LANG-016]', () => {
    const text = JSON.stringify({ fullName: '请假', formData: JSON.stringify(JSON.stringify(form)) }, null, 2);
    const [issue] = importLegacy(text, context).issues;
    const line = text.split('\n')[(issue?.line ?? 0) - 1] as string;
    expect(issue?.path).toBe('formData.fields[1].power');
    expect(line.slice((issue?.column ?? 0) - 1)).toMatch(/^\\+"power/);
  });

  it('lead to the node of the imported form', () => {
    const tab = field('tab', '', {}, { children: [{ title: '一', __config__: { children: form.fields } }] });
    const { issues, nodes, form: made } = importLegacy({ fields: [tab] }, context);
    const told = issues.find(({ path }) => path.endsWith('power'));
    const place = placeInForm(told?.path ?? '', nodes) ?? '';
    expect(place).toBe('fields[0].children[0].children[1]');
    expect(made?.fields?.[0]).toMatchObject({ children: [{ children: [{ vModel: 'a' }, { vModel: 'b' }] }] });
    expect(placeInForm('columnData.type', nodes)).toBeUndefined();
  });
});

it('reports the position of JSON syntax errors and of duplicate names [LANG-006, LANG-016]', () => {
  expect(importLegacy('{\n  "fields": [],\n}', context).issues).toEqual([
    { path: '', id: 'issue.json-comma', params: {}, severity: 'error', line: 2, column: 15 },
  ]);
  const twice = '{"fields":[{"__config__":{"jnpfKey":"input","label":"a","label":"b"},"__vModel__":"a"}]}';
  const { form, issues } = importLegacy(twice, context);
  expect(form?.fields).toMatchObject([{ config: { label: 'b' } }]);
  expect(issues).toMatchObject([{ id: 'issue.duplicate-key', params: { name: 'label' }, line: 1, column: 57 }]);
});

it('reads multiple selection of an option kind from its place in 3.4', () => {
  const props = { props: { label: 'fullName', value: 'id', multiple: true } };
  const { form, issues } = importLegacy({ fields: [field('select', 'a', { props, options: [{ id: 1 }] })] }, context);
  expect(form?.fields).toMatchObject([{ vModel: 'a', multiple: true }]);
  expect(issues).toEqual([]);
});

it('imports each column of a list-only file once, with or without its sub-table [LANG-016]', () => {
  const entry = (one: JsonObject, prop: string) => ({ ...one, id: prop, prop, label: prop });
  const hours = field('inputNumber', 'hours', {}, { isSubTable: true, parentVModel: 'lines' });
  const lines = field('table', 'lines', {}, { children: [hours] });
  const columnList = [entry(hours, 'lines-hours'), entry(hours, 'lines-hours')];
  for (const columnOptions of [[], [entry(lines, 'lines')]]) {
    const { form, list, issues } = importLegacy({ columnList, columnOptions }, context);
    expect(namesIn(form)).toEqual(['lines', 'hours']);
    expect(list?.columns).toEqual([expect.objectContaining({ prop: 'lines-hours' })]);
    expect(issues).toContainEqual(expect.objectContaining({ path: 'columnList[1]', id: 'issue.duplicate-field' }));
  }
});

it("drops the family's concurrencyLock: false, which is its default, so that the form locks [ONLINEDEV-014]", () => {
  for (const concurrencyLock of [true, false]) {
    const formData = { fields: [field('input', 'a')], concurrencyLock };
    expect(importLegacy({ fullName: '单', formData }, context).form).not.toHaveProperty('concurrencyLock');
  }
});
