import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkingCalendar } from '#core/dates/working-calendar.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

const admin = { as: 'admin' } as const;
const values = {
  year: 2030,
  restWeekdays: [7],
  holidays: '2030-01-01 元旦\n2030-02-02~2030-02-04 春节',
  workdays: '2030-02-10 春节',
  workHours: '08:00-12:00,14:00-18:00',
  description: '',
};

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const call = <T = null>(
  name: string,
  input: object = {},
  file?: { name: string; content: string | Uint8Array<ArrayBuffer> },
) => app.call<T>(`work-calendar.${name}`, input, { ...admin, ...(file && { file }) } as never);
const years = async () => (await call<WorkingCalendar>('current')).data.years;

describe('the working calendar', () => {
  it('begins with the public calendar of the known years, holidays and make-up days [FORMULA-016]', async () => {
    const known = await years();
    expect(Object.keys(known)).toEqual(['2022', '2023', '2024', '2025', '2026']);
    // Days off and make-up working days of the whole year, as published.
    const counts = Object.entries(known).map(([year, { days }]) => {
      const all = Object.values(days);
      return [year, all.filter((isWorked) => !isWorked).length, all.filter((isWorked) => isWorked).length];
    });
    expect(counts).toEqual([
      ['2022', 32, 7],
      ['2023', 26, 7],
      ['2024', 28, 8],
      ['2025', 28, 5],
      ['2026', 33, 6],
    ]);
    expect(known['2026']?.days).toMatchObject({ '2026-02-15': false, '2026-02-23': false, '2026-02-14': true });
    expect(known['2024']?.days).toMatchObject({ '2024-05-11': true, '2024-10-12': true, '2024-06-10': false });
    expect(known['2025']).toMatchObject({
      restWeekdays: [6, 7],
      hours: [
        ['09:00', '12:00'],
        ['13:00', '18:00'],
      ],
    });
  });

  it('creates, lists, changes and deletes a year [FORMULA-016]', async () => {
    const { data } = await call<{ id: string }>('create', values);
    expect((await call<{ list: object[] }>('list', { sidx: 'year', sort: 'desc' })).data.list[0]).toMatchObject(values);
    const found = async (keyword: string) => (await call<{ list: object[] }>('list', { keyword })).data.list;
    expect(await found('203')).toMatchObject([values]);
    expect(await found('公')).toEqual([]);
    expect((await years())['2030']).toEqual({
      restWeekdays: [7],
      days: { '2030-01-01': false, '2030-02-02': false, '2030-02-03': false, '2030-02-04': false, '2030-02-10': true },
      hours: [
        ['08:00', '12:00'],
        ['14:00', '18:00'],
      ],
    });
    await call('update', { id: data.id, ...values, workdays: '' });
    expect((await years())['2030']?.days['2030-02-10']).toBeUndefined();
    expect(await call('create', values)).toMatchObject({ code: 400, msg: '该年份已存在' });
    await call('remove', data);
    expect((await call('info', data)).code).toBe(404);
    expect((await years())['2030']).toBeUndefined();
  });

  it.each([
    ['请输入年份', { year: null }],
    ['“春节”不是 2030 年的日期或起止日期', { holidays: '2030-01-01 元旦\n\n春节' }],
    ['“2030-2-3”不是 2030 年的日期或起止日期', { workdays: '2030-2-3' }],
    ['“2030-02-30 x”不是 2030 年的日期或起止日期', { holidays: '2030-02-30 x' }],
    ['“2029-12-31”不是 2030 年的日期或起止日期', { workdays: '2029-12-31' }],
    ['“2030-02-04~2030-02-02”不是 2030 年的日期或起止日期', { holidays: '2030-02-04~2030-02-02' }],
    ['2030-02-03 既是节假日又是调休上班日', { workdays: '2030-02-03' }],
    ['请输入工作时间', { workHours: '' }],
    ['工作时间应为 09:00-12:00,13:00-18:00 的形式', { workHours: '9-18' }],
    ['工作时间的各段应先后相接，不能重叠', { workHours: '09:00-12:00,11:00-18:00' }],
  ])('refuses a wrong year with "%s" [FORMULA-016]', async (msg, wrong) => {
    expect(await call('create', { ...values, ...wrong })).toMatchObject({ code: 400, msg });
  });

  it('exports a year as a file, whose import replaces the year or adds it [FORMULA-016]', async () => {
    const { data } = await call<{ id: string }>('create', values);
    const file = (await call<{ url: string; name: string }>('export', data)).data;
    expect(file.name).toBe('2030.wc');
    const { body } = await app.download(file.url);
    const content = Uint8Array.from(body);
    await call('update', { id: data.id, ...values, holidays: '', workHours: '09:00-18:00' });
    expect((await call<{ id: string }>('import', {}, { name: '2030.wc', content })).data.id).toBe(data.id);
    expect((await call('info', data)).data).toMatchObject(values);
    await call('remove', data);
    expect((await call('import', {}, { name: '2030.wc', content })).code).toBe(200);
    expect((await years())['2030']?.restWeekdays).toEqual([7]);
    expect(await call('import', {}, { name: 'x.wc', content: '{}' })).toMatchObject({ code: 400 });
    const wrong = JSON.stringify({ file: 'workCalendar', year: { ...values, holidays: '2031-01-01' } });
    expect(await call('import', {}, { name: 'x.wc', content: wrong })).toMatchObject({ code: 400 });
  });

  it('is read by every session for formulas, and managed with its menu only [FORMULA-016]', async () => {
    expect((await app.call('work-calendar.current', {}, { as: 'plain' })).code).toBe(200);
    for (const [name, input] of [
      ['list', {}],
      ['create', values],
      ['remove', { id: 'work-calendar-2026' }],
    ] as const)
      expect((await app.call(`work-calendar.${name}`, input, { as: 'plain' })).code, name).toBe(403);
  });

  it('counts working days of a saved record on the server [FORMULA-016]', async () => {
    const formula = (name: string, expression: string, more: object = {}) =>
      node('calculate', name, {}, { expression, precision: 2, isStorage: 1, ...more });
    const fields = [
      node('datePicker', 'start', {}, { format: 'yyyy-MM-dd' }),
      node('datePicker', 'end', {}, { format: 'yyyy-MM-dd' }),
      formula('days', 'NETWORKDAYS(start; end)'),
      formula('shown', 'NETWORKDAYS(start; end)', { isStorage: 0 }),
    ];
    const modelId = await releaseForm(app, 'calendar.days', { fields });
    const start = new Date(2026, 1, 9).getTime();
    const data = JSON.stringify({ start, end: new Date(2026, 1, 28).getTime(), days: 99 });
    const { id } = (await app.call<{ id: string }>('onlinedev.create', { modelId, data }, admin)).data;
    const stored = await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow();
    // 9 to 14 February with the make-up Saturday, 24 to 28 with another one.
    expect(stored.data['days']).toBe(11);
    const info = (await app.call<{ data: string }>('onlinedev.info', { modelId, id }, admin)).data;
    expect(JSON.parse(info.data)).toMatchObject({ days: 11, shown: 11 });
  });

  it('counts working days in defaults, steps, cells and checks on the server [FORMULA-016]', async () => {
    const formula = 'NETWORKDAYS(DATE(2026; 2; 9); DATE(2026; 2; 28))';
    const readOnly = { disabled: true };
    const kept = { defaultValue: { formula, keep: 'untilEdited' } };
    const children = [node('inputNumber', 'quantity'), node('inputNumber', 'cell', kept, readOnly)];
    const fields = [
      node('inputNumber', 'rate', {}, { on: { change: [{ set: { stepped: { formula } } }] } }),
      node('inputNumber', 'stepped', {}, readOnly),
      node('inputNumber', 'once', { defaultValue: { formula } }, readOnly),
      node('inputNumber', 'follows', kept, readOnly),
      node('table', 'lines', {}, { children }),
    ];
    const checks = [{ rule: { formula: `rate < ${formula}` }, message: '太多', fields: ['rate'] }];
    const modelId = await releaseForm(app, 'calendar.values', { fields, form: { checks } });
    const create = (rate: number) => {
      const data = JSON.stringify({ rate, stepped: 1, once: 1, follows: 1, lines: [{ quantity: 3, cell: 1 }] });
      return app.call<{ id: string }>('onlinedev.create', { modelId, data }, admin);
    };
    const { id } = (await create(10)).data;
    const stored = await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored.data).toMatchObject({ stepped: 11, once: 11, follows: 11, lines: [{ quantity: 3, cell: 11 }] });
    expect(await create(11)).toMatchObject({ code: 400, msg: '太多' });
  });
});
