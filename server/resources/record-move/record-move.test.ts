import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTime } from '#core/dates/format.ts';
import { interruptJobs } from '../../platform/testing/interrupt-job.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { moveRecordsJob } from '../../services/move-records/move-records.ts';
import { admin, list, moved, type Moves, openMoves, type Tried } from '../../services/move-records/testing/moves.ts';

let moves: Moves;
let modelId = '';
beforeAll(async () => {
  moves = await openMoves();
  modelId = moves.modelId;
});
afterAll(() => moves.app.close());
beforeEach(() => moves.clear());

/** A file of the administrator, as an upload stores it. */
async function fileOf(name: string, content: string | Uint8Array): Promise<{ fileId: string; name: string }> {
  const { data } = await moves.app.call<{ fileId: string }>(
    'file.upload',
    { type: 'annex' },
    { ...admin, file: { name, content } },
  );
  return { fileId: data.fileId, name };
}
const bookOf = (rows: readonly unknown[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'x');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

const fromFile = async (name: string, content: string | Uint8Array) => ({
  origin: 'file',
  files: [await fileOf(name, content)],
});

describe('records out of a file [MOVE-006]', () => {
  const header = ['编号', '级别', '日期', '负责人', '明细-物品', '明细-数量'];
  const rows = [
    ['A', '紧急', '2024年1月5日', '曾国强', '钢笔', '2'],
    ['', '', '', '', '墨水', '3'],
    ['B', '', '20240229', '', '', ''],
  ];
  const csv = [header, ...rows].map((line) => line.join(',')).join('\r\n');
  const json = JSON.stringify([
    {
      code: 'A',
      级别: '紧急',
      day: '2024-01-05',
      owner: '曾国强',
      lines: [
        { goods: '钢笔', count: 2 },
        { 物品: '墨水', 数量: 3 },
      ],
    },
    { code: 'B', day: '29.2.2024' },
  ]);
  it.each([
    ['a workbook', 'a.xlsx', () => bookOf([header, ...rows])],
    ['a csv file', 'a.csv', () => csv],
    [
      'a csv file of a spreadsheet in Chinese',
      'a.csv',
      () => Uint8Array.from([...gbk(header), ...gbk(rows[2] as string[])]),
    ],
    ['a JSON list', 'a.json', () => json],
  ])('become records with options, people and dates: %s', async (title, name, content) => {
    const id = await moves.start(await fromFile(name, content()));
    await moves.worker().look();
    expect(await moves.run(id)).toMatchObject({ state: 'done' });
    const all = await moves.records();
    const last = { code: 'B', day: readTime('2024-02-29') };
    expect(all).toMatchObject(title.includes('Chinese') ? [last] : [moved, last]);
  });

  it('are tried without being written, each with what it would become', async () => {
    const input = await fromFile('a.csv', `${csv}\r\nC,没有,2024-13-01,,,\r\n`);
    const { data } = await moves.app.call<{ list: Tried[] }>('record-move.preview', { modelId, ...input }, admin);
    expect(data.list.map(({ number, isAccepted }) => [number, isAccepted])).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ]);
    expect(data.list[0]?.values).toContain('级别: 紧急');
    expect(data.list[0]?.values).toContain('日期: 2024-01-05');
    expect(data.list[2]?.errorsInfo).toMatch(/级别.*；.*日期/);
    expect(await moves.records()).toEqual([]);
  });

  it('are read from columns of similar headings, too; those of no field are named before anything is written', async () => {
    const tried = async (name: string, content: string) => {
      const input = { modelId, ...(await fromFile(name, content)) };
      return (await moves.app.call<{ list: Tried[] }>('record-move.preview', input, admin)).data.list;
    };
    const [headings, row] = await tried('a.csv', '编号（必填）,等级,天气,气候\nS1,紧急,晴,暖\n');
    const errorsInfo = '以下列没有对应的字段，不会导入：天气、气候';
    expect(headings).toEqual({ number: 0, isAccepted: 0, values: '', errorsInfo });
    expect(row).toMatchObject({ number: 1, isAccepted: 1, values: '编号: S1; 级别: 紧急' });
    const [properties, object] = await tried('a.json', '[{"编号":"S2","天气":"晴"},{"编号":"S3","天气":"雨"}]');
    expect(properties).toMatchObject({ number: 0, errorsInfo: '以下列没有对应的字段，不会导入：天气' });
    expect(object).toMatchObject({ number: 1, isAccepted: 1 });
  });

  it('are moved in by what the dialog sends, with the fields of the other origin empty', async () => {
    const empty = { sourceId: null, table: null, mapping: null };
    const input = { ...(await fromFile('a.csv', csv)), ...empty };
    const tried = await moves.app.call<{ list: Tried[] }>('record-move.preview', { modelId, ...input }, admin);
    expect(tried.data.list).toHaveLength(2);
    const id = await moves.start(input);
    await moves.worker().look();
    expect(await moves.run(id)).toMatchObject({ state: 'done', progress: '2 / 2' });
    const noFile = { modelId, origin: 'table', files: null, ...empty };
    expect((await moves.app.call('record-move.preview', noFile, admin)).msg).toMatch(/字段/);
  });

  it('of another kind, without columns of the form or without rows are refused', async () => {
    const refusal = async (name: string, content: string) =>
      (await moves.app.call('record-move.preview', { modelId, ...(await fromFile(name, content)) }, admin)).msg;
    expect(await refusal('a.md', 'x')).toContain('xlsx');
    expect(await refusal('a.csv', 'x,y\n1,2')).toMatch(/./);
    expect(await refusal('a.csv', '编号\n')).toBe('导入数据为空');
    expect((await moves.app.call('record-move.preview', { modelId, origin: 'file' }, admin)).msg).toBe('请先上传文件');
  });
});

/** `编号,日期` and a line in GB 18030. */
const gbk = (line: readonly string[]): number[] => {
  const known: Record<string, number[]> = {
    编号: [0xb1, 0xe0, 0xba, 0xc5],
    日期: [0xc8, 0xd5, 0xc6, 0xda],
  };
  const [first = '', , third = ''] = line;
  const bytes = (text: string) => known[text] ?? [...new TextEncoder().encode(text)];
  return [...bytes(first), 0x2c, ...bytes(third), 0x0a];
};

describe('a run', () => {
  const many = (count: number) => [
    '编号,级别',
    ...Array.from({ length: count }, (_, at) => `N${String(at).padStart(4, '0')},普通`),
  ];

  it('is checked like any record; the refused rows are a file with their reasons [MOVE-007]', async () => {
    await moves.app.call('onlinedev.create', { modelId, data: JSON.stringify({ code: 'N0001' }) }, admin);
    const text = [...many(3), 'N0000,普通', ',普通', 'X,未知'].join('\n');
    const id = await moves.start(await fromFile('a.csv', text));
    await moves.worker().look();
    expect(await moves.run(id)).toMatchObject({ state: 'done', progress: '6 / 6' });
    expect((await moves.records()).map(({ code }) => code)).toEqual(['N0000', 'N0001', 'N0002']);
    const refused = await moves.failures(id);
    expect(refused.map(({ number, row }) => [number, row['code']])).toEqual([
      [2, 'N0001'],
      [4, 'N0000'],
      [5, undefined],
      [6, 'X'],
    ]);
    expect(refused.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/./)));
    const file = await moves.app.call<{ url: string; name: string }>('record-move.failures', { id }, admin);
    expect(file.data.name).toMatch(/\.xlsx$/);
  });

  it('that waits is stopped at once, and goes on after its last stored row', async () => {
    const id = await moves.start(await fromFile('a.csv', many(120).join('\n')));
    const { db } = moves.app.platform;
    // A run that stored its first batch.
    await db
      .updateTable('job')
      .set({ checkpoint: JSON.stringify({ done: 50, failed: 0 }), progressDone: 50 })
      .where('id', '=', id)
      .execute();
    expect((await moves.app.call('record-move.stop', { id }, admin)).msg).toBe('已停止');
    expect(await moves.run(id)).toMatchObject({ state: 'stopped', progress: '50' });
    expect((await moves.app.call('record-move.resume', { id }, admin)).code).toBe(200);
    await moves.worker().look();
    expect(await moves.run(id)).toMatchObject({ state: 'done', progress: '120 / 120' });
    const codes = (await moves.records()).map(({ code }) => code);
    expect([codes.length, codes[0]]).toEqual([70, 'N0050']);
    expect((await moves.app.call('record-move.stop', { id }, admin)).code).toBe(400);
  });

  /** Codes of the stored records, and how many rows the run has passed. */
  const stand = async (id: string) => {
    const codes = (await moves.records()).map(({ code }) => code);
    return { codes: new Set(codes).size, records: codes.length, ...(await moves.run(id)) };
  };
  it('is stopped by a person while it runs, with what it stored, and continued by a person [MOVE-007]', async () => {
    const id = await moves.start(await fromFile('a.csv', many(120).join('\n')));
    const end = await interruptJobs(moves.app.db, 50, 'stop');
    await moves.worker().look();
    await end();
    expect(await stand(id)).toMatchObject({ state: 'stopped', progress: '50 / 120', records: 50 });
    expect((await moves.app.call('record-move.resume', { id }, admin)).code).toBe(200);
    await moves.worker().look();
    expect(await stand(id)).toMatchObject({ state: 'done', progress: '120 / 120', records: 120, codes: 120 });
  });

  it('whose process ended halfway left no half batch, and another worker continues it', async () => {
    const id = await moves.start(await fromFile('a.csv', many(120).join('\n')));
    const end = await interruptJobs(moves.app.db, 50, 'loseLease');
    await moves.worker().look();
    await end();
    expect(await stand(id)).toMatchObject({ state: 'running', progress: '50 / 120', records: 50 });
    moves.app.clock.now += 2 * moveRecordsJob.leaseMs;
    await moves.worker().look();
    expect(await stand(id)).toMatchObject({ state: 'done', progress: '120 / 120', records: 120, codes: 120 });
  });

  it('takes 100,000 records with sub-rows, beyond the limits of the wizard, and counts them all [MOVE-007]', async () => {
    const last = 99_998;
    const rows = Array.from({ length: last }, (_, at) => `N${at},pen,1\n,ink,2`);
    const text = ['编号,明细-物品,明细-数量', ...rows, 'Y,pen,1', ',ink,2', 'Z,pen,many'].join('\n');
    const { db, clock, platform } = moves.app;
    const fileId = 'f'.repeat(32);
    const { size, md5 } = await platform.disk.contents.write(fileId, [new TextEncoder().encode(text)]);
    const by = await db.selectFrom('users').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
    const stamp = { creatorUserId: by.id, creatorTime: clock.now, lastModifyUserId: null, lastModifyTime: null };
    const file = { id: fileId, name: 'a.csv', extension: 'csv', size, md5, type: 'annex', path: fileId, ...stamp };
    await db.insertInto('storedFile').values(file).execute();
    const id = await moves.start({ origin: 'file', files: [{ fileId, name: 'a.csv' }] });
    const checkpoint = JSON.stringify({ done: last, failed: 0 });
    await db.updateTable('job').set({ checkpoint, progressDone: last }).where('id', '=', id).execute();
    await moves.worker().look();
    expect(await moves.run(id)).toMatchObject({ state: 'done', progress: '100000 / 100000' });
    const lines = [
      { goods: 'pen', count: 1 },
      { goods: 'ink', count: 2 },
    ];
    expect(await moves.records()).toMatchObject([{ code: 'Y', lines }]);
    expect(await moves.failures(id)).toMatchObject([{ number: 100_000, reason: expect.stringContaining('数量') }]);
  });

  it('draws numbers for stored rows only, in their order, though one row of a batch cannot get its own', async () => {
    const rule = { category: 'hr', type: 1, dateFormat: 'no', digit: 3, startNumber: '001' };
    for (const enCode of ['movedNo', 'movedLine']) {
      await moves.app.call('bill-rule.create', { ...rule, fullName: enCode, enCode }, admin);
    }
    const numbered = {
      config: {
        zhjyKey: 'table',
        label: '明细',
        children: [
          node('input', 'goods', { label: '物品' }),
          node('billRule', 'no', { label: '行号', rule: 'movedLine' }),
        ],
      },
      vModel: 'lines',
    };
    const main = [
      node('input', 'name', { label: '名称', required: true }),
      node('billRule', 'no', { rule: 'movedNo' }),
    ];
    const form = {
      modelId: await releaseForm(moves.app, 'movedNumbers', {
        fields: [...main, numbered],
        list: { ...list, columns: [{ prop: 'name' }] },
      }),
    };
    const setLine = (enabledMark: 0 | 1) =>
      moves.app.db.updateTable('billRule').set({ enabledMark }).where('enCode', '=', 'movedLine').execute();
    const stored = async (content: string) => {
      const id = await moves.start({ ...form, ...(await fromFile('a.csv', content)) });
      await moves.worker().look();
      const all = await moves.app.db.selectFrom('record').select('data').where('modelId', '=', form.modelId).execute();
      const numbers = all.map(({ data }) => [data['name'], data['no']].join(' ')).sort();
      return { numbers, refused: (await moves.failures(id)).map(({ number }) => number) };
    };
    await setLine(0);
    const first = await stored('名称,明细-物品\na,\nb,pen\n,ink\nc,');
    expect(first).toEqual({ numbers: ['a 001', 'c 002'], refused: [2] });
    await setLine(1);
    const second = await stored('名称,明细-物品\nd,pen\ne,');
    expect(second).toEqual({ numbers: ['a 001', 'c 002', 'd 003', 'e 004'], refused: [] });
  });

  it('is for users who may import into the form', async () => {
    const input = { modelId, ...(await fromFile('a.csv', many(1).join('\n'))) };
    expect((await moves.app.call('record-move.create', input, { as: 'plain' })).code).toBe(403);
    expect((await moves.app.call('record-move.stop', { id: 'none' }, admin)).code).toBe(404);
  });
});
