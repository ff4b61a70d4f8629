import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import type { Grouping } from '#schemas/language/grouping.ts';
import { withCache } from '../../platform/cache/cached-db.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { releasedModel } from '../../records/forms/released-model.ts';
import {
  groupFields,
  groupInSlices,
  groupRecords,
  groupWhole,
  measureFields,
} from '../../records/read/group-records.ts';

interface Answer {
  list: { groups: { id: string | null; name: string }[]; values: (string | null)[] }[];
  cut: boolean;
}

let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  setZone('Asia/Shanghai');
  const options = [
    { id: 'n', fullName: '新单' },
    { id: 'd', fullName: '完成' },
  ];
  const source = { source: { static: options } };
  modelId = await releaseForm(app, 'figures', {
    fields: [
      node('input', 'name'),
      node('inputNumber', 'amount'),
      node('datePicker', 'day'),
      node('select', 'state', {}, source),
      node('checkbox', 'tags', {}, source),
      node('checkbox', 'more', {}, source),
      node('calculate', 'double', {}, { expression: 'amount * 2', precision: 2 }),
      node('userSelect', 'owner'),
      node('createUser', 'maker'),
      node('table', 'lines', {}, { children: [node('inputNumber', 'price')] }),
    ],
    list: { columns: [{ prop: 'name' }] },
  });
});
afterAll(async () => {
  setZone('');
  await app.close();
});

const at = (text: string) => Date.parse(`${text}+08:00`);
const fill = async (records: readonly object[]) => {
  await app.db.deleteFrom('record').where('modelId', '=', modelId).execute();
  for (const [index, data] of records.entries()) {
    await sql`insert into record (id, model_id, creator_time, data, version, draft, delete_mark)
      values (${`figure-${index}`}, ${modelId}, ${index}, ${JSON.stringify(data)}::jsonb, 1, 0, 0)`.execute(app.db);
  }
};
const ask = (grouping: Grouping, query: object = {}) =>
  app.call<Answer>('onlinedev.group', { modelId, ...grouping, ...query }, { as: 'admin' });
/** Each group as its names followed by its figures. */
const figures = async (grouping: Grouping, query: object = {}) => {
  const { code, data } = await ask(grouping, query);
  expect(code).toBe(200);
  return data.list.map(({ groups, values }) => [...groups.map(({ name }) => name), ...values]);
};
const count = { type: 'count' } as const;

describe('records as figures by groups', () => {
  it('are counted, added up exactly, averaged and compared, over fields and columns [PORTAL-014] [PORTAL-016]', async () => {
    await fill([
      { name: '甲', amount: 0.1, lines: [{ price: 1.1 }, { price: 2.2 }, {}] },
      { name: '甲', amount: 0.2, lines: [] },
      { name: '乙', amount: 9007199254740.99, lines: [{ price: -5 }] },
      { name: '乙' },
      { name: '丙' },
    ]);
    const measures: Grouping['measures'] = [
      count,
      { type: 'count', field: 'amount' },
      { type: 'sum', field: 'amount' },
      { type: 'average', field: 'amount' },
      { type: 'least', field: 'amount' },
      { type: 'greatest', field: 'amount' },
      { type: 'sum', field: 'lines-price' },
      { type: 'count', field: 'lines-price' },
      { type: 'average', field: 'lines-price' },
    ];
    expect(await figures({ groups: [{ field: 'name' }], measures })).toEqual([
      ['丙', '1', '0', '0', null, null, null, '0', '0', null],
      ['甲', '2', '2', '0.3', '0.15', '0.1', '0.2', '3.3', '2', '1.65'],
      ['乙', '2', '1', ...Array<string>(4).fill('9007199254740.99'), '-5', '1', '-5'],
    ]);
    expect(await figures({ measures: [...measures, { type: 'distinct', field: 'name' }] })).toEqual([
      ['5', '3', '9007199254741.29', '3002399751580.43', '0.1', '9007199254740.99', '-1.7', '3', '-0.5666666667', '3'],
    ]);
    expect(await figures({ measures: [count] }, { queryJson: '{"name":"没有"}' })).toEqual([]);
    expect(await figures({ measures: [count] }, { keyword: '没有' })).toEqual([]);
  });

  it('name choices, several choices of a record and people; records without a value are last', async () => {
    const { id: owner } = await app.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    await fill([
      { state: 'd', tags: ['n', 'd'], owner, maker: '系统管理员/admin' },
      { state: 'n', tags: ['n'] },
      { state: 'n', tags: [] },
      {},
    ]);
    const groups = (field: string) => ({ groups: [{ field }], measures: [count] });
    expect(await figures(groups('state'))).toEqual([
      ['完成', '1'],
      ['新单', '2'],
      ['', '1'],
    ]);
    expect(await figures(groups('tags'))).toEqual([
      ['完成', '1'],
      ['新单', '2'],
      ['', '2'],
    ]);
    expect((await figures(groups('owner')))[0]).toEqual([expect.stringContaining('管理员'), '1']);
    // Of who made a record the name alone, without the account that lists show.
    expect(await figures(groups('maker'))).toEqual([
      ['系统管理员', '1'],
      ['', '3'],
    ]);
    expect((await ask(groups('state'))).data.list[0]?.groups).toEqual([{ id: 'd', name: '完成' }]);
  });

  it('are of periods in the zone of the organisation; empty ones between are added where asked for, as zero [PORTAL-016]', async () => {
    await fill([
      { day: at('2025-12-31T23:59:59'), amount: 0.1, name: 'a' },
      { day: at('2026-01-01T00:00:00'), amount: 0.2, name: 'a' },
      { day: at('2026-04-02T12:00:00'), amount: 0.7, name: 'b' },
      { day: at('2026-04-02T00:00:00'), amount: 0.1, name: 'b' },
      { amount: 5 },
      { day: 1e18, amount: 6 },
    ]);
    const sum = { type: 'sum', field: 'amount' } as const;
    const average = { type: 'average', field: 'amount' } as const;
    const by = (unit: 'day' | 'week' | 'month' | 'quarter' | 'year', more: object = {}) => ({
      groups: [{ field: 'day', unit, ...more }],
      measures: [sum, average],
    });
    expect(await figures(by('year'))).toEqual([
      ['2025', '0.1', '0.1'],
      ['2026', '1', '0.3333333333'],
      ['', '11', '5.5'],
    ]);
    expect((await figures(by('quarter'))).map(([name]) => name)).toEqual(['2025-Q4', '2026-Q1', '2026-Q2', '']);
    expect((await figures(by('week'))).map(([name]) => name)).toEqual(['2026-W01', '2026-W14', '']);
    expect((await figures({ groups: [{ field: 'day' }], measures: [count] })).map(([name]) => name)).toEqual([
      '2025-12-31',
      '2026-01-01',
      '2026-04-02',
      '',
    ]);
    const filled = [
      ['2025-12', '0.1', '0.1'],
      ['2026-01', '0.2', '0.2'],
      ['2026-02', '0', null],
      ['2026-03', '0', null],
      ['2026-04', '0.8', '0.4'],
      ['', '11', '5.5'],
    ];
    expect(await figures(by('month', { fill: true }))).toEqual(filled);
    expect((await figures(by('month'))).map(([name]) => name)).toEqual(['2025-12', '2026-01', '2026-04', '']);
    const split = {
      groups: [{ field: 'day', unit: 'year', fill: true }, { field: 'name' }],
      measures: [count],
    } as Grouping;
    expect((await figures(split)).slice(0, 4)).toEqual([
      ['2025', 'a', '1'],
      ['2025', 'b', '0'],
      ['2025', '', '0'],
      ['2026', 'a', '1'],
    ]);
    setZone('UTC');
    expect((await figures(by('year')))[0]).toEqual(['2025', '0.3', '0.15']);
    setZone('Asia/Shanghai');
  });

  it('are of days by the history of the zone, and the session of the database keeps its own', async () => {
    const zoneOfSession = async () =>
      (await sql<{ TimeZone: string }>`show timezone`.execute(app.db)).rows[0]?.TimeZone;
    const before = await zoneOfSession();
    // In 1900 the local time of Shanghai was 8 hours, 5 minutes and 43 seconds ahead.
    await fill([{ day: Date.parse('1899-12-31T15:54:17Z') }, { day: Date.parse('1899-12-31T15:54:16Z') }]);
    const byDay = { groups: [{ field: 'day', unit: 'day' }], measures: [count] } as Grouping;
    const days = async () => (await figures(byDay)).map(([name]) => name);
    expect(await days()).toEqual(['1899-12-31', '1900-01-01']);
    // Midnight was left out on the first day of summer time.
    setZone('America/Sao_Paulo');
    await fill([{ day: Date.parse('2018-11-04T03:30:00Z') }, { day: Date.parse('2018-11-04T02:30:00Z') }]);
    expect(await days()).toEqual(['2018-11-03', '2018-11-04']);
    expect(await zoneOfSession()).toBe(before);
    setZone('Asia/Shanghai');
    expect(await zoneOfSession()).toBe(before);
  });

  it('are sorted by groups and figures, and cut at the limit [PORTAL-014]', async () => {
    await fill(['c', 'a', 'b', 'b', 'c', 'c'].map((name) => ({ name })));
    const by = (order: Grouping['order'], more: object = {}) => ({
      groups: [{ field: 'name' }],
      measures: [count],
      ...(order && { order }),
      ...more,
    });
    const namesBy = async (order?: Grouping['order']) => (await figures(by(order))).map(([name]) => name).join('');
    expect(await namesBy()).toBe('abc');
    expect(await namesBy([{ by: 'group', index: 0, descending: true }])).toBe('cba');
    expect(await namesBy([{ by: 'measure', index: 0, descending: true }])).toBe('cba');
    expect(await namesBy([{ by: 'measure', index: 0 }])).toBe('abc');
    const { data } = await ask(by([{ by: 'measure', index: 0, descending: true }], { limit: 2 }));
    expect([data.list.length, data.cut]).toEqual([2, true]);
    expect((await ask(by(undefined, { limit: 3 }))).data.cut).toBe(false);
    await fill(Array.from({ length: 1_001 }, (_, index) => ({ name: `n${index}` })));
    const all = (await ask(by(undefined))).data;
    expect([all.list.length, all.cut]).toEqual([1_000, true]);
  });

  it.each([
    [{ groups: [{ field: 'nowhere' }], measures: [count] }, '查询条件中的字段不存在：nowhere'],
    [{ groups: [{ field: 'lines' }], measures: [count] }, '查询条件中的字段不存在：lines'],
    [{ groups: [{ field: 'double' }], measures: [count] }, '字段“double”的结果未保存，不能用于统计'],
    [{ groups: [{ field: 'lines-price' }], measures: [count] }, '不能按字段“lines-price”分组'],
    [{ groups: [{ field: 'tags' }, { field: 'more' }], measures: [count] }, '最多只能按一个多选字段分组'],
    [{ measures: [{ type: 'sum', field: 'day' }] }, '字段“day”不支持该统计方式'],
    [{ measures: [{ type: 'sum', field: 'tags' }] }, '字段“tags”不支持该统计方式'],
    [{ measures: [{ type: 'distinct', field: 'lines-price' }] }, '字段“lines-price”不支持该统计方式'],
    [{ measures: [{ type: 'distinct' }] }, '查询条件中的字段不存在：'],
  ] as [Grouping, string][])('are refused for %j', async (grouping, msg) => {
    expect(await ask(grouping)).toMatchObject({ code: 400, msg });
  });

  it('refuse more groups, measures and rows than allowed [PORTAL-014]', async () => {
    const four = { groups: Array(4).fill({ field: 'name' }) as object[], measures: [count] };
    expect((await ask(four as Grouping)).code).toBe(400);
    expect((await ask({ ...four, groups: four.groups.slice(1) } as Grouping)).code).toBe(200);
    expect((await ask({ measures: Array(10).fill(count) as Grouping['measures'] })).code).toBe(200);
    expect((await ask({ measures: Array(11).fill(count) as Grouping['measures'] })).code).toBe(400);
    expect((await ask({ measures: [] })).code).toBe(400);
    expect((await ask({ measures: [count], limit: 1_001 })).code).toBe(400);
  });

  it('are the same when the records are read in slices', async () => {
    await fill(
      Array.from({ length: 1_700 }, (_, index) => ({
        name: `n${index % 7}`,
        state: index % 3 === 0 ? 'n' : 'd',
        tags: index % 2 === 0 ? ['n', 'd'] : [],
        ...(index % 5 > 0 && { amount: index / 10 }),
        lines: [{ price: index }, {}],
      })),
    );
    const model = await releasedModel(app.db, modelId);
    const listed = { id: modelId, fields: model.fields, search: [], defaultSort: [] };
    const grouping: Grouping = {
      groups: [{ field: 'state' }, { field: 'tags' }],
      measures: [
        count,
        ...(['sum', 'average', 'least', 'greatest', 'count'] as const).map((type) => ({ type, field: 'amount' })),
        { type: 'distinct', field: 'name' },
        { type: 'sum', field: 'lines-price' },
      ],
    };
    const wanted = { groups: groupFields(model.fields, grouping), measures: measureFields(model.fields, grouping) };
    const read = async (way: typeof groupWhole) => {
      const { groups } = await way(app.db, listed, {}, wanted);
      return groups.map(({ keys, parts }) => JSON.stringify([keys, parts])).sort();
    };
    const whole = await read(groupWhole);
    expect(whole.length).toBe(6);
    expect(await read(groupInSlices)).toEqual(whole);

    // Of the embedded database a statement that takes long is cancelled.
    const first = sql`(select min(id) from record where model_id = ${modelId})`;
    const only = [sql<boolean>`(record.id <> ${first} or pg_sleep(0.4)::text = '')`];
    const grouped = (db: typeof app.db) => groupRecords(db, listed, { only }, grouping, async () => () => undefined);
    const embedded = withCache(app.db, { cache: app.platform.cache, isEmbedded: true });
    let split: unknown;
    const sent = await app.statementsOf(async () => (split = await grouped(embedded)));
    expect(split).toEqual(await grouped(app.db));
    expect(sent.filter((text) => text.includes('order by creator_time, id limit')).length).toBeGreaterThan(1);
  });
});
