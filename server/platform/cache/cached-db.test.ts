import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../auth/permission/rights.ts';
import type { CurrentUserReply } from '#schemas/resources/session/current-user.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { atOneMoment, cached, cachedMany, readVersions, withCache } from './cached-db.ts';
import { type Topic, topics, watchedTables } from './change-version.table.ts';
import { VersionedCache } from './versioned-cache.ts';

const orders = 'form-purchase-order';
const role = { objectType: 'role', objectId: 'role-staff' } as const;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.tokenOf('plain');
});
afterAll(() => app.close());

const call = (name: string, input: object = {}) => app.call<CurrentUserReply>(name, input, { as: { token } });
const statementsOf = (name: string, input: object = {}) =>
  app.statementsOf(async () => expect((await call(name, input)).code).toBe(200));

/** The table names in SQL statements. */
const tablesIn = (statements: readonly string[]) =>
  new Set(statements.flatMap((text) => [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, table]) => table)));

const orderId = async () => {
  const own = app.db.selectFrom('record').select('id').where('creatorUserId', '=', 'user-zhangwei');
  const first = own.where('modelId', '=', orders);
  return (await first.executeTakeFirstOrThrow()).id;
};

const changes = (table: string, column: string) =>
  sql`update ${sql.id(table)} set ${sql.ref(column)} = ${sql.ref(column)}`;

describe('statements of a call', () => {
  // On the embedded database a session is read again only after a change of what it is made of.
  const session = process.env['TEST_DATABASE_URL'] ? ['session'] : [];

  it.each([
    ['session.currentUser', {}, [...session, 'users']],
    // The page with its total.
    ['onlinedev.list', { modelId: orders }, [...session, 'record']],
    ['onlinedev.list', { modelId: orders, keyword: '公司' }, [...session, 'record']],
    ['onlinedev.config', { modelId: orders }, session],
  ])('%s %j: reads only what changes from call to call', async (name, input, tables) => {
    await statementsOf(name, input);
    const sent = await statementsOf(name, input);
    const tableOf = (text: string) => (text.includes('token_hash') ? 'session' : [...tablesIn([text])][0]);
    expect(sent.map(tableOf)).toEqual(tables);
  });

  it('a save queries rights, forms and names only once', async () => {
    const id = await orderId();
    const save = async () => {
      const { data } = await app.call<{ data: string; version: number }>(
        'onlinedev.info',
        { modelId: orders, id },
        { as: { token } },
      );
      return statementsOf('onlinedev.update', { modelId: orders, id, ...data });
    };
    await save();
    const read = tablesIn(await save());
    for (const table of ['menu', 'menu_item', 'permission_grant', 'visualdev', 'organize'])
      expect(read).not.toContain(table);
  });
});

/** These tables have no seed data. */
const withoutRows = ['user_group', 'system_config', 'portal'];

describe('a version', () => {
  const columnOf = async (table: string, columns: readonly string[] | undefined) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} limit 1`.execute(app.db);
    return columns?.[0] ?? (rows[0]?.name as string);
  };

  it.each(watchedTables.filter(({ table }) => !withoutRows.includes(table)))(
    'is raised once by a transaction that changes rows of $table, for $topics',
    async ({ table, topics: raised, columns }) => {
      const before = await readVersions(app.db);
      const change = changes(table, await columnOf(table, columns));
      await app.db.transaction().execute(async (transaction) => {
        await change.execute(transaction);
        await change.execute(transaction);
      });
      const after = await readVersions(app.db);
      const by = (topic: Topic) => (raised.includes(topic) ? 1 : 0);
      expect(after).toEqual(Object.fromEntries(topics.map((topic) => [topic, before[topic] + by(topic)])));
    },
  );

  it('is raised for each topic of several tables, by new and removed rows too', async () => {
    const before = await readVersions(app.db);
    await app.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('userGroup').values({ userId: 'user-zhangwei', groupId: 'none' }).execute();
      await transaction
        .insertInto('systemConfig')
        .values({ id: 'other', kept: sql`'{}'`, secrets: sql`'{}'` } as never)
        .execute();
      await transaction.deleteFrom('systemConfig').where('id', '=', 'other').execute();
    });
    expect(await readVersions(app.db)).toEqual({ ...before, rights: before.rights + 1, config: before.config + 1 });
  });

  it('is in every answer of a session; that of a change includes it', async () => {
    const versionOf = async (url: string, payload?: object, authorization?: string) => {
      const method = payload ? 'POST' : 'GET';
      const request = { method, url, headers: authorization === undefined ? {} : { authorization } } as const;
      const { statusCode, headers } = await app.app.inject({ ...request, ...(payload && { payload }) });
      return [statusCode, headers['x-reference-version']];
    };
    const as = await app.tokenOf('admin');
    const [, before] = await versionOf('/api/system/DictionaryData/All', undefined, as);
    const category = { parentId: '0', fullName: '版本', enCode: 'version', isTree: 0, sortCode: 0, description: '' };
    const after = [200, String(Number(before) + 1)];
    expect(await versionOf('/api/system/DictionaryType', category, as)).toEqual(after);
    expect(await versionOf('/api/system/DictionaryData/All', undefined, as)).toEqual(after);
    expect(await versionOf('/api/oauth/getConfig/0')).toEqual([200, undefined]);
  });

  it('is not raised by a rollback or a login', async () => {
    const before = await readVersions(app.db);
    const undone = app.db.transaction().execute(async (transaction) => {
      await changes('menu', 'id').execute(transaction);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await changes('users', 'last_login_time').execute(app.db);
    expect(await readVersions(app.db)).toEqual(before);
  });
});

describe('cached values', () => {
  it('come from watched tables only, so that every change invalidates them', async () => {
    const calls: [string, object][] = [
      ['session.currentUser', {}],
      ['onlinedev.list', { modelId: orders }],
      ['onlinedev.info', { modelId: orders, id: await orderId() }],
    ];
    for (const [name, input] of calls) {
      for (const { table, columns } of watchedTables) await changes(table, await first(table, columns)).execute(app.db);
      const [cold, warm] = [await statementsOf(name, input), await statementsOf(name, input)];
      // A session is no cached value: it is read with the versions.
      const loaded = tablesIn(cold.filter((text) => !warm.includes(text) && !text.includes('token_hash')));
      expect(cold.length).toBeGreaterThan(warm.length);
      for (const table of loaded) expect(watchedTables.map((one) => one.table)).toContain(table);
    }
    async function first(table: string, columns: readonly string[] | undefined) {
      const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = ${table} limit 1`.execute(app.db);
      return columns?.[0] ?? (rows[0]?.name as string);
    }
  });

  it('reflect a grant changed by any process with the next call', async () => {
    const ids = async () => (await call('session.currentUser')).data.permissionList.map(({ modelId }) => modelId);
    const before = await ids();
    const itemId = before[0] as string;
    const given = () => app.db.selectFrom('permissionGrant').selectAll().where('itemId', '=', itemId).execute();
    const grants = await given();
    await app.db.deleteFrom('permissionGrant').where('itemId', '=', itemId).execute();
    expect(await ids()).toEqual(before.slice(1));
    await app.db.insertInto('permissionGrant').values(grants).execute();
    expect(await ids()).toEqual(before);
  });

  it('reflect changed names, configuration and releases', async () => {
    const currentUser = async () => (await call('session.currentUser')).data;
    await currentUser();
    await app.db.updateTable('position').set({ fullName: '改名' }).where('id', '=', 'pos-engineer').execute();
    await app.db
      .insertInto('systemConfig')
      .values({ id: 'system', kept: sql`'{"sysName":"改名"}'`, secrets: sql`'{}'` } as never)
      .execute();
    expect(await currentUser()).toMatchObject({
      userInfo: { positionName: '改名' },
      sysConfigInfo: { sysName: '改名' },
    });
    const fullName = async () =>
      (await app.call('onlinedev.config', { modelId: orders }, { as: { token } })).data['fullName'];
    expect(await fullName()).not.toBe('改名');
    await app.db
      .updateTable('visualdev')
      .set(({ eb }) => ({ releasedName: '改名', releaseNumber: eb('releaseNumber', '+', 1) }))
      .where('id', '=', orders)
      .execute();
    expect(await fullName()).toBe('改名');
    await app.db.updateTable('visualdev').set({ deleteMark: 1 }).where('id', '=', orders).execute();
    expect((await app.call('onlinedev.config', { modelId: orders }, { as: { token } })).code).toBe(404);
    await app.db.updateTable('visualdev').set({ deleteMark: 0 }).where('id', '=', orders).execute();
  });
});

describe('a transaction', () => {
  const { isAdministrator, ...nobody } = {
    id: 'nobody',
    account: '',
    realName: '',
    headIcon: '',
    isAdministrator: false,
  };
  const person = { ...nobody, isAdministrator, organizeId: '', positionId: '', roleIds: [role.objectId] };

  it('sees its own writes, and leaves none of them in the cache after a rollback', async () => {
    const cache = new VersionedCache();
    const menus = async (db: TestApp['db']) => (await rightsOf(db, person)).menus.length;
    const outside = withCache(app.db, { cache }, await readVersions(app.db));
    const before = await menus(outside);
    expect(before).toBeGreaterThan(0);
    const undone = app.db.transaction().execute(async (transaction) => {
      const db = withCache(transaction, { cache }, await readVersions(transaction));
      expect(await menus(db)).toBe(before);
      await db.deleteFrom('permissionGrant').where('objectId', '=', role.objectId).execute();
      expect(await menus(db)).toBe(0);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await menus(withCache(app.db, { cache }))).toBe(before);
  });

  it('does not wait for a read of another call, which could hold the only connection', async () => {
    const cache = new VersionedCache();
    const versions = await readVersions(app.db);
    const outside = withCache(app.db, { cache }, versions);
    let waiting: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (transaction) => {
      waiting = cached(outside, 'rights', 'slow', () => rightsOf(app.db, person));
      const inside = withCache(transaction, { cache }, versions);
      expect(await cached(inside, 'rights', 'slow', async () => 'own')).toBe('own');
    });
    await waiting;
  });
});

describe('concurrent reads', () => {
  it('are deduplicated into one query for all calls; a failed load is retried by the next call', async () => {
    const db = withCache(app.db, { cache: new VersionedCache() }, await readVersions(app.db));
    let reads = 0;
    const load = async () => {
      reads += 1;
      if (reads === 1) throw new Error('lost');
      return reads;
    };
    const both = () => Promise.allSettled([1, 2].map(() => cached(db, 'rights', 'a', load)));
    expect((await both()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await both()).map((one) => 'value' in one && one.value)).toEqual([2, 2]);
  });

  it('are shared and frozen, lists, maps and sets included', async () => {
    const cache = new VersionedCache();
    const versions = await readVersions(app.db);
    const load = async () => ({ ids: ['a'], byId: new Map([['a', { name: 'one' }]]), codes: new Set(['x']) });
    const read = () => cached(withCache(app.db, { cache }, versions), 'rights', 'shared', load);
    const first = await read();
    const changesOf: (() => unknown)[] = [
      () => first.ids.push('b'),
      () => first.byId.set('b', { name: 'two' }),
      () => first.byId.delete('a'),
      () => Object.assign(first.byId.get('a') as object, { name: 'other' }),
      () => first.codes.add('y'),
      () => first.codes.clear(),
    ];
    for (const change of changesOf) expect(change).toThrow(TypeError);
    const again = await read();
    expect(again).toBe(first);
    expect(again).toEqual(await load());
    const many = () =>
      cachedMany(withCache(app.db, { cache }, versions), { topic: 'names', prefix: 'shared' }, ['a'], async () => {
        return new Map([['a', { name: 'one' }]]);
      });
    const one = (await many()).get('a') as { name: string };
    expect(() => (one.name = 'other')).toThrow(TypeError);
    expect((await many()).get('a')).toEqual({ name: 'one' });
  });

  it('are bounded in number; the least recently used one is read again', async () => {
    const db = withCache(app.db, { cache: new VersionedCache() }, await readVersions(app.db));
    let reads = 0;
    const read = (key: string) => cached(db, 'config', key, async () => (reads += 1));
    for (let key = 0; key < 10; key += 1) await read(`${key}`);
    await read('0');
    await read('10');
    expect(reads).toBe(11);
    await read('0');
    expect(reads).toBe(11);
    await read('1');
    expect(reads).toBe(12);
  });

  it('of an older version do not replace newer entries', async () => {
    const cache = new VersionedCache();
    const versions = await readVersions(app.db);
    const older = withCache(app.db, { cache }, versions);
    const newer = withCache(app.db, { cache }, { ...versions, names: versions.names + 1 });
    expect(await cached(newer, 'names', 'a', async () => 'new')).toBe('new');
    expect(await cached(older, 'names', 'a', async () => 'old')).toBe('old');
    expect(await cached(newer, 'names', 'a', async () => 'again')).toBe('new');
  });

  it('of many keys load only the missing ones, and cache their absence', async () => {
    const db = withCache(app.db, { cache: new VersionedCache() });
    const queries: string[][] = [];
    const load = async (missing: string[]) => {
      queries.push(missing);
      return new Map(missing.filter((key) => key !== 'none').map((key) => [key, `${key}!`]));
    };
    const kind = { topic: 'names', prefix: 'kind' } as const;
    expect([...(await cachedMany(db, kind, ['a', 'none'], load))]).toEqual([['a', 'a!']]);
    expect([...(await cachedMany(db, kind, ['a', 'b', 'none'], load))]).toEqual([
      ['a', 'a!'],
      ['b', 'b!'],
    ]);
    expect(queries).toEqual([['a', 'none'], ['b']]);
  });
});

describe('a reading of several statements', () => {
  const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
  const insert = (id: string) =>
    sql`insert into error_log (id, creator_time, message, component, url, stack, account)
      values (${id}, 1000, '', '', '', '', '')`.execute(app.db);
  const faults = async (db: typeof app.db) =>
    (await db.selectFrom('errorLog').select('id').orderBy('id').execute()).map(({ id }) => id);

  it.runIf(onPostgres)('sees neither later inserts nor deletes of others, and changes nothing', async () => {
    const db = withCache(app.db, { cache: new VersionedCache(), isEmbedded: false });
    await insert('m-1');
    const before = await faults(db);
    const read = await atOneMoment(db, async (moment) => {
      const first = await faults(moment);
      await insert('m-2');
      await sql`delete from error_log where id = 'm-1'`.execute(app.db);
      return [first, await faults(moment)];
    });
    expect(read).toEqual([before, before]);
    expect(await faults(db)).toEqual(before.map((id) => (id === 'm-1' ? 'm-2' : id)));
    const write = atOneMoment(db, (moment) => moment.deleteFrom('errorLog').execute());
    await expect(write).rejects.toThrow(/read-only/);
  });

  it('uses the handle itself on the embedded database and within a transaction', async () => {
    const db = withCache(app.db, { cache: new VersionedCache(), isEmbedded: true });
    expect(await atOneMoment(db, async (moment) => moment === db)).toBe(true);
    await app.db.transaction().execute(async (transaction) => {
      const within = withCache(transaction, { cache: new VersionedCache(), isEmbedded: false });
      expect(await atOneMoment(within, async (moment) => moment === within)).toBe(true);
    });
  });

  it('is the export of records', async () => {
    const exported = await app.statementsOf(async () => {
      const { code } = await app.call('onlinedev.exportData', { modelId: orders, dataType: 1 }, { as: 'admin' });
      expect(code).toBe(200);
    });
    expect(exported.filter((text) => /repeatable read/.test(text))).toHaveLength(onPostgres ? 1 : 0);
  });
});
