import { sql } from 'kysely';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conditions } from '#schemas/language/condition.ts';
import type { GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

type Row = Record<string, unknown> & { id: string };

const rule = (field: string, symbol: string, fieldValue?: unknown) =>
  ({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }] }) as Conditions;
const scheme = (enCode: string, conditions: object = {}) => ({ enCode, fullName: enCode, ...conditions });
const staff = { as: 'plain' } as const;
const admin = { as: 'admin' } as const;

let app: TestApp;
let modelId: string;
let menuId: string;
beforeAll(async () => {
  app = await testApp();
  const number = (name: string, label: string) => node('inputNumber', name, { label });
  modelId = await releaseForm(app, 'guardedParts', {
    fields: [
      node('input', 'name', { label: '名称' }),
      node('input', 'secret', { label: '机密', required: true, defaultValue: '初始' }),
      number('price', '价格'),
      node('calculate', 'double', { label: '双倍' }, { expression: 'price × 2', precision: 0 }),
      node('userSelect', 'owner', { label: '负责人' }),
      node('createUser', 'maker', { label: '创建人' }),
      node('table', 'lines', { label: '明细' }, { children: [node('input', 'item'), number('cost', '成本')] }),
    ],
    list: {
      columns: ['name', 'secret', 'price', 'lines-cost'].map((prop) => ({ prop })),
      appColumns: ['secret', 'name'],
      search: ['name', 'secret'].map((prop) => ({ prop, isKeyword: true })),
      toolbar: ['add', 'download', 'upload'],
      printIds: ['print-leave-request'],
      showSummary: true,
      summaryField: ['price', 'lines-cost'],
      guards: { button: true, column: true, form: true, data: true },
      schemes: [
        scheme('everything'),
        scheme('cheap', rule('price', '<', 10)),
        scheme('mine', rule('maker', '==', '@userId')),
        scheme('owned', rule('owner', 'in', '@userAndSubordinates')),
        scheme('branch', rule('creatorOrganizeId', 'in', '@organizationAndSuborganization')),
        scheme('empty', rule('owner', '==', '')),
      ],
    },
  });
  const menus = await app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${modelId}%`).execute();
  menuId = menus[0]?.id ?? '';
});
afterAll(() => app.close());

/** Grants the staff only this below the menu. */
async function grant(
  items: Partial<Record<Exclude<GrantStep, 'system' | 'module'>, readonly string[]>>,
): Promise<void> {
  const below = app.db.selectFrom('menuItem').select('id').where('menuId', '=', menuId);
  await app.db.deleteFrom('permissionGrant').where('itemId', 'in', below).execute();
  for (const [step, codes] of Object.entries(items)) {
    const idOf = (code: string) => (step === 'button' ? `${menuId}-${code}` : `${menuId}-${step}-${code}`);
    const things = codes.map((code) => ({ step: step as GrantStep, itemId: idOf(code) }));
    await grantAll(app.db, { objectType: 'role', objectId: 'role-staff' }, things);
  }
}
const call = <T = { list: Row[] }>(name: string, input: object = {}, options: object = staff) =>
  app.call<T>(`onlinedev.${name}`, { modelId, ...input }, options);
const save = async (values: object, options: object = admin) =>
  (await call<{ id: string }>('create', { data: JSON.stringify(values) }, options)).data.id;
const valuesOf = async (name: 'info' | 'detail', id: string, options: object = staff) => {
  const { data } = await call<{ data: string }>(name, { id }, options);
  return JSON.parse(data.data) as Record<string, unknown>;
};
const names = async (input: object = {}) => (await call('list', input)).data.list.map(({ name }) => name);
const whole = { name: '甲', secret: '密', price: 7, lines: [{ id: 'r1', item: '桌', cost: 3 }] };
const all = { button: ['btn_add', 'btn_edit', 'btn_remove'], resource: ['everything'] };
const everyField = ['name', 'secret', 'price', 'double', 'owner', 'maker', 'lines', 'lines-item', 'lines-cost'];

describe('columns and fields that were not granted [PERM-015]', () => {
  let id: string;
  beforeAll(async () => (id = await save(whole)));

  it('are omitted from lists and cannot be searched, sorted or filtered by', async () => {
    await grant({ ...all, column: ['name'], form: everyField });
    const [row] = (await call('list')).data.list;
    expect(Object.keys(row ?? {}).sort()).toEqual(['double', 'id', 'lines', 'maker', 'name', 'owner']);
    expect(row?.['double']).toBe(14);
    expect(row?.['lines']).toEqual([{ id: 'r1', item: '桌' }]);
    const unseen = await call('list', { queryJson: JSON.stringify({ secret: '没有' }) });
    const unknown = await call('list', { queryJson: JSON.stringify({ nowhere: '没有' }) });
    expect([unseen.msg, unknown.msg]).toEqual(['查询条件中的字段不存在：secret', '查询条件中的字段不存在：nowhere']);
    expect(await names({ keyword: '密' })).toEqual([]);
    expect(await names({ keyword: '甲' })).toEqual(['甲']);
    const query = {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'price', symbol: '>', fieldValue: 99 }] }],
    };
    expect((await call('list', { superQueryJson: JSON.stringify(query) })).msg).toBe('查询条件中的字段不存在：price');
    expect((await call('list', {}, admin)).data.list[0]).toMatchObject({ secret: '密', price: 7 });
  });

  it('are excluded from grouped figures, as are records the user may not see, for each person apart [PORTAL-015]', async () => {
    const dear = await save({ ...whole, name: '乙', price: 1000 });
    const group = (field: string, measure: object, options: object = staff) =>
      call<{ list: { groups: { name: string }[]; values: string[] }[] }>(
        'group',
        { groups: [{ field }], measures: [{ type: 'count' }, measure] },
        options,
      );
    const figures = async (options: object = staff) =>
      (await group('name', { type: 'sum', field: 'price' }, options)).data.list.map(({ groups, values }) => [
        groups[0]?.name,
        ...values,
      ]);
    await grant({ ...all, resource: ['cheap'], column: ['name', 'price'], form: everyField });
    const everything = [
      ['甲', '1', '7'],
      ['乙', '1', '1000'],
    ];
    for (let times = 0; times < 2; times += 1) {
      expect(await figures()).toEqual([['甲', '1', '7']]);
      expect(await figures(admin)).toEqual(everything);
    }
    await grant({ ...all, column: ['name'], form: everyField });
    expect((await group('name', { type: 'greatest', field: 'price' })).msg).toBe('查询条件中的字段不存在：price');
    expect((await group('secret', { type: 'count', field: 'name' })).msg).toBe('查询条件中的字段不存在：secret');
    await app.db.deleteFrom('record').where('id', '=', dear).execute();
  });

  it('are excluded from totals, as are records the user may not see', async () => {
    const dear = await save({ ...whole, price: 1000 });
    const sums = async (options: object = staff) =>
      (await call<{ sums: Record<string, string> }>('totals', {}, options)).data.sums;
    await grant({ ...all, column: ['name'], form: everyField });
    expect(await sums()).toEqual({});
    await grant({ ...all, column: ['name', 'price'], form: everyField });
    expect(await sums()).toEqual({ price: '1007' });
    await grant({ ...all, resource: ['cheap'], column: ['price', 'lines-cost'], form: everyField });
    expect(await sums()).toEqual({ price: '7', 'lines-cost': '3' });
    expect(await sums(admin)).toEqual({ price: '1007', 'lines-cost': '6' });
    await call('remove', { id: dear }, admin);
  });

  it('hide the creator of a record, which other readers see', async () => {
    const answerOf = async (options: object) =>
      (await call<{ creatorUser?: string; creatorTime?: number }>('detail', { id }, options)).data;
    await grant({ ...all, column: ['name'], form: ['name', 'maker'] });
    expect(await answerOf(staff)).toMatchObject({
      creatorUser: '系统管理员',
      creatorTime: expect.any(Number) as number,
    });
    await grant({ ...all, column: ['name'], form: ['name'] });
    expect(await answerOf(staff)).not.toHaveProperty('creatorUser');
    expect(await answerOf(admin)).toHaveProperty('creatorUser');
  });

  it('are omitted from details, and from the definitions of form and list', async () => {
    await grant({ ...all, column: ['name', 'price'], form: ['name', 'double', 'lines', 'lines-item'] });
    for (const name of ['info', 'detail'] as const) {
      expect(await valuesOf(name, id)).toEqual({ name: '甲', double: 14, lines: [{ id: 'r1', item: '桌' }] });
    }
    const { data } = await call<{ formData: string; columnData: string }>('config');
    expect(data.formData).not.toMatch(/机密|成本|负责人/);
    expect(JSON.parse(data.columnData)).toMatchObject({
      columns: [{ prop: 'name' }, { prop: 'price' }],
      search: [{ prop: 'name' }],
      appColumns: ['name'],
    });
    expect(data.columnData).not.toContain('schemes');
    // What is calculated from a hidden field still works: the field stays in the definition, hidden.
    const form = JSON.parse(data.formData) as { fields: { vModel: string; config: { noShow?: boolean } }[] };
    expect(form.fields.find(({ vModel }) => vModel === 'price')?.config.noShow).toBe(true);
    expect(form.fields.map(({ vModel }) => vModel)).toEqual(['name', 'price', 'double', 'lines']);
    const full = await call<{ formData: string; columnData: string }>('config', {}, admin);
    expect(full.data.formData).toContain('机密');
  });

  it('of the form only still have their column in the list, rendered by a field hidden in the form', async () => {
    await grant({ ...all, column: ['name', 'secret', 'lines-cost'], form: ['name'] });
    const { data } = await call<{ formData: string; columnData: string }>('config');
    const columns = (JSON.parse(data.columnData) as { columns: { prop: string }[] }).columns.map(({ prop }) => prop);
    expect(columns).toEqual(['name', 'secret', 'lines-cost']);
    type Shown = { vModel: string; config: { noShow?: boolean }; children?: Shown[] };
    const { fields } = JSON.parse(data.formData) as { fields: Shown[] };
    expect(fields.map(({ vModel, config }) => [vModel, config.noShow === true])).toEqual([
      ['name', false],
      ['secret', true],
      ['lines', true],
    ]);
    expect(fields.at(-1)?.children?.map(({ vModel }) => vModel)).toEqual(['cost']);
    expect((await call('list')).data.list[0]).toMatchObject({ name: '甲', secret: '密' });
    expect(await valuesOf('info', id)).toEqual({ name: '甲' });
  });

  it('cannot be written: they get their defaults on creation and stay unchanged on update', async () => {
    await grant({ ...all, column: ['name'], form: ['name', 'lines', 'lines-item'] });
    const own = await save({ name: '乙', secret: '偷', price: 1, lines: [{ item: '椅', cost: 9 }] }, staff);
    expect(await valuesOf('info', own, admin)).toMatchObject({ name: '乙', secret: '初始', lines: [{ item: '椅' }] });
    expect((await valuesOf('info', own, admin))['price'] ?? null).toBeNull();
    const before = (await valuesOf('info', id, admin))['lines'] as Row[];
    const sent = { name: '丙', secret: '偷', price: 1, lines: before.map((row) => ({ ...row, item: '凳', cost: 99 })) };
    expect((await call('update', { id, data: JSON.stringify(sent) })).status).toBe(200);
    const after = await valuesOf('info', id, admin);
    expect(after).toMatchObject({
      name: '丙',
      secret: '密',
      price: 7,
      double: 14,
      lines: [{ id: 'r1', item: '凳', cost: 3 }],
    });
    await call('remove', { id: own }, admin);
    await call('update', { id, data: JSON.stringify(whole) }, admin);
  });

  it('stay in their rows when rows are changed, removed and moved by the page', async () => {
    await grant({ ...all, form: ['name', 'lines', 'lines-item'] });
    const lines = [1, 2, 3].map((cost) => ({ item: `第${cost}`, cost }));
    const own = await save({ name: '行', secret: 's', lines });
    const seen = (await valuesOf('info', own))['lines'] as Row[];
    expect(seen.map(({ item }) => item)).toEqual(['第1', '第2', '第3']);
    // The last one first, the middle one removed, a new one, and one with the id of another.
    const sent = [seen[2], seen[0], { item: '新' }, { ...seen[0], item: '又' }];
    await call('update', { id: own, data: JSON.stringify({ name: '行', lines: sent }) });
    const stored = (await valuesOf('info', own, admin))['lines'] as Row[];
    expect(stored.map(({ item, cost }) => [item, cost ?? null])).toEqual([
      ['第3', 3],
      ['第1', 1],
      ['新', null],
      ['又', null],
    ]);
    expect(new Set(stored.map(({ id: rowId }) => rowId)).size).toBe(4);
    await call('remove', { id: own }, admin);
  });

  it('stay in rows stored before rows had ids', async () => {
    await grant({ ...all, form: ['name', 'lines', 'lines-item'] });
    const own = await save({ name: '旧', secret: 's', lines: [] });
    const data = JSON.stringify({
      name: '旧',
      lines: [
        { item: '甲', cost: 1 },
        { item: '乙', cost: 2 },
      ],
    });
    await sql`update record set data = ${data}::jsonb where id = ${own}`.execute(app.db);
    const [, second] = (await valuesOf('info', own))['lines'] as Row[];
    await call('update', { id: own, data: JSON.stringify({ name: '旧', lines: [second] }) });
    expect((await valuesOf('info', own, admin))['lines']).toMatchObject([{ item: '乙', cost: 2 }]);
    await call('remove', { id: own }, admin);
  });

  it('are omitted from workbooks and prints, for any request', async () => {
    await grant({ ...all, button: ['btn_download', 'btn_upload'], column: ['name'], form: ['name'] });
    const labels = async (name: string, options: object) => {
      const { data } = await call<{ url: string }>(
        name,
        { dataType: 1, selectKey: ['name', 'secret', 'price'] },
        options,
      );
      const book = read(new Uint8Array((await app.download(data.url)).body), { type: 'array' });
      const [header] = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
      return header;
    };
    expect(await labels('exportData', staff)).toEqual(['名称']);
    expect(await labels('exportData', admin)).toEqual(['名称', '机密', '价格']);
    expect(await labels('template', staff)).toEqual(['名称']);
    const printed = await app.call<object>('print-template.data', { id: 'print-leave-request', formId: id }, staff);
    expect(printed.data).toMatchObject({ printData: { name: '甲' }, printWords: { name: '甲' } });
    expect(JSON.stringify(printed.data)).not.toContain('密');
  });

  it('are omitted from rows another form can pick', async () => {
    await grant({ ...all, column: ['name'], form: everyField });
    const query = { id: modelId, relationField: 'name', columnOptions: 'secret,price' };
    const rows = await app.call<{ list: Row[] }>('visualdev.rows', query, staff);
    expect(rows.data.list).toEqual([{ id, name: '甲' }]);
    await grant({ ...all, resource: [] });
    expect((await app.call<{ list: Row[] }>('visualdev.rows', query, staff)).data.list).toEqual([]);
    expect((await app.call('print-template.data', { id: 'print-leave-request', formId: id }, staff)).status).toBe(404);
  });
});

describe('records that were not granted [PERM-014]', () => {
  const people = { boss: 'user-zengguoqiang', staff: 'user-zhangwei', other: 'user-wangfang' };
  const own = { as: { account: 'zhangwei' } };
  let ids: Record<string, string>;
  beforeAll(async () => {
    for (const { id } of (await call('list', {}, admin)).data.list) await call('remove', { id }, admin);
    await grant({ ...all, column: ['name', 'price'], form: everyField });
    await app.db.updateTable('users').set({ managerId: people.staff }).where('id', '=', 'user-liuyang').execute();
    const make = (name: string, price: number, owner: string, options: object) =>
      save({ name, secret: 's', price, owner, lines: [] }, options);
    ids = {
      mine: await make('我的', 5, '', own),
      colleague: await make('同事的', 50, people.other, { as: { account: 'zengguoqiang' } }),
      below: await make('下属负责', 50, 'user-liuyang', { as: { account: 'wangfang' } }),
      dear: await make('贵的', 500, '', { as: { account: 'wangfang' } }),
    };
  });
  beforeEach(() => grant({ ...all, column: ['name', 'price'], form: everyField }));

  const seen = async (...schemes: string[]) => {
    await grant({ ...all, resource: schemes, column: ['name', 'price'], form: everyField });
    return (await names({ sidx: 'price', sort: 'asc' })).sort();
  };

  it('are excluded from the list without a scheme, and all included with one without conditions', async () => {
    expect(await seen()).toEqual([]);
    expect(await seen('everything')).toHaveLength(4);
  });

  it.each([
    ['cheap', ['我的']],
    ['mine', ['我的']],
    ['owned', ['下属负责']],
    ['branch', ['同事的', '我的']],
    ['empty', []],
  ])('are those that do not match the scheme %s', async (name, expected) => {
    expect(await seen(name)).toEqual([...expected].sort());
  });

  it('are not counted, and those of several schemes are combined', async () => {
    expect(await seen('mine', 'owned')).toEqual(['我的', '下属负责'].sort());
    const { data } = await call<{ pagination: { total: number } }>('list', { pageSize: 1 });
    expect(data.pagination.total).toBe(2);
  });

  it('are 404 when read, changed or deleted by id', async () => {
    await seen('mine');
    const { mine, dear } = ids as { mine: string; dear: string };
    const data = JSON.stringify({ name: '改', secret: 's', lines: [] });
    for (const [name, input] of [
      ['info', {}],
      ['detail', {}],
      ['update', { data }],
      ['remove', {}],
    ] as const) {
      expect((await call(name, { id: dear, ...input })).status, name).toBe(404);
    }
    const batch = await call<{ removed: number }>('batchRemove', { ids: [dear] });
    expect(batch.data.removed).toBe(0);
    expect((await valuesOf('info', dear, admin))['name']).toBe('贵的');
    expect((await call('update', { id: mine, data })).status).toBe(200);
    expect((await valuesOf('info', mine))['name']).toBe('改');
    expect((await call<{ removed: number }>('batchRemove', { ids: [mine, dear] })).data.removed).toBe(1);
  });
});

describe('a menu named by a request', () => {
  it("determines the rights, and must be one of the user's", async () => {
    await grant({ ...all, column: ['name'], form: everyField });
    expect((await call('list', { menuId })).status).toBe(200);
    expect(await call('list', { menuId: 'menu-dictionary' })).toMatchObject({ code: 403, msg: '权限不足' });
  });
});

describe('a menu that guards nothing', () => {
  it('hides nothing, whatever was granted [PERM-009]', async () => {
    await grant({});
    const off = { isButtonAuthorize: 0, isColumnAuthorize: 0, isFormAuthorize: 0, isDataAuthorize: 0 };
    await app.db.updateTable('menu').set(off).where('id', '=', menuId).execute();
    const id = await save({ ...whole, name: '全部' }, staff);
    expect(await valuesOf('info', id)).toMatchObject({ secret: '密', price: 7 });
    const found = (await call('list', { keyword: '全部' })).data.list;
    expect(found).toMatchObject([{ secret: '密', price: 7, lines: [{ cost: 3 }] }]);
  });
});
