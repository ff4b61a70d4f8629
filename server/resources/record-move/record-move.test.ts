import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTime } from '#core/dates/format.ts';
import { stopJob } from '../../platform/jobs/lifecycle.ts';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { jobWorker } from '../../platform/worker/worker.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { type OtherDatabase, otherDatabases } from '../../services/data-sources/testing/other-databases.ts';
import { moveRecordsJob } from '../../services/move-records/move-records.ts';

const levels = [
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
const fields = [
  node('input', 'code', { label: '编号', required: true, unique: true }),
  node('select', 'level', { label: '级别' }, { source: { static: levels } }),
  node('datePicker', 'day', { label: '日期' }),
  node('userSelect', 'owner', { label: '负责人' }),
  lines,
];
const list = { columns: [{ prop: 'code' }], toolbar: ['add', 'upload'] };

interface Tried {
  number: number;
  isAccepted: number;
  values: string;
  errorsInfo: string;
}
interface Run {
  id: string;
  state: string;
  progress: string;
  lastError: string;
}

const admin = { as: 'admin' } as const;
const [postgres] = otherDatabases;
let app: TestApp;
let other: OtherDatabase | undefined;
let modelId = '';
beforeAll(async () => {
  if (postgres?.isInstalled) other = await postgres.start();
  app = await testApp({ settings: { dataSources: other ? [`${other.host}:${other.port}`] : [] } });
  modelId = await releaseForm(app, 'movedForm', { fields, list });
}, 120_000);
afterAll(async () => {
  await app.close();
  await other?.stop();
});
beforeEach(async () => {
  await app.db.deleteFrom('record').where('modelId', '=', modelId).execute();
  await app.db.deleteFrom('job').execute();
});

/** A file of the administrator, as an upload stores it. */
async function fileOf(name: string, content: string | Uint8Array): Promise<{ fileId: string; name: string }> {
  const { data } = await app.call<{ fileId: string }>(
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

const worker = () => jobWorker({ platform: app.platform, log: app.app.log }, [{ jobs: [moveRecordsJob] }]);
const start = async (input: object) => {
  const { code, msg, data } = await app.call<{ id: string }>('record-move.create', { modelId, ...input }, admin);
  expect([code, msg]).toEqual([200, '已开始迁入']);
  return data.id;
};
const run = async (id: string) => {
  const { data } = await app.call<{ list: Run[] }>('record-move.list', {}, admin);
  return data.list.find((one) => one.id === id);
};
const records = async () =>
  (await app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute())
    .map(({ data }) => data)
    .sort((a, b) => (String(a['code']) < String(b['code']) ? -1 : 1));
const failures = (id: string) =>
  app.db.selectFrom('recordMoveFailure').selectAll().where('jobId', '=', id).orderBy('number').execute();
const fromFile = async (name: string, content: string | Uint8Array) => ({
  origin: 'file',
  files: [await fileOf(name, content)],
});

const moved = {
  code: 'A',
  level: '2',
  day: readTime('2024-01-05'),
  owner: 'user-zengguoqiang',
  lines: [
    { goods: '钢笔', count: 2 },
    { goods: '墨水', count: 3 },
  ],
};

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
    const id = await start(await fromFile(name, content()));
    await worker().look();
    expect(await run(id)).toMatchObject({ state: 'done' });
    const all = await records();
    const last = { code: 'B', day: readTime('2024-02-29') };
    expect(all).toMatchObject(title.includes('Chinese') ? [last] : [moved, last]);
  });

  it('are tried without being written, each with what it would become', async () => {
    const input = await fromFile('a.csv', `${csv}\r\nC,没有,2024-13-01,,,\r\n`);
    const { data } = await app.call<{ list: Tried[] }>('record-move.preview', { modelId, ...input }, admin);
    expect(data.list.map(({ number, isAccepted }) => [number, isAccepted])).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ]);
    expect(data.list[0]?.values).toContain('级别: 紧急');
    expect(data.list[0]?.values).toContain('日期: 2024-01-05');
    expect(data.list[2]?.errorsInfo).toMatch(/级别.*；.*日期/);
    expect(await records()).toEqual([]);
  });

  it('of another kind, without columns of the form or without rows are refused', async () => {
    const refusal = async (name: string, content: string) =>
      (await app.call('record-move.preview', { modelId, ...(await fromFile(name, content)) }, admin)).msg;
    expect(await refusal('a.txt', 'x')).toContain('xlsx');
    expect(await refusal('a.csv', 'x,y\n1,2')).toMatch(/./);
    expect(await refusal('a.csv', '编号\n')).toBe('导入数据为空');
    expect((await app.call('record-move.preview', { modelId, origin: 'file' }, admin)).msg).toBe('请先上传文件');
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

  it('is checked like any record; the refused rows are a file with their reasons', async () => {
    await app.call('onlinedev.create', { modelId, data: JSON.stringify({ code: 'N0001' }) }, admin);
    const text = [...many(3), 'N0000,普通', ',普通', 'X,未知'].join('\n');
    const id = await start(await fromFile('a.csv', text));
    await worker().look();
    expect(await run(id)).toMatchObject({ state: 'done', progress: '6 / 6' });
    expect((await records()).map(({ code }) => code)).toEqual(['N0000', 'N0001', 'N0002']);
    const refused = await failures(id);
    expect(refused.map(({ number, row }) => [number, row['code']])).toEqual([
      [2, 'N0001'],
      [4, 'N0000'],
      [5, undefined],
      [6, 'X'],
    ]);
    expect(refused.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/./)));
    const file = await app.call<{ url: string; name: string }>('record-move.failures', { id }, admin);
    expect(file.data.name).toMatch(/\.xlsx$/);
  });

  it('that is stopped goes on after its last stored row, and stores none twice', async () => {
    const id = await start(await fromFile('a.csv', many(120).join('\n')));
    const { db, now } = app.platform;
    // A run that stored its first batch.
    await db
      .updateTable('job')
      .set({ checkpoint: JSON.stringify({ done: 50, failed: 0 }), progressDone: 50 })
      .where('id', '=', id)
      .execute();
    expect(await stopJob(db, id, now())).toBe(true);
    expect(await run(id)).toMatchObject({ state: 'stopped', progress: '50' });
    expect((await app.call('record-move.resume', { id }, admin)).code).toBe(200);
    await worker().look();
    expect(await run(id)).toMatchObject({ state: 'done', progress: '120 / 120' });
    const codes = (await records()).map(({ code }) => code);
    expect([codes.length, codes[0]]).toEqual([70, 'N0050']);
    expect((await app.call('record-move.stop', { id }, admin)).code).toBe(400);
  });

  it('draws numbers for stored rows only, in their order, though one row of a batch cannot get its own', async () => {
    const rule = { category: 'hr', type: 1, dateFormat: 'no', digit: 3, startNumber: '001' };
    for (const enCode of ['movedNo', 'movedLine']) {
      await app.call('bill-rule.create', { ...rule, fullName: enCode, enCode }, admin);
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
      modelId: await releaseForm(app, 'movedNumbers', {
        fields: [...main, numbered],
        list: { ...list, columns: [{ prop: 'name' }] },
      }),
    };
    const setLine = (enabledMark: 0 | 1) =>
      app.db.updateTable('billRule').set({ enabledMark }).where('enCode', '=', 'movedLine').execute();
    const stored = async (content: string) => {
      const id = await start({ ...form, ...(await fromFile('a.csv', content)) });
      await worker().look();
      const all = await app.db.selectFrom('record').select('data').where('modelId', '=', form.modelId).execute();
      const numbers = all.map(({ data }) => [data['name'], data['no']].join(' ')).sort();
      return { numbers, refused: (await failures(id)).map(({ number }) => number) };
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
    expect((await app.call('record-move.create', input, { as: 'plain' })).code).toBe(403);
    expect((await app.call('record-move.stop', { id: 'none' }, admin)).code).toBe(404);
  });
});

interface Synchronised {
  isContinuing: number;
  list: { id: string; table: string; state: string; done: number; failed: number; lastError: string }[];
}
const execute = (tables: readonly object[], as: As = 'admin', source = 'erp') =>
  app.call<Synchronised>('record-move.execute', { source, tables }, { as });
const jobs = () => app.db.selectFrom('job').select(['id', 'userId', 'lastError']).execute();
const started = (count: number) => expect.poll(async () => (await jobs()).length, { timeout: 20_000 }).toBe(count);

describe('copying tables', () => {
  const staff = { account: 'zhangwei' } as const;
  const plain = [{ column: 'no', field: 'code' }];
  const table = (more: object = {}) => ({ table: 'orders', target: modelId, mapping: plain, ...more });
  const sourceForbidden = { code: 403, msg: '只有数据源管理员才能迁入数据源的表' };

  it('requires the button that moves records in and the right to data sources, also of single runs [IFACE-025]', async () => {
    expect((await execute([table()], staff)).msg).toBe('权限不足');
    const given = (menu: string, ...buttons: string[]) => grantMenu(app, staff.account, menu, buttons);
    const withoutButton = await given('developer.moveRecords');
    expect((await execute([table()], staff)).msg).toBe('权限不足');
    await withoutButton();
    const back = [await given('developer.moveRecords', 'btn_add')];
    const reading = await given('system.dataSource');
    const { table: name, mapping } = table();
    const single = { modelId, origin: 'table', sourceId: 'erp', table: name, mapping };
    expect(await execute([table()], staff)).toMatchObject(sourceForbidden);
    expect(await app.call('record-move.create', single, { as: staff })).toMatchObject(sourceForbidden);
    expect(await app.call('record-move.preview', single, { as: staff })).toMatchObject(sourceForbidden);
    expect(await jobs()).toEqual([]);
    await reading();
    back.push(await given('system.dataSource', 'btn_edit'));
    expect((await app.call('record-move.create', single, { as: staff })).code).toBe(200);
    expect((await jobs()).map(({ userId }) => userId)).toEqual(['user-zhangwei']);
    // The right may be gone when the run begins.
    for (const revoke of back) await revoke();
    await worker().look();
    expect((await jobs()).map(({ lastError }) => lastError)).toEqual([sourceForbidden.msg]);
  });

  it('starts all runs or none, and of 1 to 20 tables [IFACE-025]', async () => {
    const refusal = async (tables: readonly object[]) => (await execute(tables)).code;
    expect((await execute([table()], 'admin', 'none')).msg).toBe('数据源不存在');
    expect(await refusal([table(), table({ target: 'none' })])).toBe(404);
    expect(await refusal([])).toBe(400);
    expect(await refusal(Array.from({ length: 21 }, () => table()))).toBe(400);
    expect(await refusal([table({ mapping: [] })])).toBe(400);
    const long = Array.from({ length: 500 }, (_, at) => ({ column: `${at}`.padStart(199, 'x'), field: 'code' }));
    expect((await execute([table({ mapping: long })])).msg).toBe('字段对应过长，请减少字段或分次迁入');
    expect(await jobs()).toEqual([]);
  });
});

describe.skipIf(!postgres?.isInstalled)('records out of tables [MOVE-006]', () => {
  const main = [
    ['no', 'code'],
    ['grade', 'level'],
    ['made', 'day'],
    ['boss', 'owner'],
  ].map(([column, field]) => ({ column, field }));
  const inner = [
    ['item', 'lines-goods'],
    ['qty', 'lines-count'],
  ].map(([column, field]) => ({ column, field, table: 'order_lines', parentColumn: 'order_id' }));
  const mapping = [...main, ...inner];
  let sourceId = '';
  beforeAll(async () => {
    const server = other as OtherDatabase;
    await server.run(
      'create table orders (id bigint primary key, no varchar(20), grade text, made timestamp null, boss text)',
      `insert into orders values (1, 'A', '紧急', '2024-01-05 00:00:00', '曾国强'), (2, 'B', '不明', null, null), (3, 'C', null, null, null)`,
      'create table order_lines (id int primary key, order_id bigint, item varchar(20), qty int)',
      `insert into order_lines values (1, 1, '钢笔', 2), (2, 1, '墨水', 3), (3, 3, '纸', 1)`,
    );
    const { dbType, host, port, dbName, userName, password } = server;
    const source = { fullName: 'ERP', enCode: 'erp', dbType, host, port, dbName, userName, password };
    sourceId = (await app.call<{ id: string }>('data-source.create', source, admin)).data.id;
  });

  it('become records with the rows of their sub-tables, read on after a key', async () => {
    const input = { origin: 'table', sourceId, table: 'orders', mapping };
    const tried = await app.call<{ list: Tried[] }>('record-move.preview', { modelId, ...input }, admin);
    expect(tried.data.list.map(({ isAccepted }) => isAccepted)).toEqual([1, 0, 1]);
    const id = await start(input);
    await worker().look();
    expect(await run(id)).toMatchObject({ state: 'done', progress: '3 / 3' });
    expect(await records()).toMatchObject([moved, { code: 'C', lines: [{ goods: '纸', count: 1 }] }]);
    expect((await failures(id)).map(({ number }) => number)).toEqual([2]);
    await app.db.deleteFrom('record').where('modelId', '=', modelId).execute();
    const checkpoint = JSON.stringify({ done: 2, failed: 1, after: ['2'] });
    await app.db.updateTable('job').set({ state: 'waiting', checkpoint }).where('id', '=', id).execute();
    await worker().look();
    expect((await records()).map(({ code }) => code)).toEqual(['C']);
    expect((await app.call('record-move.preview', { modelId, origin: 'table' }, admin)).code).toBe(400);
  });

  const orders = () => ({ table: 'orders', target: modelId, mapping });
  const goods = () => ({ table: 'order_lines', target: modelId, mapping: [{ column: 'item', field: 'code' }] });

  it('are copied by one call, which answers when all runs have ended within 100 s [IFACE-025]', async () => {
    const answer = execute([orders(), goods()]);
    await started(2);
    await worker().look();
    const { msg, data } = await answer;
    expect(msg).toBe('同步完成，共读取 6 条，失败 1 条');
    expect(data).toMatchObject({
      isContinuing: 0,
      list: [
        { table: 'orders', state: 'done', done: 3, failed: 1 },
        { table: 'order_lines', state: 'done', done: 3, failed: 0 },
      ],
    });
    expect((await records()).map(({ code }) => code)).toEqual(['A', 'C', '墨水', '纸', '钢笔'].sort());
    expect((await failures(data.list[0]?.id ?? '')).map(({ number }) => number)).toEqual([2]);
  });

  it('of a table that cannot be read do not prevent the others [IFACE-025]', async () => {
    const answer = execute([{ ...orders(), table: 'missing' }, goods()]);
    await started(2);
    await worker().look();
    const { msg, data } = await answer;
    expect(msg).toBe('1 个表未能完成同步，详见记录迁入');
    expect(data.list.map(({ state, done }) => [state, done])).toEqual([
      ['dead', 0],
      ['done', 3],
    ]);
    expect(data.list[0]?.lastError).toContain('missing');
  });

  it('go on in the background when they take longer than 100 s [IFACE-025] [SHELL-016]', async () => {
    const answer = execute([orders()]);
    await started(1);
    app.clock.now += 100_000;
    const { msg, data } = await answer;
    expect(msg).toBe('同步时间较长，1 个表在后台继续，进度见记录迁入');
    expect(data).toMatchObject({ isContinuing: 1, list: [{ state: 'waiting', done: 0 }] });
    await worker().look();
    expect(await run(data.list[0]?.id ?? '')).toMatchObject({ state: 'done', progress: '3 / 3' });
    expect((await records()).map(({ code }) => code)).toEqual(['A', 'C']);
  });
});
