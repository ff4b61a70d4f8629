import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Page {
  list: Record<string, unknown>[];
  pagination: { total: number };
}
type Rows = Record<string, unknown>[];

let app: TestApp;
let machine: Server;
let origin: string;
let requests: { url: string; body: string; token: string }[] = [];

beforeAll(async () => {
  machine = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      requests.push({ url: request.url ?? '', body, token: String(request.headers['x-token'] ?? '') });
      if (request.url?.startsWith('/away')) return response.writeHead(302, { location: '/rows' }).end();
      const rows = [
        { id: 'r1', fullName: '一号' },
        { id: 'r2', fullName: '二号' },
      ];
      response.end(JSON.stringify({ data: { list: rows } }));
    });
  });
  await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(machine.address() as AddressInfo).port}`;
  app = await testApp({ settings: { interfaceOrigins: [origin] } });
  await forStaff();
});
afterAll(async () => {
  await app.close();
  machine.close();
});

const call = <T = null>(name: string, input: object = {}, as: As = 'admin') =>
  app.call<T>(`data-interface.${name}`, input, { as });
const base = { fullName: '测试接口', enCode: 'trial', category: 'x', type: 2, dataConfigJson: '{"rows":[]}' };
let counted = 0;
async function create(values: object) {
  counted += 1;
  const answer = await call<{ id: string }>('create', { ...base, enCode: `trial${counted}`, ...values });
  expect(answer.msg).toBe('新建成功');
  await forStaff();
  return answer.data.id;
}
/** Every interface is given to the role of the callers without a form that uses it. */
const forStaff = () =>
  app.db
    .updateTable('dataInterface')
    .set({ roleIds: json(['role-staff']) })
    .execute();
const config = (value: object) => ({ dataConfigJson: JSON.stringify(value) });
const ids = (rows: Rows) => rows.map(({ id }) => id);
const rows = async (id: string, input: object = {}, as: As = 'plain') =>
  (await call<Rows>('rows', { id, ...input }, as)).data;
const value = (field: string, defaultValue: unknown, sourceType?: number) => ({
  paramList: [{ field, defaultValue, ...(sourceType !== undefined && { sourceType }) }],
});

describe('the calls of data interfaces', () => {
  it('support CRUD with all fields [IFACE-001, IFACE-009]', async () => {
    const given = {
      ...base,
      parameterJson: '[{"field":"a","required":1}]',
      fieldJson: '[]',
      hasPage: 1,
      sortCode: 3,
      description: '说明',
    };
    const { data } = await call<{ id: string }>('create', given);
    const { id } = data;
    expect((await call('info', { id })).data).toMatchObject({ id, ...given, enabledMark: 1 });
    expect(await call('update', { id, ...given, fullName: '改名' })).toMatchObject({ code: 200, msg: '更新成功' });
    expect((await call('info', { id })).data).toMatchObject({ fullName: '改名' });
    expect(await call('remove', { id })).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await call('info', { id })).code).toBe(404);
  });

  it('lists them by keyword and category, without their configuration [IFACE-008]', async () => {
    const { data } = await call<Page>('list', { keyword: '客户' });
    expect(data.list.map(({ enCode }) => enCode)).toEqual(['customers']);
    expect(data.list[0]).not.toHaveProperty('dataConfigJson');
    const category = data.list[0]?.['category'];
    const business = await call<Page>('list', { categoryId: category });
    expect(business.data.list.map(({ enCode }) => enCode)).toEqual(['customers', 'products']);
    expect(business.data.pagination.total).toBe(2);
  });

  it('offers enabled ones to users who may run them, as a tree and page by page [IFACE-010, IFACE-018]', async () => {
    const off = await create({ enabledMark: 0, fullName: '停用' });
    const tree = await call<{ list: { fullName: string; children: { enCode: string }[] }[] }>('selector', {}, 'plain');
    const branch = tree.data.list.find(({ fullName }) => fullName === '业务数据');
    expect(branch?.children.map(({ enCode }) => enCode)).toEqual(['customers', 'products']);
    const page = await call<Page>('choose', { pageSize: 100 }, 'plain');
    expect(ids(page.data.list)).toContain('customers');
    expect(ids(page.data.list)).not.toContain(off);
    expect(page.data.pagination.total).toBe(page.data.list.length);
  });

  it('refuses users without the menu who configure them', async () => {
    const rights = { roleIds: [], allRecords: 0 };
    for (const name of [
      'list',
      'info',
      'create',
      'update',
      'remove',
      'state',
      'copy',
      'export',
      'rights',
      'setRights',
    ]) {
      expect((await call(name, { ...base, ...rights, id: 'customers' }, 'plain')).code).toBe(403);
    }
  });

  it('disables an enabled one and enables it again [IFACE-007, IFACE-011]', async () => {
    const id = await create({});
    expect(await call('state', { id })).toMatchObject({ code: 200, msg: '操作成功' });
    expect((await call<{ enabledMark: number }>('info', { id })).data.enabledMark).toBe(0);
    await call('state', { id });
    expect((await call<{ enabledMark: number }>('info', { id })).data.enabledMark).toBe(1);
  });

  it('copies one under a free name and code [IFACE-012]', async () => {
    const { data } = await call<{ id: string }>('copy', { id: 'regions' });
    const [before, after] = [await call('info', { id: 'regions' }), await call('info', { id: data.id })];
    const { enCode, dataConfigJson } = after.data as unknown as Record<string, string>;
    expect(enCode).toBe('regions2');
    expect(dataConfigJson).toBe((before.data as unknown as Record<string, string>)['dataConfigJson']);
    await call('remove', { id: data.id });
  });

  it('exports one as a .bd file [IFACE-014]', async () => {
    const { data } = await call<{ url: string; name: string }>('export', { id: 'regions' });
    expect(data.name).toBe('销售大区.bd');
    const { body } = await app.download(data.url);
    expect(JSON.parse(body.toString('utf8'))).toMatchObject({ interface: { enCode: 'regions', type: 2 } });
  });

  it('returns the parameters of an interface [IFACE-002, IFACE-017]', async () => {
    const { data } = await call<Rows>('parameters', { id: 'colleagues' }, 'plain');
    expect(data).toMatchObject([{ field: 'organizeId', sourceType: 4, relationField: '@organizeId', required: 0 }]);
    const id = await create({
      parameterJson: '[{"field":"a","sourceType":1,"relationField":"region","defaultValue":"x"}]',
    });
    expect((await call<Rows>('parameters', { id })).data).toEqual([
      { field: 'a', sourceType: 1, relationField: 'region', defaultValue: 'x' },
    ]);
  });

  it.each([
    ['no JSON', { dataConfigJson: '{' }],
    ['static rows that are none', config({ rows: 1 })],
    ['a table in SQL', { type: 1, ...config({ sql: 'select * from users' }) }],
    ['parameters that are none', { parameterJson: '{"field":1}' }],
    ['an address that is none', { type: 3, ...config({ method: 'GET', url: 'file:///etc/passwd' }) }],
  ])('refuses %s when it is saved', async (_, values) => {
    const answer = await call('create', { ...base, enCode: 'bad', ...values });
    expect(answer.code).toBe(400);
    expect(answer.msg).toMatch(/^(数据配置|接口参数)无法识别，请检查/);
  });
});

describe('static rows', () => {
  it('are returned as a list, filtered by parameters [IFACE-004, IFACE-013]', async () => {
    expect((await rows('customers')).length).toBe(10);
    expect(ids(await rows('customers', value('region', '华南')))).toEqual(['c4', 'c5']);
    expect((await rows('customers', value('region', ''))).length).toBe(10);
    expect(await rows('customers', value('region', "华南' or '1'='1"))).toEqual([]);
  });

  it('are returned page by page with a keyword in the shown columns [PICK-101, IFACE-015]', async () => {
    const input = { id: 'customers', interfaceId: 'customers', propsValue: 'id', relationField: 'fullName' };
    const page = await call<Page>('page', { ...input, currentPage: 2, pageSize: 4 }, 'plain');
    expect(ids(page.data.list)).toEqual(['c5', 'c6', 'c7', 'c8']);
    expect(page.data.pagination).toMatchObject({ currentPage: 2, pageSize: 4, total: 10 });
    const found = await call<Page>('page', { ...input, columnOptions: 'contact,phone', keyword: '戴' }, 'plain');
    expect(ids(found.data.list)).toEqual(['c3']);
    const hidden = await call<Page>('page', { ...input, columnOptions: 'phone', keyword: '戴' }, 'plain');
    expect(hidden.data.pagination.total).toBe(0);
  });

  it('are resolved by ids, independent of the surrounding form [PICK-102, IFACE-016]', async () => {
    const input = { id: 'customers', ids: ['c9', 'c1', 'gone'], propsValue: 'id', relationField: 'fullName' };
    const answer = await call<Rows>('byIds', { ...input, ...value('region', '华南') }, 'plain');
    expect(ids(answer.data).toSorted()).toEqual(['c1', 'c9']);
    const other = await call<Rows>('byIds', { id: 'customers', ids: ['沈立'], propsValue: 'contact' }, 'plain');
    expect(ids(other.data)).toEqual(['c1']);
  });
});

describe("rows of the platform's tables", () => {
  it('are the colleagues of the current user, without any SQL in the definition [IFACE-001]', async () => {
    const { organizeId } = await app.db
      .selectFrom('users')
      .select('organizeId')
      .where('account', '=', 'zhangwei')
      .executeTakeFirstOrThrow();
    const found = await rows('colleagues');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((row) => row['organizeId'] === organizeId)).toBe(true);
    expect(found[0]).not.toHaveProperty('password');
  });

  it('binds parameters: a value never becomes part of a statement [IFACE-004]', async () => {
    const everybody = { from: 'user', where: [{ field: 'account', symbol: '==', value: { var: 'account' } }] };
    const id = await create({ type: 1, ...config(everybody), parameterJson: '[{"field":"account"}]' });
    expect((await rows(id, value('account', 'zhangwei'))).map(({ account }) => account)).toEqual(['zhangwei']);
    expect(await rows(id, value('account', "' or 1=1 --"))).toEqual([]);
    expect(await rows(id, value('account', ['zhangwei', "x') or (1=1"]))).toHaveLength(1);
  });

  it.each([
    ['a table it may not name', { from: 'session' }],
    ['a column it may not name', { from: 'user', where: [{ field: 'password', symbol: 'notNull' }] }],
  ])('refuses %s', async (_, dataConfig) => {
    const id = await create({ type: 1, ...config(dataConfig) });
    const answer = await call<Rows>('rows', { id });
    expect(answer.code).toBe(400);
    expect(answer.msg).toContain('不可读取');
  });

  it('returns no columns but id and name when no columns are configured', async () => {
    const id = await create({ type: 1, ...config({ from: 'user', fields: ['fullName', 'password', 'salt'] }) });
    expect(Object.keys((await rows(id))[0] ?? {}).toSorted()).toEqual(['fullName', 'id']);
  });

  it('searches, pages and sorts in the database [IFACE-015]', async () => {
    const id = await create({ type: 1, ...config({ from: 'user', sort: [{ field: 'account', sort: 'desc' }] }) });
    const all = (await rows(id)).map(({ account }) => account);
    expect(all).toEqual([...all].toSorted().toReversed());
    const page = await call<Page>('page', { id, currentPage: 2, pageSize: 2 });
    expect(page.data.list.map(({ account }) => account)).toEqual(all.slice(2, 4));
    expect(page.data.pagination.total).toBe(all.length);
    const found = await call<Page>('page', { id, keyword: '张伟' });
    expect(found.data.list.map(({ account }) => account)).toEqual(['zhangwei']);
  });
});

describe('running an interface', () => {
  it('refuses an unknown and a disabled interface by name [IFACE-006]', async () => {
    const unknown = await call('rows', { id: 'nothing' });
    expect(unknown).toMatchObject({ code: 404, msg: '数据接口“nothing”不存在' });
    const id = await create({ enabledMark: 0, fullName: '停用的' });
    expect(await call('rows', { id })).toMatchObject({ code: 400, msg: '数据接口“停用的”已禁用' });
  });

  it('refuses a missing required parameter; an empty one matches no rows [IFACE-006]', async () => {
    expect(await call('rows', { id: 'positions' })).toMatchObject({ code: 400, msg: '参数“部门”不能为空' });
    expect(await rows('positions', value('organizeId', ''))).toEqual([]);
  });

  it('resolves the system values of a parameter on the server [FORM-032]', async () => {
    const where = [{ field: 'id', symbol: '==', value: { var: 'me' } }];
    const id = await create({ type: 1, ...config({ from: 'user', where }), parameterJson: '[{"field":"me"}]' });
    const own = await rows(id, value('me', '@userId', 4));
    expect(own.map(({ account }) => account)).toEqual(['zhangwei']);
    // A plain text that looks like a system value is a text.
    expect(await rows(id, value('me', '@userId', 1))).toEqual([]);
    const form = await create({
      parameterJson: '[{"field":"form"}]',
      ...config({ rows: [{ id: 'm1' }, { id: 'm2' }], where: [{ field: 'id', symbol: '==', value: { var: 'form' } }] }),
    });
    expect(ids(await rows(form, { ...value('form', '@formId', 4), formId: 'm2' }))).toEqual(['m2']);
  });

  it('is not deleted while a form uses it', async () => {
    const formData = JSON.stringify({
      language: 1,
      fields: [{ config: { zhjyKey: 'select', label: '大区' }, vModel: 'region', source: { interface: 'regions' } }],
    });
    await app.call(
      'visualdev.create',
      { fullName: '用到接口', enCode: 'uses', category: 'x', formData },
      { as: 'admin' },
    );
    expect(await call('remove', { id: 'regions' })).toMatchObject({
      code: 400,
      msg: '该数据接口已被表单“用到接口”使用，无法删除',
    });
  });
});

describe('addresses of external services', () => {
  const http = (more: object) => ({
    type: 3,
    ...config({ method: 'GET', url: `${origin}/rows`, rows: 'data.list', ...more }),
  });

  it('are called with the parameters, and return rows like any other interface [IFACE-001]', async () => {
    requests = [];
    const id = await create({
      ...http({ query: { area: { var: 'area' }, fixed: 'a&b' } }),
      parameterJson: '[{"field":"area"}]',
    });
    expect(ids(await rows(id, value('area', '杭州?x=1')))).toEqual(['r1', 'r2']);
    expect(new URL(requests[0]?.url ?? '', origin).searchParams.get('area')).toBe('杭州?x=1');
    expect(new URL(requests[0]?.url ?? '', origin).searchParams.get('fixed')).toBe('a&b');
    const page = await call<Page>('page', { id, keyword: '二号', relationField: 'fullName' });
    expect(ids(page.data.list)).toEqual(['r2']);
  });

  it('are limited to the allow-list of the settings, without redirects [IFACE-005]', async () => {
    requests = [];
    const other = await create(http({ url: 'http://127.0.0.1:9/rows' }));
    expect(await call('rows', { id: other })).toMatchObject({
      code: 400,
      msg: '地址http://127.0.0.1:9不在允许访问的范围内',
    });
    const away = await create(http({ url: `${origin}/away` }));
    expect((await call('rows', { id: away })).code).toBe(400);
    expect(requests.map(({ url }) => url)).toEqual(['/away']);
  });

  it('are logged per call with time, user, duration and outcome [IFACE-003, IFACE-005, IFACE-019]', async () => {
    const id = await create(http({}));
    await rows(id);
    await call('state', { id });
    app.clock.now += 1_000;
    await call('rows', { id });
    const log = await app.call<Page>('data-interface-log.list', { id }, { as: 'admin' });
    expect(log.data.list).toMatchObject([
      { invokTime: app.clock.now, userName: '系统管理员', outcome: 'data-interface.disabled', invokType: 'rows' },
      { userName: '张伟', outcome: 'ok', outcomeText: '成功', invokWasteTime: expect.any(Number) as number },
    ]);
    expect(log.data.pagination.total).toBe(2);
    expect((await app.call('data-interface-log.list', { id }, { as: 'plain' })).code).toBe(403);
  });
});

describe('variables', () => {
  const of = <T = null>(name: string, input: object = {}, as: As = 'admin') =>
    app.call<T>(`data-interface-variate.${name}`, input, { as });

  it('support CRUD, copying and export [IFACE-003, IFACE-020, IFACE-021, IFACE-022, IFACE-023]', async () => {
    const given = { fullName: 'rate', interfaceId: 'products', expression: '0.price' };
    const { data } = await of<{ id: string }>('create', given);
    const { id } = data;
    expect((await of('info', { id })).data).toMatchObject({ id, ...given, value: '' });
    expect(await of('update', { id, ...given, expression: '1.price' })).toMatchObject({ code: 200 });
    const copy = await of<{ id: string }>('copy', { id });
    const { list } = (await of<{ list: Rows }>('selector', { interfaceId: 'products' })).data;
    expect(list.map(({ fullName, expression }) => [fullName, expression])).toEqual([
      ['rate', '1.price'],
      ['rate2', '1.price'],
    ]);
    const file = await of<{ url: string; name: string }>('export', { id });
    expect(file.data.name).toBe('rate.ffa');
    const { body } = await app.download(file.data.url);
    expect(JSON.parse(body.toString('utf8'))).toMatchObject({ variable: { fullName: 'rate', expression: '1.price' } });
    await of('remove', { id: copy.data.id });
    expect((await of('remove', { id })).code).toBe(200);
    expect((await of('info', { id })).code).toBe(404);
    expect((await of('selector', {}, 'plain')).code).toBe(403);
  });

  it('pass a value of one interface to another', async () => {
    requests = [];
    const tokens = await create(config({ rows: [{ token: 't-1' }] }));
    const { data } = await of<{ id: string }>('create', {
      fullName: 'token',
      interfaceId: tokens,
      expression: '0.token',
    });
    const id = await create({
      type: 3,
      ...config({
        method: 'POST',
        url: `${origin}/rows`,
        rows: 'data.list',
        headers: { 'x-token': { variable: 'token' } },
      }),
    });
    expect(await rows(id)).toHaveLength(2);
    expect(requests[0]).toMatchObject({ token: 't-1', body: '{}' });
    expect((await of<{ value: string }>('info', { id: data.id })).data.value).toBe('t-1');
  });
});
