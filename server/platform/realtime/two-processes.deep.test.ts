import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { kyselyOn } from '../db/database.ts';
import { postgresPool } from '../db/postgres-pool.ts';
import { HttpClient } from '../testing/http-client.ts';
import { hasPostgres, type PostgresServer, postgresServer } from '../testing/postgres-server.ts';
import { buildServer, type ServerProcess, startServer } from '../testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

type Frame = { method: string } & Record<string, unknown>;

/** A page of a user on one of the processes. */
async function pageOn(server: ServerProcess, token: string) {
  const frames: Frame[] = [];
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/websocket/${token}`);
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  await once(socket, 'open');
  const say = (method: string, frame: object) => socket.send(JSON.stringify({ method, token, ...frame }));
  say('OnConnection', { mobileDevice: false, systemId: '', isSeparate: false });
  const take = (method: string, count = 1) =>
    vi.waitFor(
      () => {
        const found = frames.filter((frame) => frame.method === method);
        expect(found).toHaveLength(count);
        return found;
      },
      { timeout: 10_000, interval: 20 },
    );
  await take('initMessage');
  return { frames, say, take, socket };
}

describe.skipIf(!hasPostgres)('two built servers on one PostgreSQL', () => {
  let postgres: PostgresServer;
  let admin: ReturnType<typeof kyselyOn>;
  let db: ReturnType<typeof kyselyOn>;
  let first: ServerProcess;
  let second: ServerProcess;
  const name = `zhjy_test_db_served_${process.pid}`;
  const password = 'Admin2468x';
  const pool = (url: string) => kyselyOn(postgresPool(url, { queryMs: 60_000, onError: () => undefined }));

  const client = async (server: ServerProcess, account = 'admin') => {
    const one = new HttpClient(server.url);
    expect((await one.logIn(account, password)).code).toBe(200);
    return one;
  };
  const pagesOf = async () => {
    const [one, other] = [await client(first), await client(second, 'zhangwei')];
    const { rows } = await sql<{ id: string }>`select id from users where account in ('admin', 'zhangwei')
      order by account`.execute(db);
    return {
      sender: await pageOn(first, one.token),
      receiver: await pageOn(second, other.token),
      toUserId: rows[1]!.id,
    };
  };
  const terminate = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zhjy-pushes'
      and datname = ${name}`.execute(admin);
  const listeners = async () => {
    const { rows } = await sql`select pid from pg_stat_activity where application_name = 'zhjy-pushes'
      and datname = ${name}`.execute(admin);
    return rows.length;
  };

  beforeAll(async () => {
    await buildServer('two-processes');
    postgres = await postgresServer();
    admin = pool(postgres.url);
    await sql`create database ${sql.id(name)}`.execute(admin);
    const address = new URL(postgres.url);
    address.pathname = `/${name}`;
    db = pool(address.href);
    const environment = {
      DATABASE_URL: address.href,
      ZHJY_ADMIN_PASSWORD: password,
      ZHJY_DEMO_PASSWORD: password,
      ZHJY_FORCE_PASSWORD_CHANGE: '0',
      ZHJY_DATA: '/nowhere/data',
      ZHJY_LOG_LEVEL: 'fatal',
    };
    first = await startServer(environment, 'two-processes');
    second = await startServer(environment, 'two-processes');
  });
  afterAll(async () => {
    const codes = await Promise.all([first?.end('SIGTERM'), second?.end('SIGTERM')]);
    await db?.destroy();
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
    await admin?.destroy();
    postgres?.stop();
    expect(codes).toEqual([0, 0]);
  });

  it('share sessions: one begun in a process is valid in the other, and its end closes pages of both [OPS-004] [OPS-005]', async () => {
    const one = await client(first);
    const other = new HttpClient(second.url);
    other.token = one.token;
    expect((await other.send('GET', '/api/oauth/CurrentUser')).code).toBe(200);
    const page = await pageOn(first, one.token);
    const closed = once(page.socket, 'close', { signal: AbortSignal.timeout(10_000) });
    expect((await other.send('GET', '/api/oauth/Logout')).code).toBe(200);
    expect((await closed)[0]).toBe(4401);
    expect((await one.send('GET', '/api/oauth/CurrentUser')).code).toBe(602);
  });

  it('share caches: what one process changes, the other answers at its next call [OPS-005]', async () => {
    const [one, other] = [await client(first), await client(second)];
    const path = '/api/system/SysConfig';
    const nameOf = async (from: HttpClient) => (await from.send<{ companyName: string }>('GET', path)).data.companyName;
    for (const companyName of ['甲公司', '乙公司', '丙公司']) {
      const { data } = await one.send<object>('GET', path);
      expect((await one.send('PUT', path, { ...data, companyName })).code).toBe(200);
      expect(await nameOf(other)).toBe(companyName);
      expect(await nameOf(one)).toBe(companyName);
    }
  });

  it('tell the pages of both of changed records [SCREEN-006] [OPS-005]', async () => {
    const [one, other] = [await client(first), await client(second)];
    const page = await pageOn(second, other.token);
    const { rows } = await sql<{ id: string }>`select id from visualdev where en_code = 'asset'`.execute(db);
    const modelId = rows[0]?.id ?? '';
    page.say('WatchRecords', { modelIds: [modelId] });
    // Frames are handled in their order.
    page.say('heartCheck', {});
    await page.take('heartCheck');
    const [record] = (await sql<{ id: string }>`select id from record where model_id = ${modelId} limit 1`.execute(db))
      .rows;
    expect(await one.send('DELETE', `/api/visualdev/OnlineDev/${modelId}/${record?.id}`)).toMatchObject({ code: 200 });
    expect(await page.take('recordsChanged')).toMatchObject([{ modelIds: [modelId] }]);
  });

  it('share numbering: numbers drawn in both at the same time are all different and without gaps [OPS-005]', async () => {
    const [one, other] = [await client(first), await client(second)];
    const rule = {
      fullName: '两进程单号',
      enCode: 'twoProcesses',
      category: 'hr',
      prefix: 'P',
      type: 1,
      dateFormat: 'no',
      digit: 4,
      startNumber: '0001',
      suffix: '',
    };
    expect(await one.send('POST', '/api/system/BillRule', rule)).toMatchObject({ code: 200 });
    const draws = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? one : other).send<string>('GET', '/api/system/BillRule/BillNumber/twoProcesses'),
    );
    const numbers = (await Promise.all(draws)).map(({ data }) => data);
    const expected = Array.from({ length: 40 }, (_, index) => `P${String(index + 1).padStart(4, '0')}`);
    expect(numbers.sort()).toEqual(expected);
  });

  it('send subscriptions of a report once to each receiver, whichever process sends it [REPORT-020] [OPS-005]', async () => {
    const one = await client(first);
    const { rows: reports } = await sql<{ id: string }>`select id from data_report
      where en_code = 'purchaseReport'`.execute(db);
    const path = `/api/report/Data/${reports[0]?.id}/Subscription`;
    const { rows: users } = await sql<{
      id: string;
    }>`select id from users where account in ('admin', 'zhangwei')`.execute(db);
    const receivers = users.map(({ id }) => `${id}--user`);
    for (const fullName of ['甲', '乙', '丙', '丁', '戊', '己']) {
      const subscription = { fullName, timetable: { cron: '0 8 * * *' }, receivers, fileType: 'csv' };
      expect(await one.send('POST', path, subscription)).toMatchObject({ code: 200 });
    }
    await sql`update job set run_at = 0 where queue = 'report.startSending'`.execute(db);
    const ended = async () => {
      const { rows } = await sql<{ state: string }>`select state from job where queue = 'report.sendReport'`.execute(
        db,
      );
      return rows.map(({ state }) => state);
    };
    await vi.waitFor(async () => expect(await ended()).toEqual(Array(12).fill('done')), { timeout: 60_000 });
    const { rows: sent } =
      await sql`select people, sent, without_right as refused, runs from report_subscription`.execute(db);
    expect(sent).toEqual(Array(6).fill({ people: 2, sent: 2, refused: 0, runs: 1 }));
    const { rows: received } =
      await sql`select count(*)::int as number, count(distinct (r.user_id, m.title))::int as different
      from message_receiver r join message m on m.id = r.message_id
      where m.title in ('甲', '乙', '丙', '丁', '戊', '己')`.execute(db);
    expect(received).toEqual([{ number: 12, different: 12 }]);
  });

  it('share socket messages: a chat line sent in one reaches the page of the other once [OPS-005]', async () => {
    const { sender, receiver, toUserId } = await pagesOf();
    for (const content of ['一', '二', '三']) {
      sender.say('SendMessage', { toUserId, messageType: 'text', messageContent: content });
    }
    const lines = await receiver.take('receiveMessage', 3);
    expect(lines.map(({ formMessage }) => formMessage)).toEqual(['一', '二', '三']);
    expect(await sender.take('sendMessage', 3)).toHaveLength(3);
    for (const { socket } of [sender, receiver]) socket.close();
  });

  it('share who edits a definition, and each save of it [STUDIO-024]', async () => {
    const [one, other] = [await client(first), await client(second, 'lixiaoyun')];
    const [author, reader] = [await pageOn(first, one.token), await pageOn(second, other.token)];
    const { rows } = await sql<{ id: string }>`select id from visualdev order by id limit 1`.execute(db);
    const id = rows[0]?.id ?? '';
    const edit = (pageId: string) => ({ noun: 'form', id, pageId, isChanged: false, isLeaving: false });
    const shown = (page: typeof author) => {
      const last = page.frames.findLast(({ method }) => method === 'definitionEditors');
      return (last?.['editors'] as { pageId: string }[] | undefined)?.map(({ pageId }) => pageId);
    };
    author.say('EditDefinition', edit('a'));
    await vi.waitFor(() => expect(shown(author)).toEqual(['a']), { timeout: 10_000, interval: 20 });
    reader.say('EditDefinition', edit('b'));
    await vi.waitFor(
      () =>
        expect([shown(author), shown(reader)]).toEqual([
          ['a', 'b'],
          ['a', 'b'],
        ]),
      { timeout: 10_000 },
    );
    const { data: form } = await one.send<{ version: number }>('GET', `/api/visualdev/Base/${id}`);
    expect(await one.send('PUT', `/api/visualdev/Base/${id}`, form)).toMatchObject({ code: 200 });
    expect(await reader.take('definitionSaved')).toMatchObject([{ id, version: form.version + 1 }]);
    author.say('EditDefinition', { ...edit('a'), isLeaving: true });
    await vi.waitFor(() => expect(shown(reader)).toEqual(['b']), { timeout: 10_000, interval: 20 });
    for (const { socket } of [author, reader]) socket.close();
  });

  it('tell all pages of a user on both that a task arrived or ended, within two seconds [FLOW-058] [OPS-005]', async () => {
    const [one, other] = [await client(first), await client(second, 'zhangwei')];
    const engine = '/api/workflow/Engine';
    const step = (zhjyKey: string, key: string, more: object = {}) => ({
      config: { zhjyKey, label: key },
      key,
      ...more,
    });
    const body = [step('start', 'start'), step('approver', 'head', { approvers: ['user-zhangwei--user'] })];
    const definition = JSON.stringify({ language: 1, title: 'x', form: 'form-leave-request', body });
    const facts = { fullName: '两进程', enCode: 'twoServers', category: 'c' };
    const { id } = (await one.send<{ id: string }>('POST', `${engine}/flowTemplate`, facts)).data;
    await one.send('PUT', `${engine}/flowTemplate/${id}/Actions/Design`, { definition });
    expect(await one.send('POST', `${engine}/flowTemplate/Release/${id}`)).toMatchObject({ code: 200 });
    const pages = [await pageOn(first, other.token), await pageOn(second, other.token)];
    const count = async () => (await other.send<{ todo: number }>('GET', `${engine}/FlowBefore/Count`)).data.todo;
    const tasks = async () => {
      const { data } = await other.send<{ list: { id: string; processId: string }[] }>(
        'GET',
        `${engine}/FlowBefore/List/1`,
      );
      return data.list;
    };
    const before = await count();
    /** Both pages are notified by something within the time, and no earlier. */
    const notified = async (act: () => Promise<{ code: number }>, times: number) => {
      const startedAt = Date.now();
      expect(await act()).toMatchObject({ code: 200 });
      await Promise.all(pages.map(({ take }) => take('flowTasks', times)));
      expect(Date.now() - startedAt).toBeLessThan(2_000);
    };
    const day = Date.UTC(2026, 0, 5);
    const formData = JSON.stringify({ type: 'annual', days: 1, start: day, end: day, reason: '年假' });
    await notified(() => one.send('POST', `${engine}/FlowTask`, { flowId: id, formData }), 1);
    expect(await count()).toBe(before + 1);
    const [task] = await tasks();
    await notified(() => other.send('POST', `${engine}/FlowBefore/Audit/${task?.id}`, {}), 2);
    expect(await count()).toBe(before);
    expect((await tasks()).map((one) => one.id)).not.toContain(task?.id);
    for (const { socket } of pages) socket.close();
  });

  it('deliver what was pushed while a process was not listening, and listen again [OPS-005]', async () => {
    const { sender, receiver, toUserId } = await pagesOf();
    for (let round = 1; round <= 3; round += 1) {
      await terminate();
      sender.say('SendMessage', { toUserId, messageType: 'text', messageContent: `断线${round}` });
      const lines = await receiver.take('receiveMessage', round);
      expect(lines.at(-1)).toMatchObject({ formMessage: `断线${round}` });
      await vi.waitFor(async () => expect(await listeners()).toBe(2), { timeout: 10_000, interval: 50 });
    }
    for (const { socket } of [sender, receiver]) socket.close();
  });
});
