import { deflateRawSync } from 'node:zlib';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTime } from '#core/dates/format.ts';
import type { ImportPreview, ImportResult, ImportRow } from '#schemas/resources/import-calls.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
const options = [
  { id: '1', fullName: '普通' },
  { id: '2', fullName: '紧急' },
];
const lines = {
  config: {
    zhjyKey: 'table',
    label: '明细',
    children: [node('input', 'goods', { label: '物品' }), node('inputNumber', 'count', { label: '数量' })],
  },
  vModel: 'lines',
};
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'importedForm', {
    fields: [
      node('input', 'code', { label: '编号', required: true, unique: true }),
      node('select', 'level', { label: '级别' }, { source: { static: options } }),
      node('datePicker', 'day', { label: '日期' }),
      node('userSelect', 'owner', { label: '负责人' }),
      node('inputNumber', 'amount', { label: '金额', defaultValue: 7 }, { precision: 2 }),
      node('createTime', 'made', { label: '创建时间' }),
      lines,
    ],
    list: { columns: [{ prop: 'code' }, { prop: 'level' }], toolbar: ['add', 'upload'] },
  });
});
afterAll(() => app.close());

const as = 'plain' as const;
type Content = string | Uint8Array;
const bookOf = (rows: readonly unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][], { cellDates: true }), '表');
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
};
const upload = (content: Content, name = '数据.xlsx') =>
  app.call<{ name: string }>('onlinedev.importUpload', { modelId }, { as, file: { name, content } });
const previewed = (fileName: string, by: typeof as | 'admin' = as) =>
  app.call<ImportPreview>('onlinedev.importPreview', { modelId, fileName }, { as: by });
const preview = async (content: Content, name?: string) => {
  const { data, msg } = await upload(content, name);
  expect(msg).toBe('操作成功');
  return (await previewed(data.name)).data;
};
const importing = (list: readonly ImportRow[], more: object = {}) =>
  app.call<ImportResult>('onlinedev.importData', { modelId, list, ...more }, { as });
const stored = async (code: string) =>
  (await app.db.selectFrom('record').selectAll().where('modelId', '=', modelId).execute()).filter(
    ({ data }) => data['code'] === code,
  );
const refusal = async (content: Content, name?: string) => (await upload(content, name)).msg;

const header = ['编号', '级别', '日期', '负责人', '金额', '明细-物品', '明细-数量'];
const sheet = [
  header,
  ['A1', '紧急', new Date(Date.UTC(2025, 0, 15)), 'zhangwei', 12.5, '螺丝', 3],
  ['', '', '', '', '', '螺母', 4],
  ['A2', '普通', '2025/1/16', '张伟', '', '', ''],
];

describe('an import of records', () => {
  it('previews the rows as texts, with a second level of headings for sub-tables [IMPORT-011, IMPORT-016, IMPORT-021]', async () => {
    const { dataRow, headerRow } = await preview(bookOf(sheet));
    expect(headerRow.map(({ id, fullName, zhjyKey }) => [id, fullName, zhjyKey]).at(-1)).toEqual([
      'lines',
      '明细',
      'table',
    ]);
    expect(headerRow.at(-1)?.children?.map(({ id, fullName }) => [id, fullName])).toEqual([
      ['goods', '物品'],
      ['count', '数量'],
    ]);
    expect(headerRow[0]).toMatchObject({ required: true });
    expect(dataRow).toMatchObject([
      {
        code: 'A1',
        level: '紧急',
        day: '2025-01-15',
        amount: '12.5',
        lines: [
          { goods: '螺丝', count: '3' },
          { goods: '螺母', count: '4' },
        ],
      },
      { code: 'A2', day: '2025/1/16', owner: '张伟' },
    ]);
  });

  it('reads xls files alike [IMPORT-003]', async () => {
    const { dataRow } = await preview(bookOf(sheet, 'biff8'), '数据.xls');
    expect(dataRow).toMatchObject([{ code: 'A1', day: '2025-01-15' }, { code: 'A2' }]);
  });

  it('takes what the sheet shows into texts, and refuses what it has lost or cannot tell at its cell [IMPORT-032]', async () => {
    const cells = utils.aoa_to_sheet([header, ['', '', '', '', '', ''], ['', '', '', '', '', '', '']]);
    const put = (address: string, cell: object) => Object.assign(cells, { [address]: cell });
    put('A2', { t: 'n', v: 12, z: '00000' });
    put('E2', { t: 'n', v: 0.125, z: '0.00%' });
    put('C2', { t: 'n', v: 45323.5, z: 'yyyy"年"m"月"' });
    put('F2', { t: 'n', v: Number('510106199001011234') });
    put('G2', { t: 'n', v: 1_000_000_000_000_000 });
    put('A3', { t: 'e', v: 0x07, w: '#DIV/0!' });
    put('E3', { t: 'e', v: 0x2a, w: '#N/A' });
    put('F3', { t: 'n', v: 123_456_789_012_345 });
    const book = utils.book_new();
    utils.book_append_sheet(book, cells, '表');
    const { dataRow } = await preview(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer));
    const [first, second] = dataRow as [ImportRow, ImportRow];
    expect(first).toMatchObject({ code: '00012', amount: '0.125', day: '2024-02-01 12:00:00' });
    const checked = async (row: ImportRow) => (await importing([row], { isCheck: 1 })).data.failResult[0];
    const long = '物品的数字超过15位，表格程序已丢失末尾数字；请把该列设为文本格式后重新填写';
    expect(await checked(first)).toMatchObject({ errorsInfo: long, errorsAt: ['lines[0].goods'] });
    const unread = (label: string) => `${label}读不出内容：公式没有结果或有错误，请改正后重新导入`;
    expect(await checked(second)).toMatchObject({
      errorsInfo: `${unread('编号')}；${unread('金额')}`,
      errorsAt: ['code', 'amount'],
    });
    // Corrected by a text, as the wizard does; a number of sixteen digits is a number where one is meant.
    const corrected = { ...first, lines: [{ ...(first['lines'] as object[])[0], goods: '510106199001011234' }] };
    expect(await checked(corrected)).toBeUndefined();
    expect(await checked({ ...second, code: 'E3', amount: '1' })).toBeUndefined();
    // A reason that is none of the importer's is no message.
    const forged = { unfitText: 'x', reason: { id: 'shell.loading', params: {} } };
    expect((await checked({ ...second, code: forged, amount: '1' }))?.['errorsInfo']).toBe('编号不能为空');
    const file = await app.call<{ url: string }>('onlinedev.importFailures', { modelId, list: [second] }, { as });
    const failures = read((await app.download(file.data.url)).body);
    expect(
      utils.sheet_to_json<string[]>(failures.Sheets[failures.SheetNames[0] ?? ''] as never, { header: 1 })[1],
    ).toEqual(expect.arrayContaining(['#DIV/0!', '#N/A', '123456789012345']));
  });

  it('reads the first sheet with headings within its first ten rows, and offers the others that fit [IMPORT-033]', async () => {
    const bookWith = (...sheets: [string, unknown[][]][]) => {
      const book = utils.book_new();
      for (const [name, rows] of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
      return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    };
    const help: [string, unknown[][]] = ['说明', [['请从第二张表开始填写'], ['谢谢']]];
    const titled = [['2025年采购登记'], [], ['制表人', '张伟', '编号规则见附件'], ['编号', '级别'], ['S1', '普通']];
    const one = await preview(bookWith(help, ['登记', titled]));
    expect(one).toMatchObject({ sheet: '登记', line: 4, sheets: ['登记'], dataRow: [{ code: 'S1', level: '普通' }] });
    expect(one.dataRow).toHaveLength(1);

    const file = bookWith(
      help,
      ['一月', titled],
      ['空', [['编号']]],
      [
        '二月',
        [
          ['级别', '编号'],
          ['紧急', 'S2'],
        ],
      ],
    );
    const { data } = await upload(file);
    const shown = async (sheet?: string) =>
      app.call<ImportPreview>(
        'onlinedev.importPreview',
        { modelId, fileName: data.name, ...(sheet && { sheet }) },
        { as },
      );
    expect((await shown()).data).toMatchObject({ sheet: '一月', line: 4, sheets: ['一月', '二月'] });
    expect((await shown('二月')).data).toMatchObject({
      sheet: '二月',
      line: 1,
      dataRow: [{ code: 'S2', level: '紧急' }],
    });
    expect((await shown('空')).code).toBe(404);

    const above = (rows: number) => [...Array.from({ length: rows }, () => ['标题']), ['编号'], ['S3']];
    expect(await preview(bookWith(['深', above(9)]))).toMatchObject({ line: 10, dataRow: [{ code: 'S3' }] });
    expect(await refusal(bookWith(['太深', above(10)]))).toBe('文件的列名与导入模板不一致，请下载模板填写');
    expect(await refusal(bookWith(['空', [['编号']]], ['空2', []]))).toBe('导入数据为空');
    // The page of a template that explains its columns is none to import.
    const template = await app.call<{ url: string }>('onlinedev.importTemplate', { modelId }, { as });
    const book = read((await app.download(template.data.url)).body);
    const [first = ''] = book.SheetNames;
    utils.sheet_add_aoa(book.Sheets[first] as never, [['T1']], { origin: -1 });
    expect(
      await preview(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)),
    ).toMatchObject({
      sheets: [first],
      dataRow: [{ code: 'T1' }],
    });
  });

  it('stores the values a form would store, with options and people by name [IMPORT-017]', async () => {
    const { dataRow } = await preview(bookOf(sheet));
    expect((await importing(dataRow)).data).toEqual({ resultType: 0, snum: 2, fnum: 0, failResult: [] });
    const [first] = await stored('A1');
    expect(first?.data).toMatchObject({
      level: '2',
      owner: 'user-zhangwei',
      amount: 12.5,
      day: readTime('2025-01-15 00:00:00'),
    });
    expect(first?.data['lines']).toMatchObject([
      { goods: '螺丝', count: 3 },
      { goods: '螺母', count: 4 },
    ]);
    const [second] = await stored('A2');
    // An empty cell leaves the default of the form.
    expect(second?.data).toMatchObject({ owner: 'user-zhangwei', amount: 7 });
    expect(second?.creatorUserId).toBe('user-zhangwei');
  });

  it('answers failed rows with every reason and its place, and writes nothing of them [IMPORT-013, IMPORT-014]', async () => {
    const rows = [
      { id: '1', code: 'B1', lines: [{ goods: '钉子', count: '许多' }] },
      { id: '2', code: 'B2', level: '极高', owner: '没有人' },
      { id: '3', code: 'B3' },
      { id: '4', code: 'B3' },
      { id: '5' },
    ];
    const { data } = await importing(rows);
    expect(data).toMatchObject({ resultType: 1, snum: 1, fnum: 4 });
    expect(data.failResult.map(({ errorsInfo, errorsAt }) => [errorsInfo, errorsAt])).toEqual([
      ['数量应为数字', ['lines[0].count']],
      ['级别中有不在可选范围内的内容；负责人中有不在可选范围内的内容', ['level', 'owner']],
      ['编号不能重复', ['code']],
      ['编号不能为空', ['code']],
    ]);
    expect([await stored('B1'), await stored('B2')]).toEqual([[], []]);
    expect(await stored('B3')).toHaveLength(1);
  });

  it('only checks where that is requested', async () => {
    const { data } = await importing([{ id: 'c', code: 'C1' }, { id: 'd' }], { isCheck: 1 });
    expect(data).toMatchObject({ snum: 1, fnum: 1, failResult: [{ id: 'd' }] });
    expect(await stored('C1')).toEqual([]);
  });

  it('does not import a row twice when it is repeated after an interruption', async () => {
    const rows = [{ id: 'again', code: 'D1' }];
    await importing(rows);
    expect((await importing(rows)).data).toMatchObject({ snum: 1, fnum: 0 });
    expect(await stored('D1')).toHaveLength(1);
    // Without an id of the preview there is nothing to recognise it by: the uniqueness of the form decides.
    expect((await importing([{ code: 'D1' }])).data.failResult[0]?.['errorsInfo']).toBe('编号不能重复');
  });

  it('refuses an empty list and more than 1000 rows, sub-rows not counted [IMPORT-005, IMPORT-006]', async () => {
    expect((await importing([])).msg).toBe('导入数据为空');
    const many = Array.from({ length: 1_001 }, (_, at) => [`M${at}`]);
    expect((await importing(many.map(([code]) => ({ code })))).msg).toBe('一次最多导入1000条数据，请分批导入');
    expect(await refusal(bookOf([['编号'], ...many]))).toBe('一次最多导入1000条数据，请分批导入');
    expect(await refusal(bookOf([header]))).toBe('导入数据为空');
    const subRows = Array.from({ length: 1_200 }, (_, at) => ['', '', '', '', '', `物${at}`, at]);
    expect((await preview(bookOf([header, ['S1'], ...subRows]))).dataRow).toHaveLength(1);
  });

  it('exports the failed rows in the shape of the template, with their reasons [IMPORT-018, IMPORT-020]', async () => {
    const list = [{ id: '1', code: '=1+1', lines: [{ goods: 'a' }, { goods: 'b' }], errorsInfo: '编号不能重复' }];
    const { data } = await app.call<{ url: string }>('onlinedev.importFailures', { modelId, list }, { as });
    const book = read((await app.download(data.url)).body);
    const table = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(utils.sheet_to_json(table, { header: 1, defval: '' })).toEqual([
      ['编号', '明细-物品', '错误原因'],
      ['=1+1', 'a', '编号不能重复'],
      ['', 'b', ''],
    ]);
    expect((table['A2'] as { f?: string }).f).toBeUndefined();
    expect((await preview((await app.download(data.url)).body)).dataRow).toMatchObject([
      { code: '=1+1', lines: [{}, {}] },
    ]);
  });

  it('answers a template with the columns a person fills in and what they take [IMPORT-015]', async () => {
    const { data } = await app.call<{ url: string }>('onlinedev.importTemplate', { modelId }, { as });
    const book = read((await app.download(data.url)).body);
    const rows = book.SheetNames.map((name) => utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, defval: '' }));
    expect(rows[0]).toEqual([header]);
    expect(rows[1]).toContainEqual(['编号', '是', '']);
    expect(rows[1]).toContainEqual(['级别', '否', '可填：普通、紧急']);
  });

  it('shows a preview to its uploader only', async () => {
    const { data } = await upload(bookOf(sheet));
    expect((await previewed(data.name, 'admin')).code).toBe(404);
    expect((await previewed('none')).code).toBe(404);
  });

  it('refuses an import into a form with a flow while there is none [IMPORT-008]', async () => {
    const id = await releaseForm(app, 'importedFlow', {
      fields: [node('input', 'code')],
      list: { toolbar: ['upload'] },
    });
    await app.db.updateTable('visualdev').set({ enableFlow: 1 }).where('id', '=', id).execute();
    const release = { id, pcModuleParentId: ['menu-business'], roleIds: [] };
    await app.call('visualdev.release', release, { as: 'admin' });
    const answer = await app.call('onlinedev.importData', { modelId: id, list: [{ code: 'F1' }] }, { as: 'admin' });
    expect(answer.msg).toBe('流程不存在');
  });
});

/** A header of a zip: zeros, with these numbers at these offsets in ascending order, little-endian. */
function block(bytes: number, numbers: Readonly<Record<number, number>>): Buffer {
  const header = Buffer.alloc(bytes);
  for (const [offset, number] of Object.entries(numbers)) header.writeUInt32LE(number, Number(offset));
  return header;
}

/** A zip of one entry, whose size may be stated falsely. */
function zipOf(content: Buffer, stated = content.length): Uint8Array {
  const packed = deflateRawSync(content);
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const head = block(30, { 0: 0x04034b50, 8: 8, 18: packed.length, 22: stated, 26: name.length });
  const entry = block(46, { 0: 0x02014b50, 10: 8, 20: packed.length, 24: stated, 28: name.length });
  const end = block(22, { 0: 0x06054b50, 8: 1, 10: 1, 16: 30 + name.length + packed.length });
  return Buffer.concat([head, name, packed, entry, name, end]);
}

describe('a hostile file', () => {
  it('of another type or size is refused with the reason [IMPORT-003, IMPORT-004, IMPORT-010]', async () => {
    expect(await refusal(bookOf(sheet), '数据.csv')).toBe('文件格式不正确');
    expect(await refusal('编号,级别', '数据.xlsx')).toBe('文件格式不正确');
    expect(await refusal('<html><table></table></html>', '数据.xls')).toBe('文件格式不正确');
    expect(await refusal(new Uint8Array(500 * 1024), '数据.xlsx')).toBe('文件大小超过500KB');
    expect(await refusal(bookOf([['别的列'], ['x']]))).toBe('文件的列名与导入模板不一致，请下载模板填写');
  });

  it('that unpacks to more than it says is refused before it is parsed', async () => {
    const bomb = zipOf(Buffer.alloc(40 * 1024 ** 2), 1_000);
    expect(bomb.length).toBeLessThan(500 * 1024);
    expect(await refusal(bomb)).toBe('文件内容过多，请分成多个文件导入');
  });

  it('that is damaged is refused', async () => {
    const whole = bookOf(sheet);
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('文件已损坏，无法读取');
    const compound = new Uint8Array(2_000).fill(7);
    compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await refusal(compound, '数据.xls')).toBe('文件已损坏，无法读取');
  });

  it('with formulas gives their stored results, and never evaluates them', async () => {
    const book = utils.book_new();
    const cells = {
      '!ref': 'A1:A3',
      A1: { t: 's', v: '编号' },
      A2: { t: 'n', v: 42, f: '6*7' },
      A3: { t: 's', v: '=CMD()' },
    };
    utils.book_append_sheet(book, cells, '表');
    const content = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect((await preview(content)).dataRow).toMatchObject([{ code: '42' }, { code: '=CMD()' }]);
  });
});
