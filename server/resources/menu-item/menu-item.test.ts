import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseAgain, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
let menuId: string;
const form = {
  fields: [node('input', 'name', { label: '名称' }), node('inputNumber', 'price', { label: '价格' })],
  list: { columns: [{ prop: 'name' }, { prop: 'price' }], guards: { data: true } },
};
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'guardedRows', form);
  const menus = await app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${modelId}%`).execute();
  menuId = menus[0]?.id ?? '';
  const edit = [
    { step: 'module' as const, itemId: 'menu-menu' },
    { step: 'button' as const, itemId: 'menu-menu-btn_edit' },
  ];
  await grantAll(app.db, { objectType: 'role', objectId: 'role-configurer' }, edit);
});
afterAll(() => app.close());

type Row = Record<string, unknown> & { id: string };
const call = <T = Row>(name: string, input: object = {}, as: As = 'admin') => app.call<T>(name, input, { as });
const list = async (noun: string, of = menuId, more: object = {}) =>
  (await call<{ list: Row[] }>(`${noun}.list`, { menuId: of, ...more })).data.list;
const create = async (noun: string, input: object) => {
  const answer = await call(`${noun}.create`, { moduleId: menuId, ...input });
  expect(answer.msg).toBe('新建成功');
  return answer.data.id;
};

const update = async (noun: string, id: string, more: object, as: As = 'admin') =>
  call(`${noun}.update`, { ...(await call(`${noun}.info`, { id })).data, ...more }, as);

const extras = {
  'module-button': { icon: 'plus' },
  'module-column': { bindTable: 't', fieldRule: 2, childTableKey: 'lines' },
  'module-form': { fieldRule: 1 },
  'module-data-authorize': { type: 'number', conditionSymbol: '>', conditionText: '5' },
  'module-data-authorize-scheme': { matchLogic: 'or' },
};

describe.each(Object.entries(extras))('permission items of %s', (noun, extra) => {
  it('are created, listed by menu, changed, disabled and deleted [MENUADM-013]', async () => {
    const id = await create(noun, { fullName: '一项', enCode: 'one_item', ...extra });
    const found = async () => (await list(noun)).find((row) => row.id === id);
    expect(await found()).toMatchObject({ moduleId: menuId, fullName: '一项', enCode: 'one_item', ...extra });
    expect(await list(noun, 'menu-bill-rule')).not.toContainEqual(expect.objectContaining({ id }));
    expect((await list(noun, menuId, { keyword: 'ONE_I' })).map((row) => row.id)).toEqual([id]);
    const { lastModifyTime } = (await call(`${noun}.info`, { id })).data;
    expect((await update(noun, id, { fullName: '改名', lastModifyTime })).msg).toBe('更新成功');
    expect(await found()).toMatchObject({ fullName: '改名', enCode: 'one_item', ...extra });
    expect((await update(noun, id, { fullName: '过时', lastModifyTime })).status).toBe(409);
    await call(`${noun}.state`, { id });
    expect(await found()).toMatchObject({ enabledMark: 0 });
    expect((await call(`${noun}.create`, { moduleId: menuId, fullName: '重', enCode: 'one_item' })).msg).toBe(
      '编码已存在',
    );
    expect((await call(`${noun}.remove`, { id })).msg).toBe('删除成功');
    expect(await found()).toBeUndefined();
  });

  it('need a menu, a name and a code, and the right to edit menus [MENUADM-013]', async () => {
    const bad = async (input: object) => (await call(`${noun}.create`, input)).msg;
    expect(await bad({ moduleId: 'none', fullName: '项', enCode: 'x' })).toBe('菜单不存在');
    expect(await bad({ moduleId: menuId, enCode: 'x' })).toBe('请输入名称');
    expect(await bad({ moduleId: menuId, fullName: '项', enCode: '1 x' })).toMatch(/^编码只能包含/);
    expect((await call(`${noun}.list`, { menuId }, 'plain')).status).toBe(403);
    expect((await call(`${noun}.create`, { moduleId: menuId }, 'plain')).status).toBe(403);
  });
});

describe('a permission item', () => {
  it('is found among the items of its own kind only', async () => {
    const id = await create('module-button', { fullName: '按钮', enCode: 'btn_own' });
    expect((await call('module-column.info', { id })).status).toBe(404);
    expect((await call('module-column.remove', { id })).status).toBe(404);
    expect((await call('module-button.info', { id })).code).toBe(200);
  });

  it('that is disabled gives its holders nothing', async () => {
    const id = 'menu-dictionary-btn_add';
    const add = (enCode: string) =>
      call('dictionary-type.create', { fullName: enCode, enCode, parentId: '0', isTree: 0 }, 'configurer');
    expect((await add('allowed')).code).toBe(200);
    await call('module-button.state', { id });
    expect((await add('refused')).status).toBe(403);
    await call('module-button.state', { id });
    expect((await add('again')).code).toBe(200);
  });

  it('of a form has the label of its field, which may be longer than a name that is entered', async () => {
    const label = '长'.repeat(80);
    const fields = [node('input', 'longLabel', { label })];
    const id = await releaseForm(app, 'longLabels', { fields, list: { columns: [{ prop: 'longLabel' }] } });
    const menu = app.db.selectFrom('menu').select('id').where('propertyJson', 'like', `%${id}%`);
    const [column] = await list('module-column', (await menu.executeTakeFirstOrThrow()).id);
    expect(column).toMatchObject({ enCode: 'longLabel', fullName: label });
    expect((await update('module-column', column?.id ?? '', { fullName: label })).code).toBe(400);
    expect((await update('module-column', column?.id ?? '', { fullName: label.slice(0, 50) })).code).toBe(200);
  });

  it('written here survives a release of its form, one of the form follows it', async () => {
    await create('module-button', { fullName: '自定义', enCode: 'btn_custom' });
    const codes = async () => (await list('module-column')).map(({ enCode }) => enCode);
    expect(await codes()).toEqual(['name', 'price']);
    await releaseAgain(app, modelId, 'guardedRows', { ...form, list: { ...form.list, columns: [{ prop: 'name' }] } });
    expect(await codes()).toEqual(['name']);
    expect((await list('module-button')).map(({ enCode }) => enCode)).toContain('btn_custom');
  });
});

describe('a set of records', () => {
  const rule = (group: number, logic: string, field: string, symbol: string, fieldValue: string) => ({
    group,
    logic,
    field,
    symbol,
    fieldValue,
  });
  const rows = async () =>
    (
      await call<{ list: { name: string }[] }>(
        'onlinedev.list',
        { modelId, menuId, queryJson: '{}', currentPage: 1, pageSize: 20 },
        'plain',
      )
    ).data.list.map(({ name }) => name);

  it('limits the records of its holders by its groups of conditions [MENUADM-013]', async () => {
    for (const [name, price] of [
      ['a', 1],
      ['b', 5],
      ['c', 9],
    ] as const) {
      const data = JSON.stringify({ name, price });
      expect((await call('onlinedev.create', { modelId, data })).code).toBe(200);
    }
    const conditionJson = [
      rule(1, 'and', 'price', '>', '4'),
      rule(1, 'and', 'price', '<', '8'),
      rule(2, 'or', 'name', 'in', 'a, x'),
    ];
    const id = await create('module-data-authorize-scheme', {
      fullName: '小额',
      enCode: 'small',
      matchLogic: 'or',
      conditionJson,
    });
    expect((await call('module-data-authorize-scheme.info', { id })).data).toMatchObject({
      matchLogic: 'or',
      conditionJson,
    });
    expect((await list('module-data-authorize-scheme')).find((row) => row.id === id)?.['conditionText']).toBe(
      '(price 大于 4 且 price 小于 8) 或 (name 包含任意一个 a, x)',
    );
    await grantAll(app.db, { objectType: 'role', objectId: 'role-staff' }, [{ step: 'resource', itemId: id }]);
    expect((await rows()).sort()).toEqual(['a', 'b']);
  });

  it('that was granted is widened by an administrator only [PERM-024]', async () => {
    const scheme = (await list('module-data-authorize-scheme')).find(({ enCode }) => enCode === 'small');
    const id = scheme?.id ?? '';
    const widened = { conditionJson: [] };
    expect((await update('module-data-authorize-scheme', id, { fullName: '小' }, 'configurer')).code).toBe(200);
    expect((await update('module-data-authorize-scheme', id, widened, 'configurer')).msg).toMatch(/该菜单已授权给他人/);
    expect((await rows()).sort()).toEqual(['a', 'b']);
    expect((await update('module-data-authorize-scheme', id, widened)).code).toBe(200);
    expect((await rows()).sort()).toEqual(['a', 'b', 'c']);
  });

  it('compares the listed data fields, without any all fields of the form [MENUADM-013]', async () => {
    const fields = async () =>
      (await call<{ list: Row[] }>('module-data-authorize.fields', { menuId })).data.list.map(({ id }) => id);
    expect(await fields()).toEqual(['creatorUserId', 'creatorOrganizeId', 'name', 'price']);
    const id = await create('module-data-authorize', { fullName: '价格', enCode: 'price' });
    expect(await fields()).toEqual(['price']);
    await call('module-data-authorize.state', { id });
    expect(await fields()).toHaveLength(4);
  });
});
