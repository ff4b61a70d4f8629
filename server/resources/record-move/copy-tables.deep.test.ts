import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import type { As } from '../../platform/testing/test-app.ts';
import { type OtherDatabase, otherDatabases } from '../../services/data-sources/testing/other-databases.ts';
import { admin, moved, type Moves, openMoves, type Tried } from '../../services/move-records/testing/moves.ts';

const [postgres] = otherDatabases;
let other: OtherDatabase | undefined;
let moves: Moves;
let modelId = '';
beforeAll(async () => {
  if (postgres?.isInstalled) other = await postgres.start();
  moves = await openMoves({ dataSources: other ? [`${other.host}:${other.port}`] : [] });
  modelId = moves.modelId;
});
afterAll(async () => {
  await moves.app.close();
  await other?.stop();
});
beforeEach(() => moves.clear());

interface Synchronised {
  isContinuing: number;
  list: { id: string; table: string; state: string; done: number; failed: number; lastError: string }[];
}
const execute = (tables: readonly object[], as: As = 'admin', source = 'erp') =>
  moves.app.call<Synchronised>('record-move.execute', { source, tables }, { as });
const jobs = () => moves.app.db.selectFrom('job').select(['id', 'userId', 'lastError']).execute();
const started = (count: number) => expect.poll(async () => (await jobs()).length, { timeout: 20_000 }).toBe(count);

describe('copying tables', () => {
  const staff = { account: 'zhangwei' } as const;
  const plain = [{ column: 'no', field: 'code' }];
  const table = (more: object = {}) => ({ table: 'orders', target: modelId, mapping: plain, ...more });
  const sourceForbidden = { code: 403, msg: '只有数据源管理员才能迁入数据源的表' };

  it('requires the button that moves records in and the right to data sources, also of single runs [IFACE-025]', async () => {
    expect((await execute([table()], staff)).msg).toBe('权限不足');
    const given = (menu: string, ...buttons: string[]) => grantMenu(moves.app, staff.account, menu, buttons);
    const withoutButton = await given('developer.moveRecords');
    expect((await execute([table()], staff)).msg).toBe('权限不足');
    await withoutButton();
    const back = [await given('developer.moveRecords', 'btn_add')];
    const reading = await given('system.dataSource');
    const { table: name, mapping } = table();
    const single = { modelId, origin: 'table', sourceId: 'erp', table: name, mapping };
    expect(await execute([table()], staff)).toMatchObject(sourceForbidden);
    expect(await moves.app.call('record-move.create', single, { as: staff })).toMatchObject(sourceForbidden);
    expect(await moves.app.call('record-move.preview', single, { as: staff })).toMatchObject(sourceForbidden);
    expect(await jobs()).toEqual([]);
    await reading();
    back.push(await given('system.dataSource', 'btn_edit'));
    expect((await moves.app.call('record-move.create', single, { as: staff })).code).toBe(200);
    expect((await jobs()).map(({ userId }) => userId)).toEqual(['user-zhangwei']);
    // The right may have been revoked when the run begins.
    for (const revoke of back) await revoke();
    await moves.worker().look();
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
    sourceId = (await moves.app.call<{ id: string }>('data-source.create', source, admin)).data.id;
  });

  it('become records with the rows of their sub-tables, read on after a key', async () => {
    const input = { origin: 'table', sourceId, table: 'orders', mapping };
    const tried = await moves.app.call<{ list: Tried[] }>('record-move.preview', { modelId, ...input }, admin);
    expect(tried.data.list.map(({ isAccepted }) => isAccepted)).toEqual([1, 0, 1]);
    const id = await moves.start(input);
    await moves.worker().look();
    expect(await moves.run(id)).toMatchObject({ state: 'done', progress: '3 / 3' });
    expect(await moves.records()).toMatchObject([moved, { code: 'C', lines: [{ goods: '纸', count: 1 }] }]);
    expect((await moves.failures(id)).map(({ number }) => number)).toEqual([2]);
    await moves.app.db.deleteFrom('record').where('modelId', '=', modelId).execute();
    const checkpoint = JSON.stringify({ done: 2, failed: 1, after: ['2'] });
    await moves.app.db.updateTable('job').set({ state: 'waiting', checkpoint }).where('id', '=', id).execute();
    await moves.worker().look();
    expect((await moves.records()).map(({ code }) => code)).toEqual(['C']);
    expect((await moves.app.call('record-move.preview', { modelId, origin: 'table' }, admin)).code).toBe(400);
  });

  const orders = () => ({ table: 'orders', target: modelId, mapping });
  const goods = () => ({ table: 'order_lines', target: modelId, mapping: [{ column: 'item', field: 'code' }] });

  it('are copied by one call, which answers when all runs have ended within 100 s [IFACE-025]', async () => {
    const answer = execute([orders(), goods()]);
    await started(2);
    await moves.worker().look();
    const { msg, data } = await answer;
    expect(msg).toBe('同步完成，共读取 6 条，失败 1 条');
    expect(data).toMatchObject({
      isContinuing: 0,
      list: [
        { table: 'orders', state: 'done', done: 3, failed: 1 },
        { table: 'order_lines', state: 'done', done: 3, failed: 0 },
      ],
    });
    expect((await moves.records()).map(({ code }) => code)).toEqual(['A', 'C', '墨水', '纸', '钢笔'].sort());
    expect((await moves.failures(data.list[0]?.id ?? '')).map(({ number }) => number)).toEqual([2]);
  });

  it('go by default to the fields of the same name or label, and start in the background [IFACE-025]', async () => {
    await other?.run(
      'create table stock (id int primary key, "CODE" varchar(20), 级别 text, remark text)',
      `insert into stock values (1, 'S', '普通', 'x'), (2, '', '普通', 'y')`,
    );
    const stock = { table: 'stock', target: modelId };
    const matched = await moves.app.call('record-move.match', { modelId, sourceId, table: 'stock' }, admin);
    const pairs = [
      ['CODE', 'code'],
      ['级别', 'level'],
    ].map(([column, field]) => ({ table: 'stock', parentColumn: '', column, field }));
    expect(matched.data).toEqual({ mapping: pairs });
    const shown = await moves.app.call<{ list: { column: string; label: string }[] }>(
      'record-move.matches',
      { source: 'erp', tables: [stock, { ...orders(), mapping: [{ column: 'no', field: 'code' }] }] },
      admin,
    );
    expect(shown.data.list.map(({ column, label }) => `${column}: ${label}`)).toEqual([
      ...['id: ', 'CODE: 编号', '级别: 级别', 'remark: '],
      ...['id: ', 'no: 编号', 'grade: ', 'made: ', 'boss: '],
    ]);
    const background = { source: 'erp', tables: [stock], isBackground: 1 };
    const { msg, data } = await moves.app.call<Synchronised>('record-move.execute', background, admin);
    expect(msg).toBe('已开始同步 1 个表');
    expect(data).toMatchObject({ isContinuing: 1, list: [{ table: 'stock', state: 'waiting', done: 0 }] });
    await moves.worker().look();
    expect((await moves.records()).map(({ code, level }) => [code, level])).toEqual([['S', '1']]);
    await moves.clear();
    const unlike = await execute([{ table: 'order_lines', target: modelId }]);
    expect(unlike).toMatchObject({ code: 400, msg: expect.stringContaining('表 order_lines 没有与表单字段同名的列') });
    expect(await jobs()).toEqual([]);
  });

  it('offers every field of a form that is moved in, with its sub-table [MOVE-006]', async () => {
    const { data } = await moves.app.call('record-move.fields', { modelId }, admin);
    expect(data).toMatchObject({
      list: expect.arrayContaining([
        { id: 'code', fullName: '编号' },
        { id: 'lines-goods', fullName: '明细-物品' },
      ]),
    });
    expect((await moves.app.call('record-move.fields', { modelId }, { as: { account: 'zhangwei' } })).code).toBe(403);
  });

  it('of a table that cannot be read do not prevent the others [IFACE-025]', async () => {
    const answer = execute([{ ...orders(), table: 'missing' }, goods()]);
    await started(2);
    await moves.worker().look();
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
    moves.app.clock.now += 100_000;
    const { msg, data } = await answer;
    expect(msg).toBe('同步时间较长，1 个表在后台继续，进度见记录迁入');
    expect(data).toMatchObject({ isContinuing: 1, list: [{ state: 'waiting', done: 0 }] });
    await moves.worker().look();
    expect(await moves.run(data.list[0]?.id ?? '')).toMatchObject({ state: 'done', progress: '3 / 3' });
    expect((await moves.records()).map(({ code }) => code)).toEqual(['A', 'C']);
  });
});
