import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

interface Row {
  id: string;
  fullName: string;
  enCode: string;
  globalMark: number;
  enabledMark: number;
  organizeIdsTree: string[][];
  organize: string;
  userIds: string[];
}
let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const as = 'admin' as const;
const call = <T = Row>(name: string, input: object = {}) => app.call<T>(name, input, { as });
const list = async (name: string, input: object = {}) => (await call<{ list: Row[] }>(name, input)).data.list;
const east = ['company', 'company-east'];

describe('roles', () => {
  it('are listed by organisation and by whether they are global, and searched by name and code [ROLE-005]', async () => {
    const codes = async (input: object) => (await list('role.list', input)).map(({ enCode }) => enCode).sort();
    expect(await codes({ organizeId: 'dept-finance' })).toEqual(['financeReviewer']);
    expect(await codes({ globalMark: '1' })).toEqual(['administrator', 'configurer', 'departmentHead', 'staff']);
    expect(await codes({ keyword: '交付' })).toEqual(['deliveryLead']);
    expect(await codes({ keyword: 'STAFF' })).toEqual(['staff']);
    const [delivery] = await list('role.list', { keyword: 'deliveryLead' });
    expect(delivery?.organize).toMatch(/.+\/.+、.+\/.+/);
  });

  it('support CRUD with their organisations [ROLE-002] [ROLE-006]', async () => {
    const fields = { fullName: '区域经理', enCode: 'regional', globalMark: 0, organizeIdsTree: [east] };
    const { id } = (await call('role.create', fields)).data;
    expect((await call('role.info', { id })).data).toMatchObject({ ...fields, enabledMark: 1, sortCode: 0 });
    const everywhere = { id, fullName: '区域负责人', enCode: 'regional', globalMark: 1, organizeIdsTree: [east] };
    expect((await call('role.update', everywhere)).msg).toBe('更新成功');
    expect((await call('role.info', { id })).data).toMatchObject({ fullName: '区域负责人', organizeIdsTree: [] });
    expect((await call('role.remove', { id })).msg).toBe('删除成功');
    expect((await call('role.info', { id })).status).toBe(404);
  });

  it('need a name, a unique code, and an organisation unless they are global [ROLE-002]', async () => {
    const messageOf = async (input: object) => (await call('role.create', input)).msg;
    expect(await messageOf({ enCode: 'nameless' })).toBe('请输入名称');
    expect(await messageOf({ fullName: '无编码' })).toBe('请输入编码');
    expect(await messageOf({ fullName: '员工', enCode: 'staff' })).toBe('编码已存在');
    expect(await messageOf({ fullName: '无组织', enCode: 'nowhere', globalMark: 0 })).toBe('请至少选择一个所属组织');
  });

  it('are enabled and disabled [ROLE-010]', async () => {
    const mark = async () => (await call('role.info', { id: 'role-finance' })).data.enabledMark;
    await call('role.state', { id: 'role-finance' });
    expect(await mark()).toBe(0);
    await call('role.state', { id: 'role-finance' });
    expect(await mark()).toBe(1);
  });

  it('cannot be deleted while they have members, and grant nothing while disabled [ROLE-013]', async () => {
    const plain = async () => (await app.call<{ menuList: object[] }>('session.currentUser', {}, { as: 'plain' })).data;
    expect((await call('role.remove', { id: 'role-staff' })).msg).toBe('该角色下有用户，无法删除');
    expect((await plain()).menuList).not.toEqual([]);
    await call('role.state', { id: 'role-staff' });
    expect((await plain()).menuList ?? []).toEqual([]);
    await call('role.state', { id: 'role-staff' });
  });

  it('have members that are replaced as a whole; unknown users are ignored', async () => {
    const members = async () => (await call('role.members', { id: 'role-finance' })).data.userIds;
    await call('role.setMembers', { id: 'role-finance', userIds: ['user-zhangwei', 'user-gone'] });
    expect(await members()).toEqual(['user-zhangwei']);
    await call('role.setMembers', { id: 'role-finance', userIds: null });
    expect(await members()).toEqual([]);
  });

  it('are found by organisation, enabled ones only [ROLE-011]', async () => {
    const of = async (...organizeIds: string[]) =>
      (await list('role.byOrganizes', { organizeIds })).map(({ fullName }) => fullName);
    expect(await of('dept-finance', 'dept-east-delivery')).toEqual(['财务审核员', '交付负责人']);
    expect(await of('company')).toEqual([]);
    await call('role.state', { id: 'role-finance' });
    expect(await of('dept-finance')).toEqual([]);
    await call('role.state', { id: 'role-finance' });
  });

  it('can be granted by a user who has all their rights [ROLE-009]', async () => {
    const granting = async (as: 'admin' | 'plain') => {
      const { list } = (await app.call<{ list: object[] }>('role.selectorByPermission', {}, { as })).data;
      return ['员工', '系统配置员'].map((name) => JSON.stringify(list).includes(name));
    };
    expect(await granting('admin')).toEqual([true, true]);
    expect(await granting('plain')).toEqual([true, false]);
  });

  it('are exported as a workbook, as the list shows them [ROLE-012]', async () => {
    const sheet = async (input: object) => {
      const { data } = await call<{ url: string; name: string }>('role.export', input);
      expect(data.name).toMatch(/^角色管理_\d{14}\.xlsx$/);
      const book = read((await app.download(data.url)).body);
      return utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] as never, { header: 1 });
    };
    const all = await sheet({});
    expect(all[0]).toEqual(['名称', '编码', '角色范围', '所属组织', '排序', '状态', '说明']);
    expect(all).toHaveLength(7);
    const finance = await sheet({ organizeId: 'dept-finance' });
    expect(finance[1]?.slice(0, 3)).toEqual(['财务审核员', 'financeReviewer', '组织']);
    expect(finance).toHaveLength(2);
  });

  it('are not saved over the change of somebody else, nor are their members', async () => {
    const { id, lastModifyTime } = (
      await call<Row & { lastModifyTime: number | null }>('role.info', { id: 'role-finance' })
    ).data;
    app.clock.now += 1_000;
    const fields = {
      fullName: '财务审核员',
      enCode: 'financeReviewer',
      globalMark: 0,
      organizeIdsTree: [['dept-finance']],
    };
    expect((await call('role.update', { ...fields, id, lastModifyTime })).code).toBe(200);
    const late = { ...fields, id, organizeIdsTree: [east], lastModifyTime };
    expect((await call('role.update', late)).code).toBe(409);
    expect((await call('role.info', { id })).data.organizeIdsTree).toEqual([['company', 'dept-finance']]);
    expect((await call('role.setMembers', { id, userIds: ['user-zhangwei'], lastModifyTime })).code).toBe(409);
    expect((await call('role.members', { id })).data.userIds).toEqual([]);
  });

  it('have no meaning by name or code: an administrator role with another name grants the same [ROLE-004]', async () => {
    const menusOf = async () =>
      (await app.call<{ menuList: object[] }>('session.currentUser', {}, { as: 'plain' })).data.menuList;
    await call('role.setMembers', { id: 'role-administrator', userIds: ['user-zhangwei'] });
    const before = await menusOf();
    expect(JSON.stringify(before)).toContain('permission/organize');
    const renamed = { fullName: '杂务', enCode: 'errands', globalMark: 1, id: 'role-administrator' };
    await call('role.update', renamed);
    expect(await menusOf()).toEqual(before);
    await call('role.setMembers', { id: 'role-administrator', userIds: [] });
    const named = { fullName: '系统管理员', enCode: 'administrator', globalMark: 1 };
    const { id } = (await call('role.create', named)).data;
    await call('role.setMembers', { id, userIds: ['user-zhangwei'] });
    expect(JSON.stringify(await menusOf())).not.toContain('permission/organize');
    await call('role.setMembers', { id, userIds: [] });
    await call('role.remove', { id });
    await call('role.update', { ...named, id: 'role-administrator' });
  });

  it('are refused without their menu', async () => {
    for (const name of ['list', 'export', 'info', 'create', 'update', 'remove', 'state', 'members', 'setMembers']) {
      const { status } = await app.call(`role.${name}`, { id: 'role-staff' }, { as: 'plain' });
      expect(status, name).toBe(403);
    }
  });
});

describe('groups', () => {
  it('are listed page by page, and searched by name and code [GROUP-003]', async () => {
    expect((await list('group.list', { keyword: '安全' })).map(({ enCode }) => enCode)).toEqual(['safety']);
    const { data } = await call<{ list: Row[]; pagination: { total: number } }>('group.list', { pageSize: 2 });
    expect([data.list.length, data.pagination.total]).toEqual([2, 5]);
  });

  it('support CRUD, with their members and grants [GROUP-002] [GROUP-004]', async () => {
    const fields = { fullName: '读书会', enCode: 'readers', type: 'interest' };
    const { id } = (await call('group.create', fields)).data;
    expect((await call('group.info', { id })).data).toMatchObject({ ...fields, enabledMark: 1, description: '' });
    await call('group.update', { ...fields, id, fullName: '读书小组' });
    expect((await call('group.info', { id })).data.fullName).toBe('读书小组');
    await call('group.setMembers', { id, userIds: ['user-zhangwei'] });
    expect((await call('group.members', { id })).data.userIds).toEqual(['user-zhangwei']);
    const grants = { systemIds: ['system-main'], module: [], button: [], column: [], form: [], resource: [] };
    await call('authority.save', { objectType: 'Group', objectId: id, ...grants });
    expect((await call('group.remove', { id })).msg).toBe('删除成功');
    const left = await app.db.selectFrom('permissionGrant').selectAll().where('objectId', '=', id).execute();
    const members = await app.db.selectFrom('userGroup').selectAll().where('groupId', '=', id).execute();
    expect([left, members]).toEqual([[], []]);
  });

  it('need a name, a unique code and a kind [GROUP-002]', async () => {
    const messageOf = async (input: object) => (await call('group.create', input)).msg;
    expect(await messageOf({ enCode: 'x', type: 'project' })).toBe('请输入名称');
    expect(await messageOf({ fullName: '组', enCode: 'x' })).toBe('请选择分组类型');
    expect(await messageOf({ fullName: '组', enCode: 'safety', type: 'project' })).toBe('编码已存在');
  });
});
