import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerFrame } from '#schemas/protocol/socket.ts';
import { Connections } from '../context/connections.ts';
import { outboxOf } from '../context/outbox.ts';
import { forgetPushes, readFromNow, readPushes, sharePushes } from '../context/push.table.ts';
import { kyselyOn } from '../db/database.ts';
import { postgresPool } from '../db/postgres-pool.ts';
import { platformResource } from '../platform.resource.ts';
import { prepare } from '../resource/prepare.ts';
import { hasPostgres, type PostgresServer, postgresServer } from '../testing/postgres-server.ts';
import { memoryDatabase } from '../testing/test-database.ts';
import { receivePushes } from './share-pushes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const frame = (id: string): ServerFrame => ({ method: 'messageRead', ids: [id] });
const idsOf = (texts: readonly string[]) => texts.flatMap((text) => (JSON.parse(text) as { ids: string[] }).ids);

/** A process with one page of the user `u`. */
function process(origin: string, isEmbedded = false) {
  const received: string[] = [];
  const lines = new Connections();
  const page = { token: 't', sessionKey: 'k', userId: 'u', language: 'zh' as const };
  lines.join({ ...page, send: (text) => received.push(text), close: (code) => received.push(`{"ids":["${code}"]}`) });
  const deps = { lines, wakes: new EventEmitter(), origin, isEmbedded };
  return { deps, outbox: outboxOf(deps), ids: () => idsOf(received) };
}

describe('on the embedded database', () => {
  it('pushes reach the pages of its only process without the table', async () => {
    const { db, close } = await memoryDatabase([platformResource]);
    const { outbox, ids } = process('a', true);
    outbox.tell(['u', 'other'], frame('1'));
    outbox.tell(['other'], frame('2'));
    await outbox.share(db);
    expect(ids()).toEqual([]);
    outbox.flush();
    expect(ids()).toEqual(['1']);
    expect(await db.selectFrom('push').selectAll().execute()).toEqual([]);
    await close();
  });
});

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  let server: PostgresServer;
  let admin: ReturnType<typeof kyselyOn>;
  let db: ReturnType<typeof kyselyOn>;
  let url: string;
  const name = `zhjy_test_db_pushes_${globalThis.process.pid}`;
  const ends: (() => Promise<void>)[] = [];
  const pool = (address: string) => kyselyOn(postgresPool(address, { queryMs: 20_000, onError: () => undefined }));
  beforeAll(async () => {
    server = await postgresServer();
    admin = pool(server.url);
    await sql`create database ${sql.id(name)}`.execute(admin);
    const address = new URL(server.url);
    address.pathname = `/${name}`;
    url = address.href;
    db = pool(url);
    let id = 0;
    await prepare(db, [platformResource], { now: () => 1, newId: () => String((id += 1)) });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    await db?.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin?.destroy();
    server?.stop();
  });

  const listening = async (origin: string) => {
    const one = process(origin);
    const errors: Error[] = [];
    const end = await receivePushes(url, { ...one.deps, db, onError: (error) => errors.push(error) });
    ends.push(end);
    return { ...one, errors };
  };
  const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });

  it('a push reaches the pages of every process once, in order, after the commit [OPS-005]', async () => {
    const [one, other] = [await listening('one'), await listening('other')];
    for (const id of ['1', '2', '3']) one.outbox.tell(['u'], frame(id));
    one.outbox.letGo({ userId: 'u', sessionKey: 'k' });
    await db.transaction().execute(async (transaction) => {
      await one.outbox.share(transaction);
      // A second transaction commits first; its push arrives although its sequence is higher.
      const early = outboxOf(one.deps);
      early.tell('all', frame('early'));
      await early.share(db);
      await until(() => expect(other.ids()).toEqual(['early']));
    });
    one.outbox.flush();
    await until(() => expect(other.ids()).toEqual(['early', '1', '2', '3', '4401']));
    expect(one.ids()).toEqual(['1', '2', '3', '4401']);
  });

  it('a rolled back push reaches no other process [OPS-005]', async () => {
    const [one, other] = [await listening('one'), await listening('other')];
    const refused = db.transaction().execute(async (transaction) => {
      one.outbox.tell(['u'], frame('never'));
      await one.outbox.share(transaction);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const next = outboxOf(one.deps);
    next.tell(['u'], frame('next'));
    await next.share(db);
    await until(() => expect(other.ids()).toEqual(['next']));
  });

  it('waiting jobs wake the workers of other processes without a row', async () => {
    const [one, other] = [await listening('one'), await listening('other')];
    await db.deleteFrom('push').execute();
    let woken = 0;
    other.deps.wakes.on('jobs', () => (woken += 1));
    one.outbox.wakeJobs();
    await one.outbox.share(db);
    await until(() => expect(woken).toBe(1));
    expect(await db.selectFrom('push').selectAll().execute()).toEqual([]);
  });

  it('a process whose connection is terminated reads what it missed and listens again [OPS-005]', async () => {
    const [one, other] = [await listening('one'), await listening('other')];
    const pids = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where application_name = 'zhjy-pushes' and datname = ${name}`.execute(admin);
      return rows.map(({ pid }) => pid).sort();
    };
    const before = await pids();
    expect(before).toHaveLength(2);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zhjy-pushes'
      and datname = ${name}`.execute(admin);
    one.outbox.tell(['u'], frame('missed'));
    await one.outbox.share(db);
    await until(() => expect(other.ids()).toEqual(['missed']));
    await vi.waitFor(async () => expect(await pids()).toHaveLength(2), { timeout: 15_000, interval: 20 });
    expect((await pids()).some((pid) => before.includes(pid))).toBe(false);
    const next = outboxOf(one.deps);
    next.tell(['u'], frame('heard'));
    await next.share(db);
    await until(() => expect(other.ids()).toEqual(['missed', 'heard']));
  });

  it('a message to many users is several rows, and one that is too long is refused', async () => {
    await db.deleteFrom('push').execute();
    const users = Array.from({ length: 4_500 }, (_, index) => `user-${index}`);
    await sharePushes(db, 'one', [{ do: 'tell', users, frame: frame('x') }], false);
    const rows = await db.selectFrom('push').select('body').orderBy('sequence').execute();
    const parts = rows.map(({ body }) => (body as unknown as { users: string[] }).users);
    expect(parts.map((part) => part.length)).toEqual([2_000, 2_000, 500]);
    expect(parts.flat()).toEqual(users);
    const long = sharePushes(db, 'one', [{ do: 'tell', users: 'all', frame: frame('x'.repeat(300_000)) }], false);
    await expect(long).rejects.toThrow('longer than');
  });

  it('pushes older than ten minutes are not delivered and are deleted', async () => {
    await db.deleteFrom('push').execute();
    const mark = await readFromNow(db);
    await sharePushes(db, 'one', [{ do: 'tell', users: 'all', frame: frame('old') }], false);
    await sharePushes(db, 'one', [{ do: 'tell', users: 'all', frame: frame('new') }], false);
    await sql`update push set creator_time = now() - interval '11 minutes' where body::text like '%"old"%'`.execute(db);
    const { pushes } = await readPushes(db, mark);
    expect(pushes.map(({ body }) => JSON.stringify(body)).join()).not.toContain('"old"');
    expect(pushes).toHaveLength(1);
    await forgetPushes(db);
    expect(await db.selectFrom('push').selectAll().execute()).toHaveLength(1);
  });
});
