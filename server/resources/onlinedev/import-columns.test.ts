import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnChoice, ImportPreview, ImportResult, ImportRow } from '#schemas/resources/import-calls.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
const options = [
  { id: '1', fullName: '普通' },
  { id: '2', fullName: '紧急' },
];
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'columnsForm', {
    fields: [
      node('input', 'code', { label: '编号', required: true, unique: true }),
      node('select', 'level', { label: '级别' }, { source: { static: options } }),
      node('datePicker', 'day', { label: '日期' }),
      node('userSelect', 'owner', { label: '负责人' }),
      node('inputNumber', 'amount', { label: '金额', required: true }),
      {
        config: {
          zhjyKey: 'table',
          label: '明细',
          children: [
            node('input', 'goods', { label: '物品' }),
            node('select', 'grade', { label: '品级' }, { source: { static: options } }),
          ],
        },
        vModel: 'lines',
      },
    ],
    list: { columns: [{ prop: 'code' }], toolbar: ['add', 'upload'] },
  });
});
afterAll(() => app.close());

type By = 'plain' | 'admin';
const bookOf = (rows: readonly unknown[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), '表');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};
const upload = async (rows: readonly unknown[][], as: By = 'plain') => {
  const file = { name: '数据.xlsx', content: bookOf(rows) };
  const { data } = await app.call<{ name: string }>('onlinedev.importUpload', { modelId }, { as, file });
  return data.name;
};
const previewed = async (fileName: string, as: By = 'plain') =>
  (await app.call<ImportPreview>('onlinedev.importPreview', { modelId, fileName }, { as })).data;
const preview = async (rows: readonly unknown[][], as: By = 'plain') => previewed(await upload(rows, as), as);
const choose = (fileName: string, columns: ColumnChoice[], as: By | { token: string } = 'plain') =>
  app.call<ImportPreview>('onlinedev.importColumns', { modelId, fileName, columns }, { as });
const importing = async (list: readonly ImportRow[], more: object = {}) =>
  (await app.call<ImportResult>('onlinedev.importData', { modelId, list, ...more }, { as: 'plain' })).data;

const sheet = (code: string) => [
  ['编号', '等级', '日期（必填）', '天气', '编号', ''],
  [code, '紧急', '2025-01-15', '晴', '另一', '尾'],
];

describe('columns of a file that no field is named like', () => {
  it('are named with their guesses and the fields left, equal headings too; all read columns are not [IMPORT-031]', async () => {
    const { unread, free, repeated, isRemembered, dataRow, headerRow } = await preview(sheet('U1'));
    expect(unread).toEqual([
      { at: 1, letter: 'B', heading: '等级', sample: '紧急', field: 'level' },
      { at: 2, letter: 'C', heading: '日期（必填）', sample: '2025-01-15', field: 'day' },
      { at: 3, letter: 'D', heading: '天气', sample: '晴', field: '' },
      { at: 4, letter: 'E', heading: '编号', sample: '另一', field: '' },
      { at: 5, letter: 'F', heading: '', sample: '尾', field: '' },
    ]);
    expect(repeated).toEqual([{ heading: '编号', letters: ['A', 'E'] }]);
    expect(isRemembered).toBe(false);
    expect(free.map(({ id }) => id)).toEqual(['level', 'day', 'owner', 'amount', 'lines-goods', 'lines-grade']);
    expect(dataRow).toMatchObject([{ code: 'U1', level: '紧急', day: '2025-01-15' }]);
    expect(headerRow.map(({ id }) => id)).toEqual(['code', 'level', 'day', 'amount']);
    const known = await preview([
      ['编号', '级别'],
      ['U2', '普通'],
    ]);
    expect(known).toMatchObject({ unread: [], repeated: [] });
  });

  it('are read as chosen, also for later files with these headings, of this person only [IMPORT-031]', async () => {
    const first = await upload(sheet('U3'));
    const chosen = [
      { at: 1, field: '' },
      { at: 2, field: 'day' },
      { at: 3, field: 'lines-goods' },
    ];
    const { data } = await choose(first, chosen);
    expect(data.dataRow).toMatchObject([{ code: 'U3', day: '2025-01-15', lines: [{ goods: '晴' }] }]);
    expect(data.dataRow[0]).not.toHaveProperty('level');
    const later = await preview(sheet('U4'));
    expect(later.isRemembered).toBe(true);
    expect(later.dataRow).toMatchObject([{ code: 'U4', day: '2025-01-15', lines: [{ goods: '晴' }] }]);
    expect(later.unread.map(({ field }) => field)).toEqual(['', 'day', 'lines-goods', '', '']);
    expect((await previewed(first)).dataRow[0]?.['id']).toBe(data.dataRow[0]?.['id']);

    const [headings = [], ...rows] = sheet('U5');
    const other = await preview([[...headings.slice(0, 3), '气候'], ...rows]);
    expect(other.isRemembered).toBe(false);
    expect(other.unread.map(({ field }) => field).slice(0, 2)).toEqual(['level', 'day']);
    expect((await preview(sheet('U6'), 'admin')).isRemembered).toBe(false);
  });

  it('cannot be read as a field that has a column, twice as one, as none there is, or in a file of others', async () => {
    const name = await upload(sheet('U7'));
    const wrong = '所选字段不存在，或已被其他列使用';
    const refused = async (...columns: ColumnChoice[]) => (await choose(name, columns)).msg;
    expect(await refused({ at: 3, field: 'code' })).toBe(wrong);
    expect(await refused({ at: 3, field: 'nothing' })).toBe(wrong);
    expect(await refused({ at: 3, field: 'day' }, { at: 4, field: 'day' })).toBe(wrong);
    expect(await refused({ at: 0, field: 'day' })).toBe(wrong);
    expect(await refused({ at: 3, field: 'owner' })).toBe('操作成功');
    expect((await choose(name, [{ at: 3, field: 'owner' }], 'admin')).code).toBe(404);
    expect((await choose(name, [], { token: 'none' })).code).not.toBe(200);
  });

  it('are enough to find the headings by, where none is a field’s own [IMPORT-031, IMPORT-033]', async () => {
    const { line, dataRow } = await preview([['登记表'], ['编号（必填）', '金额(元)'], ['U8', 5]]);
    expect({ line, dataRow }).toMatchObject({ line: 2, dataRow: [{ code: 'U8', amount: '5' }] });
  });
});

it('imports each row once, though the same rows are sent twice at the same time', async () => {
  const { dataRow } = await preview([
    ['编号', '金额'],
    ['W1', 1],
    ['W2', 2],
  ]);
  const answers = await Promise.all([importing(dataRow), importing(dataRow), importing(dataRow)]);
  expect(answers.map(({ snum, fnum }) => [snum, fnum])).toEqual([
    [2, 0],
    [2, 0],
    [2, 0],
  ]);
  const stored = app.db.selectFrom('record').select('data').where('modelId', '=', modelId);
  const codes = (await stored.execute()).map(({ data }) => String(data['code']));
  expect(codes.filter((code) => code.startsWith('W')).sort()).toEqual(['W1', 'W2']);
});

it('tells the rows of the sheets of a file apart, so that each can be imported', async () => {
  const book = utils.book_new();
  for (const code of ['J1', 'F1'])
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['编号', '金额'],
        [code, 1],
      ]),
      code,
    );
  const content = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const input = { as: 'plain', file: { name: '数据.xlsx', content } } as const;
  const { data } = await app.call<{ name: string }>('onlinedev.importUpload', { modelId }, input);
  for (const sheet of ['J1', 'F1']) {
    const read = await app.call<ImportPreview>(
      'onlinedev.importPreview',
      { modelId, fileName: data.name, sheet },
      { as: 'plain' },
    );
    expect(await importing(read.data.dataRow)).toMatchObject({ snum: 1, fnum: 0 });
  }
  const stored = await app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
  expect(stored.map((one) => one.data['code'])).toEqual(expect.arrayContaining(['J1', 'F1']));
});

describe('the reasons of a row', () => {
  it('are all told at their cells: unread ones, empty ones, refused ones [IMPORT-034]', async () => {
    await importing([{ id: 'first', code: 'R1', amount: '1' }]);
    const bad = { id: 'bad', code: 'R1', level: '极高', day: '昨天', lines: [{ goods: 'a' }, { grade: '劣' }] };
    const good = { id: 'good', code: 'R2', level: '紧急', amount: '2' };
    for (const isCheck of [1, 0]) {
      const { failResult } = await importing([bad, good], { isCheck });
      expect(failResult.map(({ id, errorsAt }) => ({ id, errorsAt }))).toEqual([
        { id: 'bad', errorsAt: ['level', 'day', 'lines[1].grade', 'amount', 'code'] },
      ]);
      const said = String(failResult[0]?.['errorsInfo']).split('；');
      expect(said).toEqual([
        '级别中有不在可选范围内的内容',
        '日期的时间格式不正确',
        '品级中有不在可选范围内的内容',
        '金额不能为空',
        '编号不能重复',
      ]);
    }
    const codes = await app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
    const own = codes.map(({ data }) => String(data['code'])).filter((code) => code.startsWith('R'));
    expect(own.sort()).toEqual(['R1', 'R2']);
  });

  it('are those of the values, too, that a widget has put into cells [IMPORT-034]', async () => {
    const row = { id: 'c1', code: 'C1', amount: '1', owner: { value: 'user-zhangwei', text: '张伟/zhangwei' } };
    const level = (value: unknown) => ({ ...row, level: { value, text: '紧急' } });
    expect((await importing([level('9')], { isCheck: 1 })).failResult[0]?.['errorsAt']).toEqual(['level']);
    expect((await importing([level({ any: 1 })], { isCheck: 1 })).failResult[0]?.['errorsAt']).toEqual(['level']);
    expect(await importing([level('2')])).toMatchObject({ snum: 1, fnum: 0 });
    const stored = await app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
    expect(stored.find(({ data }) => data['code'] === 'C1')?.data).toMatchObject({
      level: '2',
      owner: 'user-zhangwei',
    });
  });

  it('come with the widget of each column that is chosen rather than typed [IMPORT-034]', async () => {
    const { headerRow } = await preview([
      ['编号', '级别', '日期', '负责人', '金额', '明细-品级'],
      ['W1', '普通', '', '', 1, '普通'],
    ]);
    expect(headerRow.filter(({ unique }) => unique).map(({ id }) => id)).toEqual(['code']);
    const widgets = headerRow
      .flatMap(({ children, ...own }) => children ?? [own])
      .map(({ id, node: own }) => [id, own]);
    expect(widgets).toMatchObject([
      ['code', undefined],
      ['level', { config: { zhjyKey: 'select', label: '级别' }, vModel: 'value', source: { static: options } }],
      ['day', { config: { zhjyKey: 'datePicker' } }],
      ['owner', { config: { zhjyKey: 'userSelect' } }],
      ['amount', undefined],
      ['grade', { config: { zhjyKey: 'select' } }],
    ]);
  });
});
