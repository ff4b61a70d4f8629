import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conditions } from '#schemas/language/condition.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

// Xiaoyun designs forms; the administrator owns this one and grants to her role what a test needs.
const xiaoyun = { as: 'configurer' } as const;
const admin = { as: 'admin' } as const;

let app: TestApp;
let modelId: string;
let menuId: string;
let xiaoyunId: string;
beforeAll(async () => {
  app = await testApp();
  const cheap = {
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'price', symbol: '<', fieldValue: 10 }] }],
  } as Conditions;
  modelId = await releaseForm(
    app,
    'salaries',
    {
      fields: [node('input', 'name'), node('input', 'secret'), node('inputNumber', 'price')],
      list: {
        columns: ['name', 'secret', 'price'].map((prop) => ({ prop })),
        search: ['name', 'secret'].map((prop) => ({ prop, isKeyword: true })),
        guards: { button: true, column: true, form: true, data: true },
        schemes: [
          { enCode: 'everything', fullName: 'everything' },
          { enCode: 'cheap', fullName: 'cheap', ...cheap },
        ],
      },
    },
    [],
  );
  const menus = await app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${modelId}%`).execute();
  menuId = menus[0]?.id ?? '';
  const users = app.db.selectFrom('users').select('id').where('account', '=', 'lixiaoyun');
  xiaoyunId = (await users.executeTakeFirstOrThrow()).id;
  for (const record of [
    { name: '甲', secret: '密码一', price: 7 },
    { name: '乙', secret: '密码二', price: 1000 },
  ])
    await app.call('onlinedev.create', { modelId, data: JSON.stringify(record) }, admin);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shortLink').execute();
  await app.db.updateTable('users').set({ enabledMark: 1 }).where('id', '=', xiaoyunId).execute();
  app.clock.now += 60 * 60_000;
});

type Items = Partial<Record<'button' | 'column' | 'form' | 'resource', readonly string[]>>;
const everything = {
  button: ['btn_add'],
  column: ['name', 'secret', 'price'],
  form: ['name', 'secret', 'price'],
  resource: ['everything'],
};

/** Grants the role of configurers the menu with only this below it; undefined: not the menu either. */
async function grant(items: Items | undefined): Promise<void> {
  await app.db.deleteFrom('permissionGrant').where('itemId', 'like', `${menuId}%`).execute();
  if (!items) return;
  const below = Object.entries(items).flatMap(([step, codes]) =>
    codes.map((code) => ({
      step: step as keyof Items & string,
      itemId: step === 'button' ? `${menuId}-${code}` : `${menuId}-${step}-${code}`,
    })),
  );
  const things = [{ step: 'module' as const, itemId: menuId }, ...below];
  await grantAll(app.db, { objectType: 'role', objectId: 'role-configurer' }, things);
}

const save = (uses: object, by: object = xiaoyun) => app.call('short-link.update', { modelId, ...uses }, by);
const info = async (by: object = xiaoyun) =>
  (await app.call<Record<string, string>>('short-link.info', { modelId }, by)).data;

async function asStranger<T = { list: Record<string, unknown>[] }>(name: string, more: object = {}) {
  const link = await app.db.selectFrom('shortLink').select('encryption').executeTakeFirst();
  return app.call<T>(`short-link.${name}`, { modelId, id: modelId, encryption: link?.encryption, ...more });
}
const listed = async (more: object = {}) =>
  ((await asStranger('list', more)).data?.list ?? []).map(({ name }) => String(name)).sort();

describe('a public list', () => {
  it('is opened only by those who have the list themselves [PERM-028]', async () => {
    await grant(undefined);
    expect(await save({ columnUse: 1 })).toMatchObject({ code: 403, msg: '您没有此表单的列表权限，不能对外开放列表' });
    expect(await app.db.selectFrom('shortLink').selectAll().execute()).toEqual([]);
    await grant(everything);
    expect((await save({ columnUse: 1 })).code).toBe(200);
    expect(await listed()).toEqual(['乙', '甲']);
  });

  it('shows the records that its opener may see, and no others [PERM-028]', async () => {
    await grant({ ...everything, resource: ['cheap'] });
    await save({ columnUse: 1 });
    expect(await listed()).toEqual(['甲']);
    expect(await listed({ queryJson: '{"name":"乙"}' })).toEqual([]);
    expect(await listed({ queryJson: '{"keyword":"密码二"}' })).toEqual([]);
    expect((await asStranger<{ pagination: { total: number } }>('list')).data.pagination.total).toBe(1);
    // At the time of reading, not of opening.
    await grant(everything);
    expect(await listed()).toEqual(['乙', '甲']);
  });

  it('shows the columns that its opener may see, and searches and sorts by no others [PERM-028]', async () => {
    await grant({ ...everything, column: ['name'] });
    await save({ columnUse: 1 });
    const rows = (await asStranger('list')).data.list;
    expect(rows.map((row) => Object.keys(row).sort())).toEqual([
      ['id', 'name'],
      ['id', 'name'],
    ]);
    const { data } = await asStranger<{ formData: string; columnData: string }>('config');
    expect(`${data.formData}${data.columnData}`).not.toMatch(/secret|price/);
    expect((await asStranger('list', { queryJson: '{"secret":"密"}' })).code).toBe(400);
    const sorted = async (sort: string) => (await asStranger('list', { sidx: 'price', sort })).data.list;
    expect(await sorted('asc')).toEqual(await sorted('desc'));
    expect(await listed({ queryJson: '{"keyword":"密码"}' })).toEqual([]);
    await grant(everything);
    expect(Object.keys((await asStranger('list')).data.list[0] ?? {}).sort()).toEqual([
      'id',
      'name',
      'price',
      'secret',
    ]);
  });

  it('is closed once its opener may not see the list, and the form says so [PERM-028]', async () => {
    await grant(everything);
    await save({ columnUse: 1 });
    expect((await info()).columnOpened).toBe('由李晓云开放，仅显示其可见的内容');
    await grant(undefined);
    for (const name of ['list', 'config', 'getConfig'])
      expect(await asStranger(name), name).toMatchObject({ code: 404, msg: '链接不存在或已关闭' });
    expect((await info(admin)).columnOpened).toBe('已关闭：开放此链接的李晓云不再有列表权限');
    await grant(everything);
    expect(await listed()).toEqual(['乙', '甲']);
  });

  it('is closed while its opener is disabled, or is unknown [PERM-028]', async () => {
    await grant(everything);
    await save({ columnUse: 1 });
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('id', '=', xiaoyunId).execute();
    expect((await asStranger('list')).code).toBe(404);
    expect((await info(admin)).columnOpened).toBe('已关闭：开放此链接的李晓云已被停用');
    await app.db.updateTable('users').set({ enabledMark: 1 }).where('id', '=', xiaoyunId).execute();
    expect((await asStranger('list')).code).toBe(200);
    await app.db.updateTable('shortLink').set({ columnUserId: '' }).execute();
    expect((await asStranger('list')).code).toBe(404);
    expect((await info(admin)).columnOpened).toBe('已关闭：开放此链接的人员不存在');
  });

  it('opened by a colleague is not changed, and its address not seen, without the right to open it [PERM-028]', async () => {
    await grant(undefined);
    await save({ columnUse: 1 }, admin);
    expect((await info(admin)).columnLink).toMatch(/^\/formShortLink/);
    expect((await info()).columnLink).toBe('');
    expect((await save({ columnUse: 1, renew: 1 })).code).toBe(403);
    // What stays as it was stays the colleague's.
    expect((await save({ columnUse: 1 })).code).toBe(200);
    expect(await listed()).toEqual(['乙', '甲']);
    expect((await save({ columnUse: 0 })).code).toBe(200);
    expect((await save({ columnUse: 1 })).code).toBe(403);
  });
});

describe('a public form', () => {
  const send = (data: object) => asStranger<{ id: string }>('create', { data: JSON.stringify(data) });

  it('is opened only by those who may add records, and closed when they no longer may [PERM-028]', async () => {
    await grant({ ...everything, button: [] });
    expect(await save({ formUse: 1 })).toMatchObject({ code: 403, msg: '您没有此表单的新增权限，不能对外开放填写' });
    await grant(everything);
    expect((await save({ formUse: 1 })).code).toBe(200);
    const sent = await send({ name: '丙', price: 1 });
    expect(sent.code).toBe(200);
    await app.db.deleteFrom('record').where('id', '=', sent.data.id).execute();
    await grant({ ...everything, button: [] });
    expect((await send({ name: '丁', price: 1 })).code).toBe(404);
    expect((await info(admin)).formOpened).toBe('已关闭：开放此链接的李晓云不再有新增权限');
    // The list of the same link is apart.
    expect((await save({ columnUse: 1 })).code).toBe(200);
    expect(await listed()).toEqual(['乙', '甲']);
    // A colleague who may add records opens it again by saving.
    expect((await save({ formUse: 1 }, admin)).code).toBe(200);
    expect((await send({ name: '', price: 1 })).code).toBe(200);
    await app.db.deleteFrom('record').where('modelId', '=', modelId).where('creatorUserId', '=', '').execute();
  });

  it('takes the fields that its opener may fill in, and shows no others [PERM-028]', async () => {
    await grant({ ...everything, form: ['name', 'price'] });
    await save({ formUse: 1 });
    expect((await asStranger<{ formData: string }>('config')).data.formData).not.toContain('secret');
    const { data } = await send({ name: '戊', price: 1, secret: '外来' });
    const stored = await app.db.selectFrom('record').select('data').where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(stored.data).toMatchObject({ name: '戊' });
    expect(stored.data['secret'] ?? '').toBe('');
    await app.db.deleteFrom('record').where('id', '=', data.id).execute();
  });
});
