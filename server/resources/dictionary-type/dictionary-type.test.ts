import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Category {
  id: string;
  fullName: string;
  enCode: string;
  parentId: string;
  sortCode: number;
  lastModifyTime: number | null;
  hasChildren: boolean;
  children: Category[];
}

const admin = { as: 'admin' } as const;
const travel = { parentId: '0', fullName: '出差类型', enCode: 'travelType', isTree: 1, sortCode: 3, description: '' };

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const call = <T = null>(name: string, input: object = {}) => app.call<T>(`dictionary-type.${name}`, input, admin);
const list = async () => (await call<{ list: Category[] }>('list')).data.list;
const create = async (values: object) => (await call<{ id: string }>('create', values)).data.id;

describe('the calls of dictionary categories', () => {
  it('lists all categories as a tree below the two built-in ones [DICT-055, DICT-023]', async () => {
    const top = await list();
    expect(top.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['0', '-1'],
      ['1', '-1'],
    ]);
    const leave = top[0]?.children.find(({ enCode }) => enCode === 'leaveType');
    expect(leave).toMatchObject({
      parentId: '0',
      fullName: '请假类型',
      isTree: 0,
      category: 0,
      hasChildren: false,
      children: [],
    });
  });

  it('supports CRUD of a category [DICT-057]', async () => {
    const created = await call<{ id: string }>('create', travel);
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = created.data;
    expect((await call<Category>('info', { id })).data).toMatchObject({ id, ...travel, category: 0 });
    const changed = await call('update', { id, ...travel, fullName: '出差' });
    expect(changed).toMatchObject({ code: 200, msg: '更新成功' });
    expect((await call<Category>('info', { id })).data).toMatchObject({ fullName: '出差', enCode: 'travelType' });
    expect(await call('remove', { id })).toMatchObject({ code: 200, msg: '删除成功' });
    expect((await call('info', { id })).code).toBe(404);
  });

  it('uses defaults for omitted fields of a new category [DICT-023]', async () => {
    const id = await create({ parentId: '1', fullName: '默认', enCode: 'defaults' });
    expect((await call('info', { id })).data).toMatchObject({ isTree: 0, sortCode: 0, description: '', category: 0 });
  });

  it.each([
    ['上级菜单不能为空', { parentId: '' }],
    ['请输入名称', { fullName: '' }],
    ['名称不能含有特殊符号', { fullName: '出差<类型>' }],
    ['名称最多为50个字符！', { fullName: '名'.repeat(51) }],
    ['请输入编码', { enCode: '' }],
    ['编码只能输入英文、数字和小数点且小数点不能放在首尾', { enCode: '.travel' }],
    ['编码最多为50个字符！', { enCode: 'a'.repeat(51) }],
    ['排序应在0到999999之间', { sortCode: 1_000_000 }],
    ['排序应在0到999999之间', { sortCode: -1 }],
  ])('refuses an invalid category with "%s" [DICT-024..031]', async (msg, wrong) => {
    expect(await call('create', { ...travel, ...wrong })).toMatchObject({ code: 400, msg });
    const { children } = (await list())[0] as Category;
    const { id } = children[0] as Category;
    expect(await call('update', { id, ...travel, ...wrong })).toMatchObject({ code: 400, msg });
  });

  it('accepts a name and a code of exactly 50 characters and the highest sort code [DICT-027, DICT-030, DICT-031]', async () => {
    const longest = { ...travel, fullName: '名'.repeat(50), enCode: 'a'.repeat(50), sortCode: 999_999 };
    const id = await create(longest);
    expect((await call('info', { id })).data).toMatchObject(longest);
    await call('remove', { id });
  });

  it('refuses a second category with the same code, also under concurrent creation [DICT-033]', async () => {
    const twice = { ...travel, enCode: 'twice' };
    const answers = await Promise.all([call('create', twice), call('create', twice)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('编码已存在');
    const other = await create({ ...travel, enCode: 'other' });
    expect(await call('update', { id: other, ...twice })).toMatchObject({ code: 400, msg: '编码已存在' });
  });

  it('refuses to change or delete the built-in categories [DICT-032]', async () => {
    for (const id of ['0', '1']) {
      const refused = { code: 400, msg: '系统内置分类不能修改或删除' };
      expect(await call('update', { id, ...travel })).toMatchObject(refused);
      expect(await call('remove', { id })).toMatchObject(refused);
    }
  });

  it('does not move a category on update [DICT-022]', async () => {
    const id = await create({ ...travel, enCode: 'stays' });
    await call('update', { id, ...travel, enCode: 'stays', parentId: '1' });
    expect((await call<Category>('info', { id })).data.parentId).toBe('0');
  });

  it('refuses to delete a category with sub-categories or entries and says so [DICT-019]', async () => {
    const parent = await create({ ...travel, enCode: 'parent' });
    await create({ ...travel, enCode: 'child', parentId: parent });
    expect(await call('remove', { id: parent })).toMatchObject({ code: 400, msg: '该分类存在下级分类，无法删除' });
    const full = await create({ ...travel, enCode: 'full' });
    const entry = { dictionaryTypeId: full, parentId: '0', fullName: '国内', enCode: 'domestic' };
    await app.call('dictionary-data.create', entry, admin);
    expect(await call('remove', { id: full })).toMatchObject({ code: 400, msg: '该分类存在字典数据，无法删除' });
  });

  it('offers as parents all categories but the given one and its descendants [DICT-056]', async () => {
    const ids = (rows: Category[]): string[] => rows.flatMap((row) => [row.id, ...ids(row.children)]);
    const outer = await create({ ...travel, enCode: 'outer' });
    const inner = await create({ ...travel, enCode: 'inner', parentId: outer });
    const offered = async (id: string) => ids((await call<{ list: Category[] }>('selector', { id })).data.list);
    expect(await offered('0')).toEqual(expect.arrayContaining(['0', '1', outer, inner]));
    const others = await offered(outer);
    expect(others).toContain('0');
    expect(others).not.toContain(outer);
    expect(others).not.toContain(inner);
  });

  it('sorts by sort code, equal ones by creation, both descending [DICT-054]', async () => {
    const home = await create({ ...travel, enCode: 'sorted' });
    for (const [enCode, sortCode] of [
      ['low', 1],
      ['older', 5],
      ['newer', 5],
      ['high', 9],
    ] as const) {
      app.clock.now += 1_000;
      await create({ ...travel, parentId: home, enCode, sortCode });
    }
    const top = (await list())[0] as Category;
    const own = top.children.find(({ id }) => id === home)?.children;
    expect(own?.map(({ enCode }) => enCode)).toEqual(['high', 'newer', 'older', 'low']);
  });

  it('answers the second of two concurrent changes of a category with 409', async () => {
    const id = await create({ ...travel, enCode: 'shared' });
    const { lastModifyTime } = (await call<Category>('info', { id })).data;
    const save = (fullName: string) => call('update', { id, ...travel, enCode: 'shared', fullName, lastModifyTime });
    expect((await save('甲')).code).toBe(200);
    expect(await save('乙')).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' });
    expect((await call<Category>('info', { id })).data.fullName).toBe('甲');
  });

  it('requires a session, and the menu for writing', async () => {
    expect((await app.call('dictionary-type.list')).code).toBe(602);
    expect((await app.call('dictionary-type.create', travel, { as: 'plain' })).code).toBe(403);
  });
});
