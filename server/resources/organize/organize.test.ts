import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';

interface Row {
  id: string;
  parentId: string;
  fullName: string;
  category: string;
  organize: string;
  organizeIdTree: string[];
  hasChildren: boolean;
  lastModifyTime: number | null;
  children?: Row[];
}

/** A member of the technology department who may add, edit and delete organisations, but is no administrator. */
const clerk: As = { account: 'zhangwei' };
const outside = '涉及您所属组织及其下级以外的组织，不能更改';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const buttons = await app.db.selectFrom('menuItem').select('id').where('menuId', '=', 'menu-organize').execute();
  await grantAll(app.db, { objectType: 'user', objectId: 'user-zhangwei' }, [
    { step: 'system', itemId: mainSystem },
    ...['menu-permission', 'menu-organize'].map((itemId) => ({ step: 'module' as const, itemId })),
    ...buttons.map(({ id }) => ({ step: 'button' as const, itemId: id })),
  ]);
}, 120_000);
afterAll(() => app.close());

const call = <T = Row>(name: string, input: object = {}, as: As = 'admin') => app.call<T>(name, input, { as });
const list = async (input: object = {}) => (await call<{ list: Row[] }>('organize.list', input)).data.list;
const info = async (id: string) => (await call('organize.info', { id })).data;
const names = (rows: readonly Row[] | undefined) => (rows ?? []).map(({ fullName }) => fullName);
const fields = { fullName: '安全部', enCode: 'safety', parentId: 'company' };

/** Creates a department for one test. */
async function made(change: object = {}): Promise<string> {
  return (await call<{ id: string }>('department.create', { ...fields, ...change })).data.id;
}

describe('the tree of organisations', () => {
  it('is answered level by level: the upper two, then those below one [ORG-005]', async () => {
    const [company, ...others] = await list();
    expect(others).toEqual([]);
    expect(company).toMatchObject({ id: 'company', category: 'company', hasChildren: true });
    expect(names(company?.children)).toEqual(expect.arrayContaining(['综合管理部', '技术研发部']));
    const technology = company?.children?.find(({ id }) => id === 'dept-technology');
    expect(technology).toMatchObject({ hasChildren: true, children: [] });
    const below = await list({ parentId: 'dept-technology' });
    expect(below.map(({ id }) => id)).toEqual(['dept-platform', 'dept-front', 'dept-quality', 'dept-operation']);
    expect(below[0]).toMatchObject({
      organizeIdTree: ['company', 'dept-technology', 'dept-platform'],
      organize: expect.stringMatching(/^智慧云科技有限公司\/技术研发部\/./),
      hasChildren: false,
    });
  });

  it('is searched by name, code and status, and shows what is above [ORG-001] [ORG-005]', async () => {
    const [company] = await list({ keyword: 'FRONT' });
    expect(company?.children?.map(({ id, children }) => [id, children?.map((one) => one.id)])).toEqual([
      ['dept-technology', ['dept-front']],
    ]);
    const [root] = await list({ keyword: '技术研发' });
    expect(root?.children).toMatchObject([{ id: 'dept-technology', hasChildren: true, children: [] }]);
    expect(await list({ keyword: '没有这个部门' })).toEqual([]);
    expect(await list({ enabledMark: 0 })).toEqual([]);
    await app.db.updateTable('organize').set({ enabledMark: 0 }).where('id', '=', 'dept-channel').execute();
    const [disabled] = await list({ enabledMark: 0 });
    expect(disabled?.children?.[0]?.children?.map(({ id }) => id)).toEqual(['dept-channel']);
    await app.db.updateTable('organize').set({ enabledMark: 1 }).where('id', '=', 'dept-channel').execute();
  });

  it('is exported as a workbook, whole or as found [ORG-010]', async () => {
    const sheet = async (input: object) => {
      const { data } = await call<{ url: string; name: string }>('organize.export', input);
      expect(data.name).toMatch(/^组织管理_\d{14}\.xlsx$/);
      const book = read((await app.download(data.url)).body);
      return utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] as never, { header: 1 });
    };
    const all = await sheet({});
    expect(all[0]).toEqual(['名称', '编码', '类型', '组织路径', '部门主管', '排序', '状态', '说明']);
    expect(all[1]?.slice(0, 4)).toEqual(['智慧云科技有限公司', 'zhy', '公司', '智慧云科技有限公司']);
    expect(all).toHaveLength(24);
    const found = await sheet({ keyword: 'front' });
    expect(found.slice(1).map(([, code]) => code)).toEqual(['zhy', 'technology', 'front']);
  });
});

describe('an organisation', () => {
  it('is created, read, changed and deleted [ORG-002] [ORG-006]', async () => {
    const company = { fullName: '北方公司', enCode: 'north', parentId: '-1', sortCode: 5, description: '新设' };
    const { id } = (await call<{ id: string }>('organize.create', company)).data;
    expect(await info(id)).toMatchObject({
      ...company,
      category: 'company',
      managerId: '',
      enabledMark: 1,
      organizeIdTree: [id],
      organize: '北方公司',
    });
    expect((await call('organize.update', { ...company, id, fullName: '北方分公司' })).msg).toBe('更新成功');
    expect((await info(id)).fullName).toBe('北方分公司');
    expect((await call('organize.remove', { id })).msg).toBe('删除成功');
    expect((await call('organize.info', { id })).status).toBe(404);
  });

  it('needs name, code and parent, of at most 50 characters [ORG-002]', async () => {
    const messageOf = async (change: object) => (await call('organize.create', { ...fields, ...change })).msg;
    expect(await messageOf({ fullName: '' })).toBe('请输入名称');
    expect(await messageOf({ enCode: '' })).toBe('请输入编码');
    expect(await messageOf({ parentId: '' })).toBe('请选择上级组织');
    expect(await messageOf({ fullName: '名'.repeat(51) })).toBe('名称最多为50个字符！');
    expect(await messageOf({ enCode: 'a'.repeat(51) })).toBe('编码最多为50个字符！');
    expect(await messageOf({ parentId: 'nowhere' })).toBe('上级组织不存在');
  });

  it('is a company at the top; a department has a parent [ORG-004]', async () => {
    expect((await call('department.create', { ...fields, parentId: '-1' })).msg).toBe('部门必须有上级组织');
    const onTop = { ...fields, parentId: '-1', category: 'department' };
    expect((await call('organize.create', onTop)).msg).toBe('部门必须有上级组织');
    const [top] = (await call<{ list: Row[] }>('organize.selector', { id: 'dept-technology' })).data.list;
    expect(top).toMatchObject({ id: '-1', fullName: '顶级节点' });
    expect(JSON.stringify(top)).not.toContain('dept-platform');
    expect(JSON.stringify(top)).toContain('dept-sales');
  });

  it('cannot be deleted while it has children, positions or users [ORG-003] [ORG-014]', async () => {
    const id = await made();
    const refusal = async () => (await call('organize.remove', { id })).msg;
    const child = await made({ parentId: id, fullName: '下级' });
    expect(await refusal()).toBe('该组织下有下级组织，无法删除');
    await call('organize.remove', { id: child });
    const position = { fullName: '岗', enCode: 'post', organizeId: id };
    const { id: positionId } = (await call<{ id: string }>('position.create', position)).data;
    expect(await refusal()).toBe('该组织下有岗位，无法删除');
    await call('position.remove', { id: positionId });
    await app.db.insertInto('userOrganize').values({ userId: 'user-wangfang', organizeId: id }).execute();
    expect(await refusal()).toBe('该组织下有用户，无法删除');
    await app.db.deleteFrom('userOrganize').where('organizeId', '=', id).execute();
    await app.db.insertInto('roleOrganize').values({ roleId: 'role-finance', organizeId: id }).execute();
    expect(await refusal()).toBe('删除成功');
    const left = await app.db.selectFrom('roleOrganize').selectAll().where('organizeId', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('is not saved over the change of somebody else', async () => {
    const id = await made();
    const { lastModifyTime } = await info(id);
    app.clock.now += 1_000;
    expect((await call('department.update', { ...fields, id, lastModifyTime })).code).toBe(200);
    const late = await call('department.update', { ...fields, id, fullName: '晚了', lastModifyTime });
    expect(late.code).toBe(409);
    expect((await info(id)).fullName).toBe('安全部');
    await call('organize.remove', { id });
  });
});

describe('a department', () => {
  it('is created, read and changed by calls of its own; a company is none [ORG-013]', async () => {
    const id = await made({ managerId: 'user-wangfang' });
    const department = { ...fields, id, category: 'department', managerId: 'user-wangfang' };
    expect((await call('department.info', { id })).data).toMatchObject(department);
    await call('department.update', { ...fields, id, fullName: '安环部' });
    expect((await call('department.info', { id })).data.fullName).toBe('安环部');
    expect((await call('department.info', { id: 'company' })).status).toBe(404);
    expect((await call('department.update', { ...fields, id: 'company' })).status).toBe(404);
    await call('organize.remove', { id });
  });

  it('moves with all below, its positions and its people in one write', async () => {
    const move = (parentId: string) =>
      call('department.update', { fullName: '技术研发部', enCode: 'technology', id: 'dept-technology', parentId });
    const position = { fullName: '测试岗', enCode: 'probe', organizeId: 'dept-front' };
    const { id } = (await call<{ id: string }>('position.create', position)).data;
    const before = (await call<Row>('user.info', { id: 'user-zhangwei' })).data as unknown as Record<
      string,
      string[][]
    >;
    expect(before['organizeIdTree']).toContainEqual(['company', 'dept-technology']);
    expect((await move('company-east')).msg).toBe('更新成功');
    const moved = ['company', 'company-east', 'dept-technology'];
    expect((await info('dept-front')).organizeIdTree).toEqual([...moved, 'dept-front']);
    expect((await call('position.info', { id })).data.organizeIdTree).toEqual([...moved, 'dept-front']);
    const after = (await call<Row>('user.info', { id: 'user-zhangwei' })).data as unknown as Record<string, string[][]>;
    expect(after['organizeIdTree']).toContainEqual(moved);
    const east = await call<{ list: Row[] }>('user.list', { organizeId: 'company-east', pageSize: 500 });
    expect(east.data.list.map((one) => one.id)).toContain('user-zhangwei');
    await move('company');
    await call('position.remove', { id });
  });

  it('cannot become its own descendant [ORG-003]', async () => {
    const below = { fullName: '技术研发部', enCode: 'technology', id: 'dept-technology' };
    for (const parentId of ['dept-technology', 'dept-front']) {
      expect((await call('department.update', { ...below, parentId })).msg).toBe('上级不能是自身或其下级');
    }
    expect((await info('dept-technology')).parentId).toBe('company');
  });
});

describe('a caller who is no administrator', () => {
  it('changes what lies in the own organisations and nothing else [PERM-024]', async () => {
    const create = (parentId: string) => call<{ id: string }>('department.create', { ...fields, parentId }, clerk);
    for (const parentId of ['company', 'dept-sales']) expect((await create(parentId)).msg).toBe(outside);
    const company = { ...fields, parentId: '-1' };
    expect((await call('organize.create', company, clerk)).msg).toBe(outside);
    const { id } = (await create('dept-technology')).data;
    const change = { ...fields, id, parentId: 'dept-technology' };
    expect((await call('department.update', { ...change, fullName: '安全组' }, clerk)).code).toBe(200);
    expect((await call('department.update', { ...change, parentId: 'dept-sales' }, clerk)).msg).toBe(outside);
    expect((await call('department.update', { ...change, managerId: 'admin' }, clerk)).msg).toContain('不能更改');
    const sales = { ...fields, id: 'dept-sales', parentId: 'company' };
    expect((await call('department.update', sales, clerk)).msg).toBe(outside);
    expect((await call('organize.remove', { id: 'dept-channel' }, clerk)).msg).toBe(outside);
    expect((await call('organize.remove', { id }, clerk)).code).toBe(200);
  });

  it('makes none of these calls without the menu', async () => {
    for (const name of [
      'organize.list',
      'organize.export',
      'organize.create',
      'department.update',
      'organize.remove',
    ]) {
      expect((await call(name, { ...fields, id: 'dept-sales' }, { account: 'wangfang' })).status, name).toBe(403);
    }
  });
});
