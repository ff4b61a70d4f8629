import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

interface Answer {
  list: { id: string; next?: string }[];
  /** Absent: the last row carries the cursor. */
  pagination?: { currentPage: number; pageSize: number; total: number; next?: string };
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const size = 4;
const count = 12;
const ids = (prefix: string, from = 0, to = count) =>
  Array.from({ length: to - from }, (_, at) => `${prefix}-${String(from + at).padStart(3, '0')}`);

/** Reads all pages of a call, running `between` after the first; with or without the returned cursors. */
async function readThrough(
  call: string,
  input: object,
  between: () => Promise<unknown>,
  { usesCursor = true, maxPages = 9 } = {},
) {
  const read: string[] = [];
  const totals: number[] = [];
  let after: string | undefined;
  for (let currentPage = 1; currentPage <= maxPages; currentPage += 1) {
    const query = { ...input, currentPage, pageSize: size, ...(usesCursor && after !== undefined && { after }) };
    const { data } = await app.call<Answer>(call, query, { as: 'admin' });
    const list = Array.isArray(data) ? (data as Answer['list']) : data.list;
    read.push(...list.map(({ id }) => id));
    const { pagination } = Array.isArray(data) ? {} : data;
    if (pagination) totals.push(pagination.total);
    after = pagination ? pagination.next : list.at(-1)?.next;
    if (after === undefined) break;
    if (currentPage === 1) await between();
  }
  return { read, totals };
}

const doubled = (read: readonly string[]) => read.filter((id, at) => read.indexOf(id) !== at);

describe('records of a form read page by page', () => {
  let modelId: string;
  let other = 0;
  const insert = (id: string, time: number, name: string | null, amount: string | null) =>
    sql`
    insert into record (id, model_id, creator_time, data, version, draft, delete_mark)
    values (${id}, ${modelId}, ${time}::bigint, jsonb_strip_nulls(jsonb_build_object(
      'name', ${name}::text, 'amount', ${amount}::text::numeric)), 1, 0, 0)`.execute(app.db);
  beforeAll(async () => {
    const fields = [
      node('input', 'name', { label: '名称' }),
      node('inputNumber', 'amount', { label: '金额' }, { precision: 4 }),
    ];
    modelId = await releaseForm(app, 'turned', { fields });
  });
  /** Names repeat, some are empty; amounts differ only beyond the precision of floating-point numbers. */
  const fill = async () => {
    await sql`delete from record where model_id = ${modelId}`.execute(app.db);
    for (const [at, id] of ids('r').entries()) {
      const amount = at % 5 === 0 ? null : `9007199254740993.000${at % 3}`;
      await insert(id, 1000 + (at % 4), at % 3 === 0 ? null : `名${at % 3}`, amount);
    }
  };
  const orders = [
    {},
    ...['name', 'amount', 'name,-amount'].flatMap((sidx) => [
      { sidx, sort: 'asc' },
      { sidx, sort: 'desc' },
    ]),
  ];

  /** Inserts a row before and behind every position, and removes two of the first page and one of the last. */
  const disturb = async (first: readonly string[], last: string) => {
    other += 1;
    await insert(`a-${other}`, 0, null, null);
    await insert(`z-${other}`, 9_000, '鿿', '9999999999999999');
    await sql`update record set delete_mark = 1 where id in (${sql.join([first[0], first[2], last])})`.execute(app.db);
  };

  it.each(orders)('are neither repeated nor skipped under concurrent inserts and deletes: %j', async (order) => {
    await fill();
    const whole = await app.call<Answer>('onlinedev.list', { modelId, ...order, pageSize: 100 }, { as: 'admin' });
    const before = whole.data.list.map(({ id }) => id);
    expect(before).toHaveLength(count);
    const last = before.at(-1) as string;
    const { read, totals } = await readThrough('onlinedev.list', { modelId, ...order }, () => disturb(before, last));
    expect(doubled(read)).toEqual([]);
    expect(read.filter((id) => id.startsWith('r'))).toEqual(before.filter((id) => id !== last));
    // The total includes the rows read before, so that no empty page is offered.
    expect(totals.at(-1)).toBe(read.length);
  });

  it('can be repeated by pages with an offset, which remain possible for a jump', async () => {
    await fill();
    const more = () => Promise.all(ids('n', 0, 2).map((id) => insert(id, 8_000, null, null)));
    const { read } = await readThrough('onlinedev.list', { modelId }, more, { usesCursor: false, maxPages: 2 });
    expect(doubled(read)).toHaveLength(2);
    const { data } = await app.call<Answer>(
      'onlinedev.list',
      { modelId, currentPage: 3, pageSize: 5 },
      { as: 'admin' },
    );
    expect(data.list).toHaveLength(4);
    expect(data.pagination).toEqual({ currentPage: 3, pageSize: 5, total: 14 });
  });

  it('refuse a cursor of another order', async () => {
    for (const after of ['', 'x', '{}', '[1]', '["x","r"]', '[null,"r"]', '[1,2]', '[1,"r",3]', '["1","\\u0000"]']) {
      const { code } = await app.call('onlinedev.list', { modelId, currentPage: 2, after }, { as: 'admin' });
      expect([after, code]).toEqual([after, 400]);
    }
  });
});

describe("rows of the platform's tables read page by page", () => {
  const fault = (id: string, message: string) =>
    sql`
    insert into error_log (id, creator_time, message, component, url, stack, account)
    values (${id}, 1000, ${message}, '', '', '', '')`.execute(app.db);

  it.each([{}, { sidx: 'message', sort: 'asc' }, { sidx: 'message', sort: 'desc' }])(
    'of every resource are neither repeated nor skipped: %j',
    async (order) => {
      await sql`delete from error_log`.execute(app.db);
      for (const [at, id] of ids('f').entries()) await fault(id, `m${at % 3}`);
      const whole = await app.call<Answer>('error-log.list', { ...order, pageSize: 100 }, { as: 'admin' });
      const before = whole.data.list.map(({ id }) => id);
      const { read } = await readThrough('error-log.list', order, async () => {
        await fault('a', order.sort === 'desc' ? 'z' : 'a');
        await sql`delete from error_log where id = ${before[1]}`.execute(app.db);
      });
      expect(read).toEqual(before);
    },
  );

  it('refuse a cursor value that does not fit its column', async () => {
    const query = { currentPage: 2, after: '["no time","f-001"]' };
    expect((await app.call('error-log.list', query, { as: 'admin' })).code).toBe(400);
    expect((await app.call('user.subordinates', { ...query, after: '[1.5e300,"u"]' }, { as: 'admin' })).code).toBe(400);
    expect((await app.call('user.children', { id: '0', ...query, after: '{"id":1}' }, { as: 'admin' })).code).toBe(400);
  });
});

describe('resources read page by page', () => {
  const admin = { as: 'admin' } as const;
  const create = async (call: string, input: object) =>
    (await app.call<{ id: string }>(`${call}.create`, input, admin)).data.id;
  const whole = async (call: string, input: object) =>
    (await app.call<Answer>(call, { ...input, pageSize: 50 }, admin)).data.list.map(({ id }) => id);

  const valuesOf: Record<string, (name: string, place: number) => object> = {
    role: (name, sortCode) => ({ fullName: name, enCode: name, globalMark: 1, sortCode }),
    'print-template': (name, sortCode) => ({ fullName: name, enCode: name, printTemplate: '<p></p>', sortCode }),
    'site-content': (name, sortCode) => ({ title: name, category: 'case', publishTime: app.clock.now, sortCode }),
  };
  it.each([
    ['role', 'role.list', { keyword: 'paged' }],
    ['print-template', 'print-template.list', { keyword: 'paged' }],
    ['site-content', 'site-content.list', { category: 'case' }],
    ['site-content', 'site-content.published', { category: 'case' }],
  ])('of %s, by %s, are neither repeated nor skipped', async (noun, call, input) => {
    const made = valuesOf[noun] as (typeof valuesOf)[string];
    await sql`delete from ${sql.table(noun.replace('-', '_'))} where sort_code in (7000, 9000)`.execute(app.db);
    for (const id of ids('paged', 0, 9)) await create(noun, made(id.replace('-', ''), 7000));
    const before = await whole(call, input);
    expect(before.length).toBeGreaterThan(2 * size);
    const { read } = await readThrough(call, input, async () => {
      await create(noun, made('pagedNew', 9000));
      await app.call(`${noun}.remove`, { id: before[1] }, admin);
    });
    expect(read).toEqual(before);
  });

  it('of the search of areas are neither repeated nor skipped', async () => {
    const search = { keyword: '杭州', level: 2 };
    const before = await whole('area.search', search);
    expect(before.length).toBeGreaterThan(2 * size);
    const { read } = await readThrough('area.search', search, async () => {
      const parent = '330100';
      await sql`insert into area select (jsonb_populate_record(a, '{"id": "000001"}')).* from area a
        where parent_id = ${parent} limit 1`.execute(app.db);
      await sql`update area set enabled_mark = 0 where id = ${before[1]}`.execute(app.db);
    });
    expect(read).toEqual(before);
    const unfit = { ...search, currentPage: 2, after: '[1,2]' };
    expect((await app.call('area.search', unfit, admin)).code).toBe(400);
  });

  it('of a public link are neither repeated nor skipped', async () => {
    const list = { columns: [{ prop: 'name' }], defaultSort: [{ field: 'name', sort: 'asc' }] };
    const modelId = await releaseForm(app, 'pagedLink', { fields: [node('input', 'name')], list });
    const save = (name: string) => create('onlinedev', { modelId, data: JSON.stringify({ name }) });
    for (const name of ids('n')) await save(name);
    await app.call('short-link.update', { modelId, columnUse: 1 }, admin);
    const { encryption } = await app.db
      .selectFrom('shortLink')
      .select('encryption')
      .where('id', '=', modelId)
      .executeTakeFirstOrThrow();
    const link = { modelId, encryption };
    const before = await whole('short-link.list', link);
    expect(before).toHaveLength(count);
    const { read } = await readThrough('short-link.list', link, async () => {
      await save('a');
      await app.call('onlinedev.remove', { modelId, id: before[1] }, admin);
    });
    expect(read).toEqual(before);
  });
});

describe('users read page by page', () => {
  const person = (id: string, sortCode: number) =>
    sql`
    insert into users select (jsonb_populate_record(u, jsonb_build_object('id', ${id}::text, 'account', ${id}::text,
      'mobile_phone', '', 'email', '', 'sort_code', ${sortCode}::int, 'manager_id', ${'boss'}::text,
      'is_administrator', 0, 'enabled_mark', 1))).* from users u where account = 'zhangwei'`.execute(app.db);
  const join = (id: string, organize: string) =>
    sql`insert into user_organize (user_id, organize_id) values (${id}, ${organize})`.execute(app.db);
  const leave = async (id: string) => {
    await sql`delete from user_organize where user_id = ${id}`.execute(app.db);
    await sql`delete from users where id = ${id}`.execute(app.db);
  };
  let organizeId: string;
  let place = 0;
  beforeAll(async () => {
    const { rows } = await sql<{ id: string }>`select id from organize where parent_id <> ''
      and not exists (select 1 from organize as below where below.parent_id = organize.id) limit 1`.execute(app.db);
    organizeId = rows[0]!.id;
    await sql`delete from user_organize where organize_id = ${organizeId}`.execute(app.db);
    const admin = await app.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const [at, id] of ids('p').entries()) {
      await person(id, -1000 + (at % 3));
      await join(id, organizeId);
    }
    await sql`update users set manager_id = ${admin.id} where id like 'p-%'`.execute(app.db);
  });

  const calls: [string, () => object][] = [
    ['user.children', () => ({ id: organizeId })],
    ['user.selectedUserList', () => ({ ids: [`${organizeId}--department`] })],
    ['user.organization', () => ({ organizeId })],
    ['user.subordinates', () => ({})],
    ['user.list', () => ({ organizeId })],
    ['chat.contacts', () => ({ keyword: '' })],
  ];
  it.each(calls)('by %s are neither repeated nor skipped under a concurrent insert and delete', async (call, input) => {
    const whole = await app.call<Answer>(call, { ...input(), currentPage: 1, pageSize: 500 }, { as: 'admin' });
    const list = Array.isArray(whole.data) ? (whole.data as Answer['list']) : whole.data.list;
    const before = list.map(({ id }) => id);
    const [first, second] = before;
    expect(first).toMatch(/^p-/);
    place += 1;
    const { read } = await readThrough(
      call,
      input(),
      async () => {
        await person(`c-${place}`, -5000);
        await join(`c-${place}`, organizeId);
        await leave(second as string);
      },
      { maxPages: 100 },
    );
    expect(read).toEqual(before);
    await leave(`c-${place}`);
    const { rows } = await sql<{ id: string }>`select id from users where account = 'admin'`.execute(app.db);
    await person(second as string, -1000 + (Number((second as string).slice(2)) % 3));
    await sql`update users set manager_id = ${rows[0]!.id} where id = ${second as string}`.execute(app.db);
    await join(second as string, organizeId);
  });
});
