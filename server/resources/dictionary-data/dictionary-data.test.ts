import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Entry {
  id: string;
  dictionaryTypeId: string;
  parentId: string;
  fullName: string;
  enCode: string;
  enabledMark: 0 | 1;
  lastModifyTime: number | null;
  hasChildren: boolean;
  children: Entry[];
}
interface Dictionary {
  id: string;
  enCode: string;
  isTree: 0 | 1;
  dictionaryList: Entry[];
}

const admin = { as: 'admin' } as const;
const leave = 'dictionary-leaveType';
const industry = 'dictionary-industry';
const study = { dictionaryTypeId: leave, parentId: '0', fullName: '学习假', enCode: 'study' };

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const call = <T = null>(name: string, input: object = {}) => app.call<T>(`dictionary-data.${name}`, input, admin);
const rows = async (input: object) => (await call<{ list: Entry[] }>('list', input)).data.list;
const info = async (id: string) => (await call<Entry>('info', { id })).data;
const create = async (values: object) => (await call<{ id: string }>('create', values)).data.id;
const codes = (list: Entry[]): string[] => list.flatMap(({ enCode, children }) => [enCode, ...codes(children)]);
const all = async () => (await call<{ list: Dictionary[] }>('all')).data.list;

describe('reading the entries of a dictionary', () => {
  it('returns the entries of a category as data.list, flat, with all fields [DICT-060, DICT-061, DICT-037]', async () => {
    const list = await rows({ typeId: leave });
    expect(codes(list).slice(0, 3)).toEqual(['annual', 'personal', 'sick']);
    expect(list[0]).toMatchObject({
      dictionaryTypeId: leave,
      parentId: '0',
      fullName: '年假',
      enabledMark: 1,
      sortCode: 0,
      description: '',
      hasChildren: false,
      children: [],
    });
  });

  it('returns a tree of a tree category, and the same entries flat on request [DICT-009, DICT-061]', async () => {
    const tree = await rows({ typeId: industry });
    expect(tree[0]).toMatchObject({ enCode: 'manufacturing', hasChildren: true });
    expect(codes(tree[0]?.children ?? [])).toEqual(['machinery', 'electronics', 'food']);
    const flat = await rows({ typeId: industry, isTree: 0 });
    expect(flat.every(({ children }) => children.length === 0)).toBe(true);
    expect(flat.map(({ enCode }) => enCode)).toContain('machinery');
  });

  it('finds a keyword in names and codes, with the path in a tree [DICT-061]', async () => {
    expect(codes(await rows({ typeId: leave, keyword: '病' }))).toEqual(['sick']);
    expect(codes(await rows({ typeId: leave, keyword: 'ANN' }))).toEqual(['annual']);
    expect(codes(await rows({ typeId: industry, isTree: 1, keyword: '食品' }))).toEqual(['manufacturing', 'food']);
    expect(await rows({ typeId: leave, keyword: '%' })).toEqual([]);
  });

  it('returns all categories with their entries [DICT-062]', async () => {
    const list = await all();
    expect(list.length).toBeGreaterThan(15);
    const dictionary = list.find(({ enCode }) => enCode === 'urgency');
    expect(dictionary?.dictionaryList.map(({ fullName }) => fullName)).toEqual(['普通', '重要', '紧急']);
  });

  it('offers the root, then the entries without one branch, and only the root of a flat category [DICT-063]', async () => {
    const offered = async (input: object) => (await call<{ list: Entry[] }>('selector', input)).data.list;
    const [top] = await offered({ id: industry, parent: '0', isTree: 1 });
    expect(top).toMatchObject({ id: '0', fullName: '所属行业', hasChildren: true });
    expect(codes(top?.children ?? [])).toContain('machinery');
    const branch = (await rows({ typeId: industry })).find(({ enCode }) => enCode === 'manufacturing') as Entry;
    const [others] = await offered({ id: industry, parent: branch.id, isTree: 1 });
    expect(codes(others?.children ?? [])).toContain('it');
    expect(codes(others?.children ?? [])).not.toContain('manufacturing');
    expect(codes(others?.children ?? [])).not.toContain('machinery');
    expect(await offered({ id: leave, parent: '0', isTree: 0 })).toEqual([
      { id: '0', fullName: '请假类型', hasChildren: false, children: [] },
    ]);
  });

  it('offers only enabled entries as options, and still resolves the names of disabled ones [DICT-053, DICT-064]', async () => {
    const id = await create({ ...study, enCode: 'old', enabledMark: 0 });
    const options = (await call<{ list: Entry[] }>('options', { id: 'leaveType' })).data.list;
    expect(codes(options.map((option) => ({ ...option, children: [] })))).toContain('annual');
    expect(options.some((option) => option.id === id)).toBe(false);
    const listed = (await all()).find((dictionary) => dictionary.id === leave)?.dictionaryList;
    expect(listed?.find((entry) => entry.id === id)).toMatchObject({ fullName: '学习假', enabledMark: 0 });
    await call('remove', { id });
  });
});

describe('writing the entries of a dictionary', () => {
  it('supports CRUD of an entry [DICT-065, DICT-066]', async () => {
    const created = await call<{ id: string }>('create', study);
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = created.data;
    expect(await info(id)).toMatchObject({ ...study, enabledMark: 1, sortCode: 0, description: '' });
    expect(await call('update', { id, ...study, fullName: '进修' })).toMatchObject({ code: 200, msg: '更新成功' });
    expect(await info(id)).toMatchObject({ fullName: '进修', enCode: 'study' });
    expect(await call('remove', { id })).toMatchObject({ code: 200, msg: '删除成功', data: null });
    expect((await call('info', { id })).code).toBe(404);
  });

  it.each([
    ['请选择', { parentId: '' }],
    ['请输入名称', { fullName: '' }],
    ['字典名称最多为50个字符！', { fullName: '名'.repeat(51) }],
    ['请输入编码', { enCode: '' }],
    ['字典编码最多为50个字符！', { enCode: 'a'.repeat(51) }],
    ['排序应在0到999999之间', { sortCode: 1_000_000 }],
    ['排序应在0到999999之间', { sortCode: -1 }],
  ])('refuses an invalid entry with "%s" [DICT-038..043]', async (msg, wrong) => {
    expect(await call('create', { ...study, ...wrong })).toMatchObject({ code: 400, msg });
    const { id } = (await rows({ typeId: leave }))[0] as Entry;
    expect(await call('update', { id, ...study, ...wrong })).toMatchObject({ code: 400, msg });
  });

  it('refuses a second entry with the same code in a category, not in another [DICT-033]', async () => {
    expect(await call('create', { ...study, enCode: 'sick' })).toMatchObject({ code: 400, msg: '编码已存在' });
    const id = await create({ ...study, dictionaryTypeId: 'dictionary-unit', enCode: 'sick' });
    expect((await info(id)).enCode).toBe('sick');
  });

  it('refuses entries of built-in or unknown categories [DICT-032]', async () => {
    const into = (dictionaryTypeId: string) => call('create', { ...study, dictionaryTypeId });
    expect(await into('0')).toMatchObject({ code: 400, msg: '该分类不能添加字典数据' });
    expect(await into('1')).toMatchObject({ code: 400, msg: '该分类不能添加字典数据' });
    expect(await into('nowhere')).toMatchObject({ code: 400, msg: '字典分类不存在' });
  });

  it('places an entry at the top when its parent is its own category', async () => {
    const id = await create({ ...study, enCode: 'top', parentId: leave });
    expect((await info(id)).parentId).toBe('0');
  });

  it('refuses a parent of another category, the entry itself and its descendants', async () => {
    const outer = await create({ ...study, dictionaryTypeId: industry, enCode: 'outer' });
    const inner = await create({ ...study, dictionaryTypeId: industry, enCode: 'inner', parentId: outer });
    const under = (parentId: string) => call('update', { id: outer, ...study, enCode: 'outer', parentId });
    expect(await under(inner)).toMatchObject({ code: 400, msg: '上级不能是自身或其下级' });
    expect(await under(outer)).toMatchObject({ code: 400, msg: '上级不能是自身或其下级' });
    const sick = (await rows({ typeId: leave, keyword: 'sick' }))[0] as Entry;
    expect(await under(sick.id)).toMatchObject({ code: 400, msg: '上级字典不存在' });
  });

  it('refuses to delete an entry with children [DICT-010]', async () => {
    const branch = (await rows({ typeId: industry })).find(({ hasChildren }) => hasChildren) as Entry;
    expect(await call('remove', { id: branch.id })).toMatchObject({ code: 400, msg: '该数据存在下级，无法删除' });
    expect((await info(branch.id)).id).toBe(branch.id);
  });

  it('toggles an entry between enabled and disabled with a message [DICT-067]', async () => {
    const { id } = (await rows({ typeId: leave }))[0] as Entry;
    expect(await call('state', { id })).toMatchObject({ code: 200, msg: '操作成功' });
    expect((await info(id)).enabledMark).toBe(0);
    await call('state', { id });
    expect((await info(id)).enabledMark).toBe(1);
  });

  it('sorts by sort code, equal ones by creation, both descending [DICT-054]', async () => {
    const typeId = 'dictionary-payment';
    for (const [enCode, sortCode] of [
      ['older', 7],
      ['newer', 7],
      ['high', 8],
    ] as const) {
      app.clock.now += 1_000;
      await create({ ...study, dictionaryTypeId: typeId, enCode, sortCode });
    }
    expect(codes(await rows({ typeId })).slice(0, 3)).toEqual(['high', 'newer', 'older']);
  });

  it('answers the second of two concurrent changes of an entry with 409', async () => {
    const id = await create({ ...study, enCode: 'shared' });
    const { lastModifyTime } = await info(id);
    const save = (fullName: string) => call('update', { id, ...study, enCode: 'shared', fullName, lastModifyTime });
    const answers = await Promise.all([save('甲'), save('乙')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  it('requires the buttons of the menu', async () => {
    expect((await app.call('dictionary-data.create', study, { as: 'plain' })).code).toBe(403);
    expect((await app.call('dictionary-data.all', {}, { as: 'plain' })).code).toBe(200);
    expect((await app.call('dictionary-data.all')).code).toBe(602);
  });
});
