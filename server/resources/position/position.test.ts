import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

interface Row {
  id: string;
  fullName: string;
  enCode: string;
  organizeId: string;
  organize: string;
  lastModifyTime: number | null;
  userIds: string[];
}

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const call = <T = Row>(name: string, input: object = {}) => app.call<T>(name, input, { as: 'admin' });
const codes = async (name: string, input: object = {}) =>
  (await call<{ list: Row[] }>(name, input)).data.list.map(({ enCode }) => enCode);
const ids = async (name: string, input: object = {}) =>
  (await call<{ list: Row[] }>(name, input)).data.list.map(({ id }) => id);
const fields = { fullName: '安全员', enCode: 'safetyOfficer', organizeId: 'dept-quality', type: 'technical' };
const made = async (change: object = {}) =>
  (await call<{ id: string }>('position.create', { ...fields, ...change })).data.id;

describe('positions', () => {
  it('are listed page by page, by keyword, and by organisation with those below it [POSITION-004]', async () => {
    const { data } = await call<{ list: Row[]; pagination: { total: number } }>('position.list', { pageSize: 2 });
    expect(data.list.map(({ enCode }) => enCode)).toEqual(['generalManager', 'officeManager']);
    expect(data.pagination.total).toBeGreaterThan(10);
    expect(await codes('position.list', { keyword: 'ARCHI' })).toEqual(['architect']);
    expect(await codes('position.list', { keyword: '架构' })).toEqual(['architect']);
    const technology = await codes('position.list', { organizeId: 'dept-technology', pageSize: 100 });
    expect(technology).toEqual(expect.arrayContaining(['engineer', 'architect', 'tester']));
    expect(technology).not.toContain('accountant');
    expect(await codes('position.list', { organizeId: 'dept-front' })).toEqual(['frontDeveloper']);
  });

  it('are created, read, changed and deleted [POSITION-002] [POSITION-006]', async () => {
    const id = await made();
    expect((await call('position.info', { id })).data).toMatchObject({
      ...fields,
      organizeIdTree: ['company', 'dept-technology', 'dept-quality'],
      organize: expect.stringMatching(/^智慧云科技有限公司\/技术研发部\/./),
      sortCode: 0,
      enabledMark: 1,
      description: '',
    });
    expect((await call('position.update', { ...fields, id, organizeId: 'dept-front' })).msg).toBe('更新成功');
    expect((await call('position.info', { id })).data.organizeId).toBe('dept-front');
    expect((await call('position.remove', { id })).msg).toBe('删除成功');
    expect((await call('position.info', { id })).status).toBe(404);
  });

  it('need a name, a code and an organisation; name and code have at most 50 characters [POSITION-002]', async () => {
    const messageOf = async (change: object) => (await call('position.create', { ...fields, ...change })).msg;
    expect(await messageOf({ fullName: '' })).toBe('请输入名称');
    expect(await messageOf({ enCode: '' })).toBe('请输入编码');
    expect(await messageOf({ organizeId: '' })).toBe('请选择所属组织');
    expect(await messageOf({ organizeId: 'nowhere' })).toBe('所属组织不存在');
    expect(await messageOf({ fullName: '名'.repeat(51) })).toBe('名称最多为50个字符！');
    expect(await messageOf({ enCode: 'a'.repeat(51) })).toBe('编码最多为50个字符！');
  });

  it('cannot be deleted while users have them; without users their grants go with them [POSITION-011]', async () => {
    const id = await made();
    await call('position.setMembers', { id, userIds: ['user-zhangwei'] });
    expect((await call('position.remove', { id })).msg).toBe('该岗位下有用户，无法删除');
    const grants = { systemIds: ['system-main'], module: [], button: [], column: [], form: [], resource: [] };
    await call('authority.save', { objectType: 'Position', objectId: id, ...grants });
    await call('position.setMembers', { id, userIds: [] });
    expect((await call('position.remove', { id })).msg).toBe('删除成功');
    const left = await app.db.selectFrom('permissionGrant').selectAll().where('objectId', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('have members; who leaves the major position gets another, who has none gets this one', async () => {
    const id = await made();
    const major = async (userId: string) =>
      (await app.db.selectFrom('users').select('positionId').where('id', '=', userId).executeTakeFirst())?.positionId;
    const before = await major('user-zhangwei');
    await app.db.updateTable('users').set({ positionId: '' }).where('id', '=', 'user-wangfang').execute();
    await app.db.deleteFrom('userPosition').where('userId', '=', 'user-wangfang').execute();
    await call('position.setMembers', { id, userIds: ['user-zhangwei', 'user-wangfang', 'nobody'] });
    expect((await call('position.members', { id })).data.userIds).toEqual(['user-wangfang', 'user-zhangwei']);
    expect([await major('user-zhangwei'), await major('user-wangfang')]).toEqual([before, id]);
    await app.db.updateTable('users').set({ positionId: id }).where('id', '=', 'user-zhangwei').execute();
    await call('position.setMembers', { id, userIds: [] });
    expect([await major('user-zhangwei'), await major('user-wangfang')]).toEqual([before, '']);
    await call('position.remove', { id });
  });

  it('refuse members based on older ones than those stored', async () => {
    const id = await made();
    const { lastModifyTime } = (await call('position.members', { id })).data;
    app.clock.now += 1_000;
    await call('position.setMembers', { id, userIds: ['user-zhangwei'], lastModifyTime });
    const late = await call('position.setMembers', { id, userIds: ['user-wangfang'], lastModifyTime });
    expect(late.code).toBe(409);
    expect((await call('position.members', { id })).data.userIds).toEqual(['user-zhangwei']);
    await call('position.setMembers', { id, userIds: [] });
    await call('position.remove', { id });
  });

  it('are offered as a list: all enabled ones, or those of some organisations [POSITION-003, POSITION-007, POSITION-008]', async () => {
    await app.db.updateTable('position').set({ enabledMark: 0 }).where('id', '=', 'pos-driver').execute();
    const all = await ids('position.all');
    expect(all).toEqual(expect.arrayContaining(['pos-general-manager', 'pos-architect', 'pos-clerk']));
    expect(all).not.toContain('pos-driver');
    const wanted = { organizeIds: ['dept-general', 'dept-front'] };
    expect(await ids('position.byOrganizes', wanted)).toEqual([
      'pos-office-manager',
      'pos-clerk',
      'pos-front-developer',
    ]);
    expect(await ids('position.byOrganizes', { organizeIds: [] })).toEqual([]);
    await app.db.updateTable('position').set({ enabledMark: 1 }).where('id', '=', 'pos-driver').execute();
  });

  it('are exported as a workbook, as the list shows them [POSITION-010]', async () => {
    const { data } = await call<{ url: string; name: string }>('position.export', { organizeId: 'dept-front' });
    expect(data.name).toMatch(/^岗位管理_\d{14}\.xlsx$/);
    const book = read((await app.download(data.url)).body);
    const lines = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] as never, { header: 1 });
    expect(lines[0]).toEqual(['名称', '编码', '岗位类型', '所属组织', '排序', '状态', '说明']);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.[1]).toBe('frontDeveloper');
  });

  it('are refused without their menu', async () => {
    for (const name of ['list', 'info', 'create', 'update', 'remove', 'members', 'setMembers', 'export']) {
      const { status } = await app.call(`position.${name}`, { ...fields, id: 'pos-clerk' }, { as: 'plain' });
      expect(status, name).toBe(403);
    }
  });
});
