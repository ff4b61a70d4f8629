import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import { compile } from '#core/compile/compile.ts';
import { fieldText } from '#core/record/field-text.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { formContext } from '../../records/forms/parse-definition.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { recordFields } from '../../records/fields/record-fields.ts';
import { cellsOf } from './export-records.ts';

let app: TestApp;
let modelId: string;
const grades = [
  { id: 'A', fullName: '优' },
  { id: 'B', fullName: '良' },
];
const computed = (name: string, result: string | undefined, expression: string, more: object = {}) =>
  node('calculate', name, {}, { expression, isStorage: 1, ...(result && { result }), ...more });
const fields = [
  node('inputNumber', 'score', {}, { precision: 1 }),
  node('datePicker', 'start'),
  computed('twice', undefined, 'score × 2', { precision: 1 }),
  computed('said', 'text', 'IF(score >= 60; "合格"; "不合格")'),
  computed('passed', 'bool', 'score >= 60'),
  computed('due', 'date', 'EDATE(start; 1)'),
  computed('until', 'datetime', 'DATEADD(start; 90; "minute")'),
  computed('at', 'time', 'TIME(8; INT(score / 10); 0)'),
  computed('grade', 'option', 'IF(score >= 90; "A"; "B")', { source: { static: grades } }),
];
const names = fields.map(({ vModel }) => vModel).slice(2);

beforeAll(async () => {
  app = await testApp();
  setZone('Asia/Shanghai');
  modelId = await releaseForm(app, 'results', {
    fields,
    list: {
      columns: names.map((prop) => ({ prop, sortable: true })),
      search: names.map((prop) => ({ prop, searchType: prop === 'said' ? 2 : prop === 'grade' ? 1 : 3 })),
    },
  });
  for (const [score, day] of [
    [95.5, '2024-01-31'],
    [40, '2024-05-06'],
    [70, '2023-12-01'],
  ] as const) {
    const data = JSON.stringify({ score, start: Date.parse(`${day}T00:00:00+08:00`), said: 'sent', passed: 0, due: 5 });
    expect((await app.call('onlinedev.create', { modelId, data }, { as: 'admin' })).code).toBe(200);
  }
});
afterAll(async () => {
  setZone('');
  await app.close();
});

type Row = Record<string, unknown>;
const list = async (query: object) => {
  const { data } = await app.call<{ list: Row[] }>('onlinedev.list', { modelId, ...query }, { as: 'admin' });
  return data.list;
};
const scores = async (query: object) => (await list(query)).map(({ score }) => score);
const search = (values: object) => scores({ queryJson: JSON.stringify(values), sidx: 'score', sort: 'asc' });
const screen = compile({ language: 1, title: 'r', fields }, formContext);
const shownAs = (name: string, value: unknown) => {
  const field = screen.fields.get(name);
  return field && fieldText(field, value, () => undefined);
};

describe('a calculated field with a result type', () => {
  it('stores a value of the type, and shows it in lists and details as a field of it [FORMULA-006]', async () => {
    const [row = {}] = await list({ sidx: 'score', sort: 'desc' });
    const { data } = await app.call<{ data: string }>('onlinedev.detail', { modelId, id: row['id'] }, { as: 'admin' });
    const detail = JSON.parse(data.data) as Row;
    const expected = ['191.0', '合格', '是', '2024-02-29', '2024-01-31 01:30', '08:09:00', '优'];
    for (const values of [row, detail]) {
      expect(names.map((name) => (name === 'grade' ? values[name] : shownAs(name, values[name])))).toEqual([
        ...expected.slice(0, 6),
        expect.stringMatching(/^(A|优)$/),
      ]);
    }
    expect(names.map((name) => typeof row[name])).toEqual(
      'number string number number number string string'.split(' '),
    );
  });

  it('is searched as a field of the type [FORMULA-006]', async () => {
    const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
    expect(await search({ twice: [100, 150] })).toEqual([70]);
    expect(await search({ said: '不合' })).toEqual([40]);
    expect(await search({ due: [at('2024-01-01'), at('2024-03-01')] })).toEqual([70, 95.5]);
    expect(await search({ until: [at('2024-05-06'), at('2024-05-07')] })).toEqual([40]);
    expect(await search({ at: ['08:05:00', '08:08:00'] })).toEqual([70]);
    expect(await search({ grade: ['A'] })).toEqual([95.5]);
  });

  it('is sorted as a field of the type [FORMULA-006]', async () => {
    const sorted = async (sidx: string) => scores({ sidx, sort: 'asc' });
    expect(await sorted('twice')).toEqual([40, 70, 95.5]);
    expect(await sorted('due')).toEqual([70, 95.5, 40]);
    expect(await sorted('until')).toEqual([70, 95.5, 40]);
    expect(await sorted('at')).toEqual([40, 70, 95.5]);
    expect((await sorted('passed'))[0]).toBe(40);
    expect((await sorted('grade'))[0]).toBe(95.5);
  });

  it('is a cell of the type in an export [FORMULA-006]', async () => {
    const all = [...recordFields(screen).values()].filter(({ name }) => names.includes(name));
    const rows = await list({ sidx: 'score', sort: 'desc' });
    const [cells = []] = cellsOf(all, rows[0] as Row, () => undefined);
    const [twice, said, passed, due, until, at] = cells;
    expect(twice).toMatchObject({ value: 191, format: '0.0' });
    expect([said, passed, at]).toEqual(['合格', '是', '08:09:00']);
    expect(due).toMatchObject({ format: 'yyyy-mm-dd', text: '2024-02-29' });
    expect(until).toMatchObject({ format: 'yyyy-mm-dd hh:mm', text: '2024-01-31 01:30' });
  });
});
