import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFile } from '../../resources/file/testing/send-file.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import type { Code } from '#schemas/protocol/envelope.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { adminPassword, logIn, withPasswords } from '../testing/sealed-login.ts';
import { readSettings } from '../settings/read-settings.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { AppError } from '../errors/app-error.ts';
import { auditsChanges, unwatched } from './audit.table.ts';
import {
  auditKindOf,
  firstRefusals,
  forgetAudit,
  isAuditedError,
  isRefusalPerVisitor,
  withoutSecrets,
} from './audit.ts';

const dayMs = 24 * 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await withPasswords(await testApp());
});
afterAll(() => app.close());

const entries = (call: string) =>
  app.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('call', '=', call)
    .orderBy('time')
    .orderBy('count', 'desc')
    .orderBy('id')
    .execute();
const last = async (call: string) => (await entries(call)).at(-1);
const changesOf = (entryId: string | undefined) =>
  app.db
    .selectFrom('auditChange')
    .selectAll()
    .where('entryId', '=', entryId ?? '')
    .execute();
const type = (enCode: string, more: object = {}) => ({ fullName: enCode, enCode, parentId: '0', isTree: 0, ...more });

describe('the audit log', () => {
  it('records an administrative act with user, time, address, and the rows before and after [OPS-014]', async () => {
    const as = { as: 'admin' } as const;
    const { data } = await app.call<{ id: string }>('dictionary-type.create', type('audited'), as);
    const created = await last('dictionary-type.create');
    expect(created).toMatchObject({
      kind: 'act',
      time: app.clock.now,
      account: 'admin',
      address: '127.0.0.1',
      code: 200,
      count: 1,
      input: { enCode: 'audited' },
    });
    expect(await changesOf(created?.id)).toMatchObject([
      { noun: 'dictionary_type', rowId: data.id, before: null, after: { full_name: 'audited' } },
    ]);
    await app.call('dictionary-type.update', { id: data.id, ...type('audited', { fullName: '新名' }) }, as);
    const changed = await changesOf((await last('dictionary-type.update'))?.id);
    expect(changed).toMatchObject([{ before: { full_name: 'audited' }, after: { full_name: '新名' } }]);
    expect(changed[0]?.before).not.toHaveProperty('en_code');
    await app.call('dictionary-type.remove', { id: data.id }, as);
    expect(await changesOf((await last('dictionary-type.remove'))?.id)).toMatchObject([
      { before: { full_name: '新名' }, after: null },
    ]);
  });

  it('records neither acts refused for their input nor reads [OPS-014]', async () => {
    const before = (await entries('dictionary-type.create')).length;
    expect((await app.call('dictionary-type.create', type(''), { as: 'admin' })).code).toBe(400);
    expect(await entries('dictionary-type.create')).toHaveLength(before);
    await app.call('dictionary-type.list', {}, { as: 'admin' });
    expect(await entries('dictionary-type.list')).toEqual([]);
  });

  it('records logins and failed ones, repeated ones as one entry with a count, without passwords [OPS-014]', async () => {
    expect((await logIn(app, 'admin', adminPassword)).code).toBe(200);
    expect(await last('session.login')).toMatchObject({ kind: 'login', account: 'admin', input: { password: '***' } });
    for (let count = 0; count < 3; count += 1) expect((await logIn(app, 'zhangwei', 'wrong')).code).toBe(400);
    expect((await logIn(app, 'nobody', 'wrong')).code).toBe(400);
    const refused = (await entries('session.login')).filter(({ kind }) => kind === 'refusal');
    expect(refused.map(({ account, count }) => [account, count])).toEqual([
      ['zhangwei', 3],
      ['nobody', 1],
    ]);
    app.clock.now += 3_600_000;
    await logIn(app, 'nobody', 'wrong');
    expect((await entries('session.login')).filter(({ account }) => account === 'nobody')).toHaveLength(2);
  });

  it('records refused rights by caller and call [OPS-014]', async () => {
    for (let count = 0; count < 4; count += 1) {
      expect((await app.call('user.list', {}, { as: 'plain' })).code).toBe(403);
    }
    await app.call('role.list', {}, { as: 'plain' });
    await app.call('user.list', {}, { as: { account: 'liuyang' } });
    expect((await entries('user.list')).map(({ account, count, code }) => [account, count, code])).toEqual([
      ['zhangwei', 4, 403],
      ['liuyang', 1, 403],
    ]);
    expect(await entries('role.list')).toMatchObject([{ kind: 'refusal', userId: 'user-zhangwei', count: 1 }]);
  });

  it('records exports and downloads of files [OPS-014]', async () => {
    const { data } = await sendFile(app, '报告.txt', Buffer.from('报告')).whole();
    const download = { type: 'annex', fileId: data.fileId };
    expect((await app.call('file.download', download, { as: 'plain' })).code).toBe(200);
    expect(await last('file.download')).toMatchObject({ kind: 'download', account: 'zhangwei', input: download });
    await app.call('file.download', download, { as: 'admin' });
    expect(await entries('file.download')).toHaveLength(1);
    const rows = { modelId: 'form-purchase-order', dataType: 0 };
    expect((await app.call('onlinedev.exportData', rows, { as: 'admin' })).code).toBe(200);
    expect(await last('onlinedev.exportData')).toMatchObject({ kind: 'export', account: 'admin', input: rows });
  });

  it('masks the secrets of inputs and changes [OPS-014]', async () => {
    const given = { account: 'a', password: 'p', thirdSecret: 's', list: [{ accessToken: 't', name: 'n' }] };
    expect(withoutSecrets(given)).toEqual({
      account: 'a',
      password: '***',
      thirdSecret: '***',
      list: [{ accessToken: '***', name: 'n' }],
    });
    await app.db.transaction().execute(async (transaction) => {
      await sql`select set_config('zhjy.audit', 'by-hand', true)`.execute(transaction);
      await transaction
        .updateTable('users')
        .set({ password: 'hidden', realName: '改' })
        .where('account', '=', 'liuyang')
        .execute();
    });
    const [change] = await changesOf('by-hand');
    expect(change).toMatchObject({ after: { password: '***', real_name: '改' }, before: { password: '***' } });
  });

  it('masks the secrets inside inputs that are JSON texts, and records other texts as they are [OPS-014]', async () => {
    const row = app.db.selectFrom('dataInterface').selectAll().where('enCode', '=', 'customers');
    const before = await row.executeTakeFirstOrThrow();
    const { id } = before;
    const { data } = await app.call<Record<string, unknown>>('data-interface.info', { id }, { as: 'admin' });
    const dataConfigJson = ' {"rows":[{"id":"c1","accessToken":"visible-3"}]}';
    const input = { ...data, id, type: 2, fullName: '12', dataConfigJson, parameterJson: '[{"field":"word"}]' };
    expect((await app.call('data-interface.update', input, { as: 'admin' })).code).toBe(200);
    expect((await last('data-interface.update'))?.input).toMatchObject({
      fullName: '12',
      dataConfigJson: { rows: [{ id: 'c1', accessToken: '***' }] },
      parameterJson: [{ field: 'word' }],
    });
    const { type: kind, dataConfigJson: config, parameterJson } = before;
    await app.db
      .updateTable('dataInterface')
      .set({ type: kind, dataConfigJson: config, parameterJson })
      .where('id', '=', before.id)
      .execute();
  });

  it('limits what it records of an input: texts, lists, objects and their depth', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
    expect(withoutSecrets(['x'.repeat(500), 'x'.repeat(501)])).toEqual(['x'.repeat(500), `${'x'.repeat(500)}…`]);
    expect(withoutSecrets(Array.from({ length: 51 }, String))).toEqual(Array.from({ length: 50 }, String));
    const wide = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`p${at}`, at]));
    expect(Object.keys(withoutSecrets(wide) as object)).toHaveLength(50);
    expect(withoutSecrets(nested(5))).toEqual(nested(5));
    expect(JSON.stringify(withoutSecrets(nested(6)))).toBe('{"a":{"a":{"a":{"a":{"a":"…"}}}}}');
    expect([null, undefined, 7, true].map((one) => withoutSecrets(one))).toEqual([null, undefined, 7, true]);
  });

  it('notes a refusal of a visitor once an hour and reason', () => {
    const isFirst = firstRefusals();
    const hourMs = 3_600_000;
    const [one, other] = [new AppError(429, 'request.tooMany'), new AppError(602, 'session.invalid')];
    const said = [isFirst('v', one, 0), isFirst('v', one, hourMs - 1), isFirst('v', other, 0), isFirst('w', one, 0)];
    expect([...said, isFirst('v', one, hourMs)]).toEqual([true, false, true, true, true]);
  });

  it('notes refused rights and refused logins, not invalid input', () => {
    const [login, act] = [{ audit: 'login' }, {}] as Call[];
    const noted = (code: Code, call: Call | undefined, id = 'x') =>
      isAuditedError(new AppError(code, id), call as Call);
    expect([noted(403, act), noted(403, login), noted(400, act)]).toEqual([true, true, false]);
    expect([noted(400, login), noted(429, login, 'session.wait'), noted(500, login)]).toEqual([true, true, false]);
    expect(noted(429, login, 'request.tooMany')).toBe(false);
    const perVisitor = [429, 600, 601, 602, 403, 400].map((code) =>
      isRefusalPerVisitor(new AppError(code as Code, 'x')),
    );
    expect(perVisitor).toEqual([true, true, true, true, false, false]);
  });

  it('masks secrets inside JSON texts at any depth, and records everything else in them [OPS-014]', async () => {
    const recorded = {
      url: 'https://x',
      headers: [{ apiToken: 'visible-1' }],
      text: '{"password":"visible-2","user":"u"}',
    };
    await app.db.transaction().execute(async (transaction) => {
      await sql`select set_config('zhjy.audit', 'nested', true)`.execute(transaction);
      const description = JSON.stringify(recorded);
      await transaction.updateTable('dictionaryType').set({ description }).where('enCode', '=', 'leaveType').execute();
    });
    const [change] = await changesOf('nested');
    const text = JSON.stringify(change);
    expect(text).not.toMatch(/visible-/);
    const after = JSON.parse(String(change?.after?.['description'])) as typeof recorded;
    expect(after).toMatchObject({ url: 'https://x', headers: [{ apiToken: '***' }] });
    expect(JSON.parse(after.text)).toEqual({ password: '***', user: 'u' });
  });

  it('notes large JSON by its length, other large texts by their beginning [OPS-014]', async () => {
    const noted = async (entry: string, description: string) => {
      await app.db.transaction().execute(async (transaction) => {
        await sql`select set_config('zhjy.audit', ${entry}, true)`.execute(transaction);
        await transaction
          .updateTable('dictionaryType')
          .set({ description })
          .where('enCode', '=', 'leaveType')
          .execute();
      });
      return (await changesOf(entry))[0]?.after?.['description'];
    };
    const json = JSON.stringify({ password: 'visible-4', rows: 'x'.repeat(20_000) });
    expect(await noted('large-json', json)).toBe(`… ${JSON.stringify(json).length}`);
    expect(await noted('large-text', `报${'x'.repeat(20_000)}`)).toBe(`"报${'x'.repeat(19_998)}`);
    expect(await noted('small-json', '[1]')).toBe('[1]');
  });

  it('notes the permission items that people write, not those a release derives from its form [OPS-014]', async () => {
    const item = { menuId: 'menu-business', type: 'button', fullName: '查看', sortCode: 1 } as const;
    await app.db.transaction().execute(async (db) => {
      await sql`select set_config('zhjy.audit', 'items', true)`.execute(db);
      const derived = { ...item, id: 'derived', enCode: 'derived', isManual: 0 } as const;
      const written = { ...item, id: 'written', enCode: 'written', isManual: 1 } as const;
      await db.insertInto('menuItem').values([derived, written]).execute();
      const of = (id: string) => db.updateTable('menuItem').where('id', '=', id);
      await of('derived').set({ fullName: '再发布' }).execute();
      await of('derived').set({ enabledMark: 0 }).execute();
      await of('written').set({ fullName: '改' }).execute();
      await db.deleteFrom('menuItem').where('id', '=', 'derived').execute();
    });
    expect((await changesOf('items')).map(({ rowId, after }) => [rowId, Object.keys(after ?? {}).length])).toEqual([
      ['written', expect.any(Number)],
      ['derived', 1],
      ['written', 1],
      ['derived', 0],
    ]);
  });

  it('records rate-limited calls and calls of ended sessions once per visitor and hour [OPS-014]', async () => {
    const tooMany = () =>
      app.db.selectFrom('auditEntry').selectAll().where('message', '=', 'request.tooMany').execute();
    const limited = () => app.call('site-lead.register', {});
    let status = 0;
    for (let count = 0; count < 100 && status !== 429; count += 1) ({ status } = await limited());
    expect(status).toBe(429);
    for (let count = 0; count < 5; count += 1) await limited();
    expect(await tooMany()).toMatchObject([{ kind: 'refusal', code: 429, address: '127.0.0.1', count: 1 }]);

    const ended = async () => (await entries('user.list')).filter(({ code }) => code >= 600);
    const headers = { authorization: 'Bearer ended' };
    for (const name of ['user.list', 'role.list', 'user.list']) await app.call(name, {}, { headers });
    expect(await ended()).toMatchObject([{ kind: 'refusal', code: 602, count: 1 }]);
    app.clock.now += 3_600_000;
    await app.call('user.list', {}, { headers });
    expect(await ended()).toHaveLength(2);
  });

  it('covers every table that is not exempt with a reason [OPS-014]', async () => {
    const unlisted = async () => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not in (
          select event_object_table from information_schema.triggers where trigger_name = 'note_audit')`.execute(
        app.db,
      );
      return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(unwatched, name));
    };
    expect(await unlisted()).toEqual([]);
    await sql`create table later (id text primary key)`.execute(app.db);
    expect(await unlisted()).toEqual(['later']);
    await auditsChanges(app.db as never, 'later');
    expect(await unlisted()).toEqual([]);
    await sql`drop table later`.execute(app.db);
  });

  it('records changes of a data interface [OPS-014]', async () => {
    const row = app.db.selectFrom('dataInterface').select('id').where('enCode', '=', 'customers');
    const { id } = await row.executeTakeFirstOrThrow();
    const { data } = await app.call<Record<string, unknown>>('data-interface.info', { id }, { as: 'admin' });
    const changed = await app.call('data-interface.update', { ...data, id, fullName: '客户二' }, { as: 'admin' });
    expect(changed.code).toBe(200);
    expect(await changesOf((await last('data-interface.update'))?.id)).toMatchObject([
      { noun: 'data_interface', rowId: id, after: { full_name: '客户二' } },
    ]);
  });

  it('records definition, roles and state of a data interface before and after [OPS-014]', async () => {
    const row = app.db.selectFrom('dataInterface').select('id').where('enCode', '=', 'customers');
    const { id } = await row.executeTakeFirstOrThrow();
    const { data } = await app.call<Record<string, unknown>>('data-interface.info', { id }, { as: 'admin' });
    const dataConfigJson = '{"rows":[{"id":"c9","fullName":"新客户"}]}';
    const parameterJson = '[{"field":"word"}]';
    app.clock.now += 1_000;
    const input = { ...data, id, type: 2, dataConfigJson, parameterJson };
    expect((await app.call('data-interface.update', input, { as: 'admin' })).code).toBe(200);
    const [change] = await changesOf((await last('data-interface.update'))?.id);
    expect(change?.before).toHaveProperty('data_config_json');
    expect(JSON.stringify(change?.before)).not.toContain('新客户');
    expect(JSON.stringify(change?.after)).toContain('新客户');
    expect(change?.after).toMatchObject({ parameter_json: expect.stringContaining('word') });
    const rights = { id, roleIds: ['role-staff'], allRecords: 0 };
    expect((await app.call('data-interface.setRights', rights, { as: 'admin' })).code).toBe(200);
    const granted = await changesOf((await last('data-interface.setRights'))?.id);
    expect(granted.filter(({ noun }) => noun === 'data_interface')).toMatchObject([
      { rowId: id, before: { role_ids: [] }, after: { role_ids: ['role-staff'] } },
    ]);
    expect((await app.call('data-interface.state', { id }, { as: 'admin' })).code).toBe(200);
    expect(await changesOf((await last('data-interface.state'))?.id)).toMatchObject([
      { noun: 'data_interface', rowId: id, before: { enabled_mark: 1 }, after: { enabled_mark: 0 } },
    ]);
  });

  it('is written for every administrative call, and for every export [OPS-014]', () => {
    const kinds = Object.values(contracts).flatMap(({ noun, calls }) =>
      Object.entries(calls).map(([name, call]) => [`${noun}.${name}`, auditKindOf(call)] as const),
    );
    const of = (kind: string) => kinds.flatMap(([name, one]) => (one === kind ? [name] : []));
    expect(of('login').sort()).toEqual(['session.login', 'session.signedOn']);
    expect(of('download').sort()).toEqual(['file.download', 'file.pack', 'file.preview']);
    expect(of('export')).toEqual(expect.arrayContaining(['onlinedev.exportData', 'bill-rule.export']));
    expect(of('act')).toEqual(
      expect.arrayContaining([
        'user.create',
        'user.resetPassword',
        'visualdev.release',
        'sys-config.save',
        'role.remove',
      ]),
    );
  });
});

describe('an entry', () => {
  it('cannot be updated, deleted or truncated, not even by SQL statements [OPS-014]', async () => {
    const attempts = [
      sql`update audit_entry set account = 'other'`,
      sql`update audit_entry set count = count + 2 where kind = 'refusal'`,
      sql`update audit_entry set count = count + 1, message = 'x' where kind = 'refusal'`,
      sql`update audit_entry set count = count + 1 where kind = 'act'`,
      sql`delete from audit_entry where id = 'young'`,
      sql`truncate audit_entry`,
      sql`truncate audit_change`,
      sql`update audit_change set after = null`,
    ];
    const time = Date.now();
    await app.db
      .insertInto('auditEntry')
      .values({
        ...{ id: 'young', kind: 'act', time, lastTime: time, call: 'x.y', userId: '', account: '', address: '' },
        ...{ input: sql`'{}'::jsonb` as never, code: 200, message: '', count: 1, refusalKey: null },
      })
      .execute();
    for (const attempt of attempts) await expect(attempt.execute(app.db)).rejects.toThrow('append-only');
  });

  it('is deleted once it is older than the setting, which is at least 180 days [OPS-014]', async () => {
    expect(readSettings({}).auditDays).toBe(180);
    expect(() => readSettings({ ZHJY_AUDIT_DAYS: '179' })).toThrow('ZHJY_AUDIT_DAYS must be');
    const time = Date.now() - 181 * dayMs;
    const entry = { kind: 'act' as const, time, lastTime: time, call: 'x.y', userId: '', account: '', address: '' };
    const more = { input: sql`'{}'::jsonb` as never, code: 200, message: '', count: 1, refusalKey: null };
    await app.db
      .insertInto('auditEntry')
      .values({ id: 'old', ...entry, ...more })
      .execute();
    await forgetAudit({ db: app.db, now: Date.now }, 180);
    const left = await app.db.selectFrom('auditEntry').select('id').where('id', 'in', ['old', 'young']).execute();
    expect(left).toEqual([{ id: 'young' }]);
  });
});
