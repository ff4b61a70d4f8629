import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { grantToConfigurers } from '../../resources/data-interface/testing/release-payroll.ts';
import { boundQuery } from './bound-query.ts';
import { withSource } from './open-source.ts';
import { type OtherDatabase, otherDatabases } from './testing/other-databases.ts';

describe('a query with parameters [IFACE-004]', () => {
  const values = { no: "A' or 1=1 --", ids: [1, 'x'], none: '', empty: [] };

  it('binds each value, a list value by value, an empty one as null', () => {
    const sql =
      'select a::text from t where no = :no and (:no is null or id in (:ids)) and b = :none and c in (:empty)';
    expect(boundQuery(sql, values, 'postgresql')).toEqual({
      sql: 'select a::text from t where no = $1::text and ($1::text is null or id in ($2::text, $3::text)) and b = $4::text and c in ($5::text)',
      values: ["A' or 1=1 --", 1, 'x', null, null],
    });
    expect(boundQuery('select 1 where no = :no or no = :no', values, 'mysql')).toEqual({
      sql: 'select 1 where no = ? or no = ?',
      values: ["A' or 1=1 --", "A' or 1=1 --"],
    });
  });

  it('leaves texts, quoted names and operators as they are', () => {
    for (const sql of [
      `select ':no', 'it''s :no; -- x', "col:no", E'\\':no', $$ :no; -- $$, $a$ $$:no $a$, '{}'::jsonb #>> '{a}'`,
      `with x as (select 'copy; into') select * from x`,
      'values (1, 2)',
    ]) {
      expect(boundQuery(sql, values, 'postgresql')).toEqual({ sql, values: [] });
    }
    const mysql = 'select `a``:no;`, "x\\":no --", \'y\\\':no #\' from t;';
    expect(boundQuery(mysql, values, 'mysql')).toEqual({ sql: mysql.slice(0, -1), values: [] });
  });

  it.each([
    'select 1; drop table t',
    'select 1 -- x',
    'select 1 /* x */',
    'select/*! 1 */',
    'delete from t',
    "with x as (select 1) select pg_read_file('/etc/passwd')",
    `select "pg_read_file"('/etc/passwd')`,
    `select U&"\\0070g_read_file"('/etc/passwd')`,
    "select query_to_xml('select 1', true, true, '')",
    "select * from dblink('host=10.0.0.1', 'select 1') as t(a int)",
    "copy t to program 'id'",
    "select load_file('/etc/passwd')",
    "select 1 into outfile '/tmp/x'",
    'select `load_file`(0x2f)',
    'call p()',
    'do sleep(1)',
    'set global x = 1',
    'explain analyze select 1',
    '',
  ])('is refused: %s', (sql) => {
    for (const dbType of ['postgresql', 'mysql'] as const) {
      expect(() => boundQuery(sql, {}, dbType)).toThrow(/^data-interface\.sql\./);
    }
  });
});

describe.each(otherDatabases)('a data interface over a query on $name', ({ name, isInstalled, start }) => {
  let other: OtherDatabase;
  let app: TestApp;
  let source = '';
  const isMysql = name === 'MariaDB';
  const onServer = it.skipIf(!isInstalled);
  type Row = Record<string, unknown>;
  const call = <T = { id: string }>(to: string, input: object, as: 'admin' | 'configurer' | 'plain' = 'admin') =>
    app.call<T>(to, input, { as });
  const interfaceOf = (config: object, more: object = {}) => ({
    fullName: '订单',
    enCode: `q${Math.random().toString(36).slice(2)}`,
    category: 'x',
    type: 4,
    dataConfigJson: JSON.stringify(config),
    parameterJson: '[{"field":"no"}]',
    ...more,
  });
  const created = async (sql: string, more: object = {}) =>
    (await call('data-interface.create', interfaceOf({ source: 'erp', sql }, more))).data.id;
  const run = async (sql: string, input: object = {}) => {
    const answer = await call<Row[]>('data-interface.rows', { id: await created(sql), ...input });
    return answer.code === 200 ? answer.data : answer.msg;
  };

  beforeAll(async () => {
    if (!isInstalled) return;
    other = await start();
    app = await testApp({ settings: { dataSources: [`${other.host}:${other.port}`] } });
    await other.run(
      'create table orders (id int primary key, no varchar(20))',
      "insert into orders values (1, 'A'), (2, 'B')",
    );
    const { dbType, host, port, dbName, userName, password } = other;
    const input = { fullName: 'ERP', enCode: 'erp', dbType, host, port, dbName, userName, password };
    source = (await call('data-source.create', input)).data.id;
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await other?.stop();
  });

  onServer('answers its rows with bound parameters, searched and paged [IFACE-024]', async () => {
    const sql = 'select id, no from orders where :no is null or no = :no order by id desc';
    expect(await run(sql)).toEqual([
      { id: 2, no: 'B' },
      { id: 1, no: 'A' },
    ]);
    const paramList = (defaultValue: string) => ({ paramList: [{ field: 'no', defaultValue }] });
    expect(await run(sql, paramList('A'))).toEqual([{ id: 1, no: 'A' }]);
    expect(await run(sql, paramList("A' or '1'='1"))).toEqual([]);
    const id = await created(sql);
    expect((await call('data-interface.page', { id, keyword: 'b' })).data).toMatchObject({ list: [{ no: 'B' }] });
    expect((await call('data-interface.byIds', { id, ids: ['1'] })).data).toEqual([{ id: 1, no: 'A' }]);
  });

  onServer('is written by those who manage data sources only, and run by those who use it [PERM-023]', async () => {
    const sql = 'select no from orders';
    await grantToConfigurers(app);
    const { code, msg } = await call('data-interface.create', interfaceOf({ source: 'erp', sql }), 'configurer');
    expect({ code, msg }).toEqual({ code: 403, msg: '只有数据源管理员才能编写查询数据源的接口' });
    const id = await created(sql);
    expect((await call('data-interface.copy', { id }, 'configurer')).code).toBe(403);
    expect((await call('data-interface.rows', { id }, 'plain')).code).toBe(403);
    expect((await call('data-interface.rows', { id }, 'configurer')).data).toHaveLength(2);
    expect((await call('data-source.remove', { id: source })).msg).toContain('正被数据接口');
    expect((await call('data-interface.create', interfaceOf({ source: 'none', sql }))).code).toBe(404);
  });

  onServer('tells the reason of a failure to those who manage data sources only [PERM-023]', async () => {
    const id = await created('select secret_column from orders');
    expect((await call('data-interface.rows', { id })).msg).toContain('secret_column');
    const { msg } = await call('data-interface.rows', { id }, 'configurer');
    expect(msg).toContain('执行失败');
    expect(msg).not.toContain('secret_column');
  });

  /** A query without the check of its words: what the session and the account permit by themselves. */
  const bare = (sql: string) => {
    const context = { ...app.platform, log: { warn: () => undefined } as never };
    return withSource(context, source, ({ session }) => session.select(sql, [], 10)).then(
      (rows) => JSON.stringify(rows),
      (error: { params: { reason: string } }) => `refused: ${error.params.reason}`,
    );
  };

  onServer('cannot write or read files, whatever its text [IFACE-024]', async () => {
    const attacks = isMysql
      ? [
          'delete from orders',
          'update orders set no = 1',
          'create table x (a int)',
          'select 1; delete from orders',
          "select 1 into outfile '/tmp/zhjy-attack'",
          'truncate table orders',
          'drop table orders',
          'commit; delete from orders',
        ]
      : [
          'delete from orders returning *',
          'with x as (delete from orders returning *) select * from x',
          'select 1; delete from orders',
          'create table x (a int)',
          "copy (select 1) to program 'id'",
          "select pg_read_file('/etc/passwd')",
          "select pg_ls_dir('.')",
          "select lo_import('/etc/passwd')",
          "select set_config('transaction_read_only', 'off', false)",
          "select * from dblink('host=127.0.0.1', 'select 1') as t(a int)",
        ];
    for (const attack of attacks) expect(await bare(attack), attack).toMatch(/^refused/);
    if (isMysql) expect(await bare("select load_file('/etc/passwd') as text")).toBe('[{"text":null}]');
    expect(await run('select count(*) as n from orders')).toMatchObject([{ n: expect.anything() as unknown }]);
    expect(await run('select id from orders')).toHaveLength(2);
  });

  onServer('is refused with an account that may read files of its server [IFACE-024]', async () => {
    if (isMysql) await other.run(`grant file on *.* to '${other.userName}'@'%'`);
    else await other.run(`grant pg_read_server_files to ${other.userName}`);
    expect(await run('select id from orders')).toContain('可以读写其服务器上的文件');
    if (isMysql) await other.run(`revoke file on *.* from '${other.userName}'@'%'`);
    else await other.run(`revoke pg_read_server_files from ${other.userName}`);
    expect(await run('select id from orders')).toHaveLength(2);
  });

  onServer('counts an answer while it arrives, and ends the connection above the limit', async () => {
    const rows = 'with recursive n as (select 1 as i union all select i + 1 from n where i < 900)';
    const before = process.memoryUsage().rss;
    // 900 MB in many values, then 200 MB in few.
    for (const length of [1_000_000, 40_000_000]) {
      const most = length > 1_000_000 ? 'where i < 6' : '';
      const text = isMysql ? `repeat('x', ${Math.min(length, 16_000_000)})` : `repeat('x', ${length})`;
      expect(await run(`${rows} select i, ${text} as a from n ${most}`)).toContain('过大');
    }
    // Taken whole, the first answer alone had filled three times as much.
    expect(process.memoryUsage().rss - before).toBeLessThan(900_000_000);
    expect(await run('select id from orders')).toHaveLength(2);
  });

  onServer('leaves no timer that fails later where it stops at the limit of rows', async () => {
    const log = { warn: () => undefined } as never;
    const context = { ...app.platform, log, settings: { ...app.platform.settings, queryMs: 300 } };
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => void failures.push(error);
    process.on('uncaughtExceptionMonitor', onFailure);
    const some = withSource(context, source, ({ session }) => session.select('select id from orders', [], 1));
    expect(await some).toHaveLength(1);
    // The wait for an answer ends two seconds after the statement.
    await after(3_000);
    process.off('uncaughtExceptionMonitor', onFailure);
    expect(failures).toEqual([]);
  });

  onServer('ends after the time of a statement, also where it changes that time itself [IFACE-024]', async () => {
    const context = { ...app.platform, log: { warn: () => undefined } as never };
    const settings = { ...app.platform.settings, queryMs: 300 };
    const sql = isMysql
      ? 'select sleep(30) from orders'
      : `select set_config('statement_timeout', '0', false), pg_sleep(30)`;
    const slow = withSource({ ...context, settings }, source, ({ session }) => session.select(sql, [], 10));
    await expect(slow).rejects.toMatchObject({ id: 'data-source.failed' });
  });
});
