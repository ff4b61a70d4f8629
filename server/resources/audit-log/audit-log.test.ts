import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#schemas/resources/audit-log/audit-log.contract.ts';
import { auditLogContract } from '#schemas/resources/audit-log/audit-log.contract.ts';
import { type Call, isReading } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { auditKindOf } from '../../platform/audit/audit.ts';
import { sentences } from '../../platform/envelope/sentence.ts';
import { json } from '../../platform/db/columns.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
let typeId: string;
beforeAll(async () => {
  app = await testApp();
  const as = { as: 'admin' } as const;
  const type = { fullName: '甲类', enCode: 'kindA', parentId: '0', isTree: 0 };
  typeId = (await app.call<{ id: string }>('dictionary-type.create', type, as)).data.id;
  app.clock.now += 60_000;
  await app.call('dictionary-type.update', { id: typeId, ...type, fullName: '乙类' }, as);
  // Entries of one millisecond have no order.
  app.clock.now += 1_000;
  await app.call('user.list', {}, { as: 'plain' });
  await app.call('bill-rule.export', { id: 'none' }, as);
  app.clock.now += 60_000;
});
afterAll(() => app.close());

const call = <T>(name: string, input: object = {}, as: As = 'admin') => app.call<T>(`audit-log.${name}`, input, { as });
const list = async (input: object = {}) => (await call<{ list: AuditEntry[] }>('list', input)).data.list;
const calls = async (input: object) => (await list(input)).map((entry) => entry.call);

describe('the audit log', () => {
  it('lists who did what when and from where, newest first, page by page [OPS-014]', async () => {
    const [newest, ...others] = await list();
    expect(newest).toMatchObject({
      call: 'user.list',
      kind: 'refusal',
      outcome: '权限不足',
      person: '张伟 (zhangwei)',
    });
    expect(others[0]).toMatchObject({
      call: 'dictionary-type.update',
      what: '字典分类: 修改',
      kind: 'act',
      address: '127.0.0.1',
      outcome: '',
      time: app.clock.now - 61_000,
    });
    const page = await call<{ list: AuditEntry[]; pagination: { total: number } }>('list', {
      pageSize: 1,
      currentPage: 2,
    });
    expect(page.data.list.map((entry) => entry.call)).toEqual(['dictionary-type.update']);
    expect(page.data.pagination.total).toBe(3);
  });

  it('is searched by person, noun, kind, time and keyword [OPS-014]', async () => {
    expect(await calls({ userId: 'user-zhangwei' })).toEqual(['user.list']);
    expect(await calls({ noun: 'dictionary-type' })).toEqual(['dictionary-type.update', 'dictionary-type.create']);
    expect(await calls({ noun: 'dictionary' })).toEqual([]);
    expect(await calls({ kind: 'refusal' })).toEqual(['user.list']);
    const { now } = app.clock;
    expect(await calls({ time: [null, now - 90_000] })).toEqual(['dictionary-type.create']);
    expect(await calls({ time: [now - 90_000, null] })).toEqual(['user.list', 'dictionary-type.update']);
    expect(await calls({ time: [now, now] })).toEqual([]);
    expect(await calls({ keyword: 'ZHANGWEI' })).toEqual(['user.list']);
    expect(await calls({ keyword: typeId })).toEqual(['dictionary-type.update', 'dictionary-type.create']);
    expect(await calls({ keyword: '分类: 修' })).toEqual(['dictionary-type.update']);
    expect(await calls({ keyword: '%' })).toEqual([]);
    const nouns = (await call<{ list: { id: string; fullName: string }[] }>('nouns')).data.list;
    expect(nouns).toContainEqual({ id: 'dictionary-type', fullName: '字典分类' });
  });

  it.each(['zh', 'zhtw', 'en'] as const)(
    'names every recorded call in words of %s, no two areas alike [OPS-014]',
    async (language) => {
      const recorded = Object.values(contracts).flatMap(({ calls }) =>
        Object.entries(calls as Record<string, Call>).flatMap(([name, one]) => (auditKindOf(one) ? [name] : [])),
      );
      expect(recorded.filter((name) => !Object.hasOwn(sentences[language], `audit-log.verb.${name}`))).toEqual([]);
      const headers = { 'zhjy-language': language };
      const { data } = await app.call<{ list: { id: string; fullName: string }[] }>(
        'audit-log.nouns',
        {},
        { as: 'admin', headers },
      );
      expect(data.list.filter(({ id, fullName }) => fullName === id)).toEqual([]);
      expect(new Set(data.list.map(({ fullName }) => fullName)).size).toBe(data.list.length);
    },
  );

  it('shows the input of an act and each changed column before and after [OPS-014]', async () => {
    const [entry] = await list({ noun: 'dictionary-type' });
    const { data } = await call<{ input: string; changes: object[] }>('info', { id: entry?.id });
    expect(JSON.parse(data.input)).toMatchObject({ fullName: '乙类' });
    const change = { noun: 'dictionary_type', rowId: typeId, field: 'full_name', before: '甲类', after: '乙类' };
    const words = { nounName: '字典分类', fieldName: '名称' };
    expect(data.changes).toContainEqual(expect.objectContaining({ ...change, ...words }));
    const time = { field: 'last_modify_time', fieldName: '修改时间' };
    expect(data.changes).toContainEqual(expect.objectContaining(time));
    expect(data.changes).not.toContainEqual(expect.objectContaining({ field: 'en_code' }));
    expect((await call('info', { id: 'none' })).status).toBe(404);
  });

  it('has the names of tables and columns for what has no label', async () => {
    const entry = {
      id: 'unlabelled',
      call: 'user.update',
      kind: 'act' as const,
      ...{ time: 1, lastTime: 1, code: 200 },
    };
    const caller = { userId: '', account: 'a', address: '', message: '', count: 1, refusalKey: null };
    await app.db
      .insertInto('auditEntry')
      .values({ ...entry, ...caller, input: json({}) as never })
      .execute();
    const change = { entryId: entry.id, rowId: '1', before: null, time: 1 };
    const rows = [
      { ...change, noun: 'users', after: json({ real_name: '甲', quick_pin: '乙' }) as never },
      { ...change, noun: 'user_role', after: json({ role_id: 'r' }) as never },
    ];
    await app.db.insertInto('auditChange').values(rows).execute();
    const { data } = await call<{ changes: { nounName: string; fieldName: string }[] }>('info', { id: entry.id });
    expect(data.changes.map(({ nounName, fieldName }) => [nounName, fieldName])).toEqual([
      ['user_role', 'role_id'],
      ['用户管理', 'quick_pin'],
      ['用户管理', '姓名'],
    ]);
  });

  it('is exported as found, which is an entry itself [OPS-014]', async () => {
    const { data } = await call<{ url: string; name: string }>('export', { search: { noun: 'dictionary-type' } });
    expect(data.name).toBe('审计日志.xlsx');
    expect((await app.download(data.url)).body.subarray(0, 2).toString()).toBe('PK');
    expect((await list({ kind: 'export' })).map((entry) => entry.call)).toEqual(['audit-log.export']);
  });

  it('is read by those who have its menu, and written by no call [OPS-014]', async () => {
    for (const name of ['list', 'nouns', 'export']) expect((await call(name, {}, 'plain')).status).toBe(403);
    expect((await call('info', { id: 'x' }, 'plain')).status).toBe(403);
    expect(Object.values(auditLogContract.calls).every(isReading)).toBe(true);
  });
});
