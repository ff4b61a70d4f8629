import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { areaRows } from './area.resource.ts';

interface Area {
  id: string;
  fullName: string;
  isLeaf: boolean;
}

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

interface Branch extends Area {
  hasChildren: boolean;
  enabledMark: number;
  children?: Branch[];
}

const plain = { as: 'plain' } as const;
const admin = { as: 'admin' } as const;
const below = async (id: string, id2 = '0') =>
  (await app.call<{ list: Area[] }>('area.selector', { id, id2 }, plain)).data.list;
const named = async (...idsList: string[][]) => (await app.call<string[][]>('area.names', { idsList }, plain)).data;

describe('areas', () => {
  it('are 34 provinces with their cities and more than 3,000 districts [AREA-001, PICK-088]', async () => {
    const provinces = await below('-1');
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({ id: '110000', fullName: '北京市', isLeaf: false });
    const { count } = await app.db
      .selectFrom('area')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(3_600);
  });

  it('are found by the path of their names, page by page, including streets that were never expanded', async () => {
    const found = async (input: object) =>
      (await app.call<{ list: (Area & { organize: string; organizeIds: string[] })[] }>('area.search', input, plain))
        .data.list;
    expect(await found({ keyword: '杭州市/西湖', level: 2 })).toEqual([
      {
        id: '330106',
        fullName: '西湖区',
        organize: '浙江省/杭州市/西湖区',
        organizeIds: ['330000', '330100', '330106'],
      },
    ]);
    expect((await found({ keyword: '杭州', level: 1 })).map(({ fullName }) => fullName)).toEqual(['杭州市']);
    expect(await found({ keyword: '%', level: 2 })).toEqual([]);
    expect((await found({ keyword: '翠苑', level: 3 })).map(({ organize }) => organize)).toContain(
      '浙江省/杭州市/西湖区/翠苑街道',
    );
    const page = { keyword: '浙江', level: 2, pageSize: 10 };
    const [first, second] = [await found(page), await found({ ...page, currentPage: 2 })];
    expect([first.length, second.length]).toEqual([10, 10]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(20);
  });

  it('are paged with the common maximum size: a larger one is clamped', async () => {
    const whole = { keyword: '市', level: 2, pageSize: 10_000 };
    const found = await app.call<{ list: Area[] }>('area.search', whole, plain);
    expect(found.data.list.length).toBeGreaterThan(1_000);
    expect(await app.call('area.search', { ...whole, pageSize: 20_000 }, plain)).toEqual(found);
  });

  it('are read branch by branch, including streets [PICK-088, PICK-087, PICK-086, AREA-005]', async () => {
    expect((await below('330000')).slice(0, 2).map(({ fullName }) => fullName)).toEqual(['杭州市', '宁波市']);
    const districts = await below('330100');
    expect(districts.map(({ fullName }) => fullName)).toContain('西湖区');
    const streets = await below('330106');
    expect(streets.map(({ fullName }) => fullName)).toContain('西溪街道');
    expect(streets.every(({ id, isLeaf }) => id.startsWith('330106') && isLeaf)).toBe(true);
    expect(await below('330106')).toEqual(streets);
  });

  it('exclude disabled ones, and the one being edited [AREA-006, AREA-010]', async () => {
    await app.db.updateTable('area').set({ enabledMark: 0 }).where('id', '=', '330200').execute();
    const ids = (await below('330000', '330300')).map(({ id }) => id);
    expect(ids).toContain('330100');
    expect(ids).not.toContain('330200');
    expect(ids).not.toContain('330300');
    await app.db.updateTable('area').set({ enabledMark: 1 }).where('id', '=', '330200').execute();
  });

  it('are named by paths of ids; an unknown id is returned unchanged [PICK-089, AREA-007]', async () => {
    expect(await named(['330000', '330100', '330106'], ['110000'], ['x', '310000'])).toEqual([
      ['浙江省', '杭州市', '西湖区'],
      ['北京市'],
      ['x', '上海市'],
    ]);
  });

  it('are listed level by level, and found by name or code below all above them [AREA-004]', async () => {
    const list = async (id: string, keyword?: string) =>
      (await app.call<{ list: Branch[] }>('area.list', { id, ...(keyword && { keyword }) }, admin)).data.list;
    const provinces = await list('-1');
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toMatchObject({
      id: '110000',
      parentId: '-1',
      enCode: '110000',
      enabledMark: 1,
      isLeaf: false,
    });
    expect((await list('330000')).map(({ fullName }) => fullName)).toContain('杭州市');
    const [zhejiang, ...others] = await list('-1', '西湖区');
    expect(others.map(({ fullName }) => fullName)).toEqual(['江西省', '湖北省']);
    expect(zhejiang?.children?.[0]?.children?.map(({ id, hasChildren }) => [id, hasChildren])).toEqual([
      ['330106', true],
    ]);
    expect((await list('-1', '330106'))[0]?.children?.[0]?.children?.[0]?.fullName).toBe('西湖区');
    expect(await list('-1', '100%')).toEqual([]);
  });

  it('are created, read, changed, disabled, enabled and deleted [AREA-002, AREA-003, AREA-008, AREA-009]', async () => {
    const call = (name: string, input: object) => app.call<Branch>(name, input, admin);
    const fields = { fullName: '新区', enCode: '330199', parentId: '330100', sortCode: 3, description: '筹建' };
    const { id } = (await call('area.create', fields)).data;
    expect((await call('area.info', { id })).data).toMatchObject({ ...fields, id, enabledMark: 1 });
    expect((await below('330100')).map((one) => one.id)).toContain(id);
    await call('area.update', { ...fields, id, fullName: '钱江新区' });
    expect((await call('area.info', { id })).data.fullName).toBe('钱江新区');
    await call('area.state', { id });
    expect((await call('area.info', { id })).data.enabledMark).toBe(0);
    expect((await below('330100')).map((one) => one.id)).not.toContain(id);
    await call('area.state', { id });
    expect((await below('330100')).map((one) => one.id)).toContain(id);
    expect((await call('area.remove', { id })).msg).toBe('删除成功');
    expect((await call('area.info', { id })).status).toBe(404);
    expect((await call('area.create', { ...fields, fullName: '' })).msg).toBe('请输入名称');
    expect((await call('area.create', { ...fields, enCode: '' })).msg).toBe('请输入编码');
    expect((await call('area.create', { ...fields, parentId: 'nowhere' })).msg).toBe('上级区划不存在');
    const cycle = { fullName: '杭州市', enCode: '330100', id: '330100', parentId: '330105' };
    expect((await call('area.update', cycle)).msg).toBe('上级不能是自身或其下级');
    expect((await app.call('area.create', fields, plain)).status).toBe(403);
  });

  it('cannot be deleted while they have children, inserted or not [AREA-010]', async () => {
    const remove = async (id: string) => (await app.call('area.remove', { id }, admin)).msg;
    // The streets of this district were never expanded.
    for (const id of ['330100', '330109']) expect(await remove(id)).toBe('该数据存在下级，无法删除');
  });

  it('always have three levels, with the official names for missing ones', () => {
    const rows = areaRows([
      {
        code: '500000',
        name: '重庆市',
        children: [
          { code: '500101', name: '万州区' },
          { code: '500229', name: '城口县' },
        ],
      },
      { code: '440000', name: '广东省', children: [{ code: '441900', name: '东莞市', children: [] }] },
      { code: '810000', name: '香港特别行政区', children: [{ code: '810001', name: '中西区' }] },
      {
        code: '460000',
        name: '海南省',
        children: [{ code: '469000', name: '海南省-自治区直辖县级行政区划', children: [] }],
      },
    ]);
    expect(rows.map(({ id, parentId, fullName }) => `${parentId} ${id} ${fullName}`)).toEqual([
      '-1 500000 重庆市',
      '500000 500100 市辖区',
      '500100 500101 万州区',
      '500000 500200 县',
      '500200 500229 城口县',
      '-1 440000 广东省',
      '440000 441900 东莞市',
      '441900 441901 东莞市',
      '-1 810000 香港特别行政区',
      '810000 810100 香港特别行政区',
      '810100 810001 中西区',
      '-1 460000 海南省',
      '460000 469000 省直辖县级行政区划',
      '469000 469001 海南省-自治区直辖县级行政区划',
    ]);
  });
});
