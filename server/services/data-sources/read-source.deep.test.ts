import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { readSourcePage, sourceColumns, sourcePages, sourceTables } from './read-source.ts';
import type { SourceRow } from './dialects/source-session.ts';
import { type OtherDatabase, otherDatabases } from './testing/other-databases.ts';

describe.each(otherDatabases)('a data source on $name', ({ isInstalled, start }) => {
  let other: OtherDatabase;
  let app: TestApp;
  let id = '';
  const logged: unknown[] = [];
  const context = () => ({ ...app.platform, log: { warn: (entry: unknown) => logged.push(entry) } as never });

  beforeAll(async () => {
    if (!isInstalled) return;
    other = await start();
    app = await testApp({ settings: { dataSources: [`${other.host}:${other.port}`] } });
    await other.run(
      'create table orders (id bigint primary key, no varchar(20), amount decimal(12,2), made timestamp null, day date)',
      `insert into orders values (9007199254740993, 'A', 12.50, '2024-02-29 23:30:00', '2024-02-29'),
        (9007199254740995, 'B', -0.10, null, null), (9007199254740994, '订单', 1, null, '1999-12-31')`,
      'create table order_lines (order_id bigint, line_no int, item varchar(20), primary key (line_no, order_id))',
      `insert into order_lines values (9007199254740993, 1, 'x'), (9007199254740993, 2, 'y'), (9007199254740995, 1, 'z')`,
      'create table log (text varchar(20))',
      "insert into log values ('b'), ('a')",
      'create view paid as select id, no from orders',
    );
    const { dbType, host, port, dbName, userName, password } = other;
    const input = { fullName: 'ERP', enCode: 'erp', dbType, host, port, dbName, userName, password };
    const created = await app.call<{ id: string }>('data-source.create', input, { as: 'admin' });
    expect(created).toMatchObject({ code: 200 });
    ({ id } = created.data);
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await other?.stop();
  });

  const onServer = it.skipIf(!isInstalled);
  const all = async (query: Parameters<typeof sourcePages>[2]) => {
    const pages: (readonly SourceRow[])[] = [];
    for await (const { rows } of sourcePages(context(), id, query)) pages.push(rows);
    return pages;
  };

  onServer('lists tables, views and columns with their keys [IFACE-024]', async () => {
    const tables = await sourceTables(context(), id);
    expect(tables.map(({ name, isView }) => [name, isView]).sort()).toEqual([
      ['log', 0],
      ['order_lines', 0],
      ['orders', 0],
      ['paid', 1],
    ]);
    const columns = await sourceColumns(context(), id, 'order_lines');
    expect(columns.map(({ name, keyPosition, isNullable }) => [name, keyPosition, isNullable])).toEqual([
      ['order_id', 2, 0],
      ['line_no', 1, 0],
      ['item', 0, 1],
    ]);
    await expect(sourceColumns(context(), id, 'none')).rejects.toMatchObject({ id: 'data-source.noTable' });
  });

  onServer('reads a table in pages in the order of its key, long ids and dates exactly [IFACE-024]', async () => {
    const pages = await all({ table: 'orders', limit: 2 });
    expect(pages.map((rows) => rows.map((row) => row['id']))).toEqual([
      ['9007199254740993', '9007199254740994'],
      ['9007199254740995'],
    ]);
    expect(pages[0]?.[0]).toMatchObject({ no: 'A', amount: '12.50', day: '2024-02-29' });
    expect(String(pages[0]?.[0]?.['made'])).toMatch(/^2024-02-29 23:30:00/);
    expect(pages[1]?.[0]).toMatchObject({ no: 'B', amount: '-0.10', made: null, day: null });
    expect(await all({ table: 'orders', limit: 3, columns: ['no'] })).toEqual([
      [
        { id: '9007199254740993', no: 'A' },
        { id: '9007199254740994', no: '订单' },
        { id: '9007199254740995', no: 'B' },
      ],
      [],
    ]);
  });

  onServer('reads keys of several columns, and the rows of given parents only [IFACE-024]', async () => {
    const items = (pages: (readonly SourceRow[])[]) => pages.map((rows) => rows.map((row) => row['item']));
    expect(items(await all({ table: 'order_lines', limit: 1 }))).toEqual([['x'], ['z'], ['y'], []]);
    const only = { column: 'order_id', values: ['9007199254740993'] };
    expect(items(await all({ table: 'order_lines', key: ['order_id', 'line_no'], only }))).toEqual([['x', 'y']]);
    expect(items(await all({ table: 'order_lines', only: { ...only, values: [] } }))).toEqual([[]]);
  });

  onServer('takes names of tables and columns from the catalogue, never as SQL [IFACE-024]', async () => {
    const page = (query: object) => readSourcePage(context(), id, { table: 'orders', ...query });
    for (const query of [
      { table: 'orders; drop table orders' },
      { table: 'orders" --' },
      { columns: ['no", (select 1) "x'] },
      { key: ['id) or (1'] },
      { only: { column: 'no` or 1=1 -- ', values: ['A'] } },
    ]) {
      await expect(page(query)).rejects.toMatchObject({ id: expect.stringMatching(/noTable|noColumn/) as string });
    }
    const only = { column: 'no', values: ["A' or '1'='1"] };
    expect((await page({ only })).rows).toEqual([]);
    await expect(page({ table: 'log' })).rejects.toMatchObject({ id: 'data-source.noKey' });
    expect((await page({ table: 'log', key: ['text'] })).rows).toEqual([{ text: 'a' }, { text: 'b' }]);
  });

  onServer('answers tables and columns to owners of the menu, and never a password [IFACE-024]', async () => {
    const call = (name: string, input: object, as: 'admin' | 'plain') => app.call(`data-source.${name}`, input, { as });
    expect(await call('tables', { id }, 'admin')).toMatchObject({ code: 200 });
    expect(await call('columns', { id, table: 'paid' }, 'admin')).toMatchObject({
      data: { list: [{ name: 'id' }, { name: 'no' }] },
    });
    for (const name of [
      'tables',
      'columns',
      'list',
      'info',
      'selector',
      'test',
      'create',
      'update',
      'remove',
      'state',
    ]) {
      expect((await call(name, { id, table: 'paid' }, 'plain')).code).toBe(403);
    }
    const { data } = await call('info', { id }, 'admin');
    expect(data).toMatchObject({ password: '', isPasswordSet: true });
    expect(JSON.stringify([data, await call('list', {}, 'admin')])).not.toContain('密码');
    const { password } = await app.db.selectFrom('dataSource').select('password').executeTakeFirstOrThrow();
    expect(password).toMatch(/^v1:/);
  });

  onServer('tests the stored password only where it was entered for this server and account [IFACE-024]', async () => {
    const test = (input: object) => app.call('data-source.test', { id, ...input }, { as: 'admin' });
    const { userName } = other;
    expect(await test({ password: '' })).toMatchObject({ code: 200, msg: '连接成功' });
    expect(await test({ dbName: 'none' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('无法连接') as string,
    });
    expect(await test({ userName: 'root' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('重新输入密码') as string,
    });
    const { data } = await app.call('data-source.info', { id }, { as: 'admin' });
    const update = (input: object) => app.call('data-source.update', { ...data, ...input }, { as: 'admin' });
    expect(await update({ userName: 'root', password: '' })).toMatchObject({ code: 400 });
    expect(await update({ userName, description: '旧系统' })).toMatchObject({ code: 200 });
    expect(await test({})).toMatchObject({ code: 200 });
  });

  onServer('is not read while it is disabled [IFACE-024]', async () => {
    const state = () => app.call('data-source.state', { id }, { as: 'admin' });
    await state();
    await expect(sourceTables(context(), id)).rejects.toMatchObject({ id: 'data-source.disabled' });
    await state();
    expect(await sourceTables(context(), id)).toHaveLength(4);
  });
});
