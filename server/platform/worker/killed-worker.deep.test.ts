import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { kyselyOn } from '../db/database.ts';
import { postgresPool } from '../db/postgres-pool.ts';
import { HttpClient } from '../testing/http-client.ts';
import { hasPostgres, type PostgresServer, postgresServer } from '../testing/postgres-server.ts';
import { buildServer, startServer } from '../testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A web-hook that does not answer its first request. */
function silentHook() {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length > 1) response.end('{}');
  });
  return { keys, server };
}

describe.skipIf(!hasPostgres)('a worker that is killed in the middle of a job', () => {
  let postgres: PostgresServer;
  let admin: ReturnType<typeof kyselyOn>;
  let db: ReturnType<typeof kyselyOn>;
  let hook: { keys: unknown[]; server: Server };
  const name = `zhjy_test_db_killed_${process.pid}`;
  const pool = (url: string) => kyselyOn(postgresPool(url, { queryMs: 60_000, onError: () => undefined }));

  beforeAll(async () => {
    await buildServer('killed-worker');
    postgres = await postgresServer();
    admin = pool(postgres.url);
    await sql`create database ${sql.id(name)}`.execute(admin);
    hook = silentHook();
    await new Promise<void>((done) => void hook.server.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    hook?.server.closeAllConnections();
    hook?.server.close();
    await db?.destroy();
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
    await admin?.destroy();
    postgres?.stop();
  });

  it('is replaced by another process after the lease; what it wrote exists once, the receiver gets the same key', async () => {
    const address = new URL(postgres.url);
    address.pathname = `/${name}`;
    db = pool(address.href);
    const origin = `http://127.0.0.1:${(hook.server.address() as AddressInfo).port}`;
    const environment = {
      DATABASE_URL: address.href,
      ZHJY_ADMIN_PASSWORD: 'Admin2468x',
      ZHJY_FORCE_PASSWORD_CHANGE: '0',
      ZHJY_DATA: '/nowhere/data',
      ZHJY_LOG_LEVEL: 'fatal',
      ZHJY_INTERFACE_ORIGINS: origin,
    };
    const first = await startServer(environment, 'killed-worker');
    const client = new HttpClient(first.url);
    expect((await client.logIn('admin', 'Admin2468x')).code).toBe(200);
    const channels = { messageSource: '1', templateIds: ['in-app', 'webhook'], webhookAddress: `${origin}/hook` };
    const config = { fullName: '系统', enCode: 'system', webhookSecret: 'x', ...channels };
    expect((await client.send('POST', '/api/message/SendMessageConfig', config)).code).toBe(200);
    const { rows } = await sql<{ id: string }>`select id from users where account = 'zhangwei'`.execute(db);
    const mail = { toUserIds: [rows[0]?.id], subject: '中断', bodyText: '', atOnce: 1 };
    expect((await client.send('POST', '/api/extend/Email', mail)).code).toBe(200);
    const deliveries = () =>
      db.selectFrom('job').select(['state', 'attempts']).where('queue', '=', 'message.deliver').execute();
    const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });
    await until(() => expect(hook.keys).toHaveLength(1));
    await first.end('SIGKILL');
    expect(await deliveries()).toEqual([{ state: 'running', attempts: 1 }]);

    const second = await startServer(environment, 'killed-worker');
    // The lease of a minute has passed.
    await db.updateTable('job').set({ leaseUntil: 1 }).where('state', '=', 'running').execute();
    await until(async () => expect(await deliveries()).toEqual([{ state: 'done', attempts: 2 }]));
    expect(hook.keys).toEqual([hook.keys[0], hook.keys[0]]);
    const messages = await sql`select title from message`.execute(db);
    expect(messages.rows).toHaveLength(1);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});
