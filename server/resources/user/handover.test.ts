import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type As, testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

interface Node {
  id: string;
  fullName: string;
  children: Node[];
}
const call = <T>(name: string, input: object, as: As = 'admin') => app.call<T>(`user.${name}`, input, { as });
const from = 'user-zengguoqiang';
const to = 'user-zhangwei';
const work = async (fromId = from) => (await call<{ list: Node[] }>('work', { fromId })).data.list;
const ids = async (kind: string, fromId = from) =>
  (await work(fromId)).find(({ id }) => id === kind)?.children.map(({ id }) => id) ?? [];
const handOver = (items: string[], more: object = {}, as: As = 'admin') =>
  call<{ count: number }>('workHandover', { fromId: from, toId: to, items, ...more }, as);
const own = (table: 'visualdev' | 'dataInterface', id: string) =>
  app.db.updateTable(table).set({ creatorUserId: from }).where('id', '=', id).execute();
const managerOf = async (id: string) =>
  (await app.db.selectFrom('users').select('managerId').where('id', '=', id).executeTakeFirstOrThrow()).managerId;

const dayMs = 86_400_000;
async function schedule(id: string, endDay: number) {
  const values = {
    id,
    groupId: id,
    title: id,
    content: '',
    category: '',
    urgent: 1,
    allDay: 1,
    startDay: endDay - dayMs,
  };
  const stamp = { creatorUserId: from, creatorTime: 0, lastModifyUserId: null, lastModifyTime: null };
  await app.db
    .insertInto('schedule')
    .values({
      ...values,
      ...stamp,
      endDay,
      toUserIds: '[]' as never,
      repetition: '1',
      repeatTime: null,
      files: '',
    } as never)
    .execute();
}

/** A process in which the person who leaves decides. */
async function runningFlow() {
  const form = { fields: [node('inputNumber', 'days', { label: '天数' })], list: { columns: [{ prop: 'days' }] } };
  const flows = flowsOf(app, await releaseForm(app, 'leaving', form));
  return { flows, id: await flows.release('leaving', [start(), approver('head', 'zengguoqiang')]) };
}

describe('handing work over', () => {
  it('lists the open work of a user by kind, with numbers [USER-009]', async () => {
    const [form] = await app.db.selectFrom('visualdev').select('id').where('deleteMark', '=', 0).limit(1).execute();
    const [face] = await app.db.selectFrom('dataInterface').select('id').limit(1).execute();
    await own('visualdev', form?.id ?? '');
    await own('dataInterface', face?.id ?? '');
    await schedule('over', app.clock.now - dayMs);
    await schedule('coming', app.clock.now + dayMs);
    const all = [
      'form',
      'interface',
      'schedule',
      'subordinate',
      'department',
      'flowTask',
      'flowInstance',
      'flowTemplate',
    ];
    expect((await work()).map(({ id }) => id)).toEqual(all);
    expect(await ids('form')).toEqual([`form--${form?.id}`]);
    expect(await ids('interface')).toEqual([`interface--${face?.id}`]);
    expect(await ids('schedule')).toEqual(['schedule--coming']);
    const people = await ids('subordinate');
    expect(people.length).toBeGreaterThan(0);
    const named = (await work()).find(({ id }) => id === 'subordinate');
    expect(named?.fullName).toBe(`全部下属（${people.length}）`);
    expect((await call('work', { fromId: 'nobody' })).status).toBe(404);
  });

  it('moves the chosen items only, and answers how many moved [USER-007, USER-010]', async () => {
    const [form = ''] = await ids('form');
    const answer = await handOver([form, 'schedule']);
    expect([answer.msg, answer.data]).toEqual(['已交接 2 项', { count: 2 }]);
    expect(await ids('form')).toEqual([]);
    expect(await ids('form', to)).toContain(form);
    expect(await ids('schedule', to)).toEqual(['schedule--coming']);
    expect(await ids('interface')).toHaveLength(1);
    expect((await handOver([form])).data).toEqual({ count: 0 });
  });

  it('moves subordinates without anyone becoming their own superior [USER-010]', async () => {
    await app.db.updateTable('users').set({ managerId: 'user-liuyang' }).where('id', '=', from).execute();
    await app.db.updateTable('users').set({ managerId: from }).where('id', '=', to).execute();
    const people = (await ids('subordinate')).map((id) => id.replace('subordinate--', ''));
    expect(people).toContain(to);
    await handOver(['subordinate', 'department']);
    expect(await managerOf(to)).toBe('user-liuyang');
    for (const id of people.filter((one) => one !== to)) expect(await managerOf(id)).toBe(to);
    expect(await ids('subordinate')).toEqual([]);
    const headed = await app.db.selectFrom('organize').select('id').where('managerId', '=', from).execute();
    expect(headed).toEqual([]);
  });

  it('is refused to the user themselves, to a disabled one, and without a choice', async () => {
    const refused = '接收人必须是另一位启用的用户';
    expect((await handOver(['form'], { toId: from })).msg).toBe(refused);
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('id', '=', 'user-liuyang').execute();
    expect((await handOver(['form'], { toId: 'user-liuyang' })).msg).toBe(refused);
    expect((await handOver([])).status).toBe(400);
  });

  it('moves open tasks and running processes, with an entry that names both [FLOW-054, USER-009, USER-010]', async () => {
    const { flows, id } = await runningFlow();
    const draft = await flows.launch(id, { days: 1 }, 'zengguoqiang', { status: 1 });
    const [tasked, started, ended] = [
      await flows.launch(id, { days: 1 }, 'lixiaoyun'),
      await flows.launch(id, { days: 1 }, 'zengguoqiang'),
      await flows.launch(id, { days: 1 }, 'zengguoqiang'),
    ];
    expect(await flows.agree(ended, 'zengguoqiang')).toBe('审批成功');
    expect((await ids('flowTask')).sort()).toEqual([`flowTask--${tasked}`, `flowTask--${started}`].sort());
    expect(await ids('flowInstance')).toEqual([`flowInstance--${started}`]);
    expect((await handOver(['flowTask', `flowInstance--${started}`])).data).toEqual({ count: 3 });
    expect([await ids('flowTask'), await ids('flowInstance')]).toEqual([[], []]);
    const entry = { handleStatus: 7, userName: '系统管理员', persons: '曾国强、张伟' };
    expect((await flows.info(tasked)).records.slice(1)).toMatchObject([entry]);
    expect((await flows.info(started)).records.slice(1)).toMatchObject([entry, entry]);
    expect((await flows.info(ended)).records.map(({ handleStatus }) => handleStatus)).toEqual([2, 1]);
    expect(await flows.taskOf(tasked, 'zengguoqiang')).toBe('');
    expect(await flows.agree(tasked, 'zhangwei')).toBe('审批成功');
    const own = async (account: string) =>
      (await app.call<{ list: { id: string }[] }>('flow-instance.list', { templateId: id }, { as: { account } })).data
        .list;
    expect((await own('zhangwei')).map((row) => row.id)).toEqual([started]);
    expect((await own('zengguoqiang')).map((row) => row.id).sort()).toEqual([draft, ended].sort());
    expect(await flows.msg('flow-instance.withdraw', { id: started }, { as: { account: 'zhangwei' } })).toBe(
      '撤回成功',
    );
    await flows.expectReplay();
  });

  it('needs the right to change both accounts [PERM-024]', async () => {
    const grants = [
      { step: 'module' as const, itemId: 'menu-user' },
      { step: 'module' as const, itemId: 'menu-permission' },
      { step: 'button' as const, itemId: 'menu-user-btn_edit' },
    ];
    expect((await handOver(['form'], {}, 'configurer')).status).toBe(403);
    await grantAll(app.db, { objectType: 'role', objectId: 'role-configurer' }, grants);
    const toAdmin = await handOver(['form'], { toId: 'admin' }, 'configurer');
    expect([toAdmin.status, toAdmin.msg]).toEqual([403, expect.stringMatching(/./)]);
    expect((await call('work', { fromId: 'admin' }, 'configurer')).status).toBe(403);
  });
});

describe('users for selectors', () => {
  type People = { list: { id: string; type: string; children: { id: string; type: string }[] }[] };
  const of = async (name: string, input: object = {}, as: As = 'plain') =>
    (await call<People>(name, input, as)).data.list;

  it('are all enabled ones [USER-011]', async () => {
    const all = (await of('all')).map(({ id }) => id);
    expect(all).toContain('user-zhangwei');
    expect(all).not.toContain('user-liuyang');
    const { total } = (await app.call<{ pagination: { total: number } }>('user.list', {}, { as: 'admin' })).data
      .pagination;
    expect(all).toHaveLength(total - 1);
  });

  it('are a tree below their organisations [USER-012]', async () => {
    const flat = (nodes: People['list']): { id: string; type: string }[] =>
      nodes.flatMap((node) => [node, ...flat(node.children as People['list'])]);
    const tree = await of('selector');
    expect(tree.map(({ type }) => type)).toContain('company');
    expect(flat(tree)).toContainEqual(expect.objectContaining({ id: 'user-zhangwei', type: 'user' }));
    expect(tree.some(({ id }) => id === 'user-zhangwei')).toBe(false);
  });

  it('are those of a position, or of a role within an organisation [USER-022, USER-023]', async () => {
    const engineers = await app.db
      .selectFrom('userPosition')
      .selectAll()
      .where('positionId', '=', 'pos-engineer')
      .execute();
    expect((await of('byPosition', { positionId: 'pos-engineer' })).map(({ id }) => id).sort()).toEqual(
      engineers.map(({ userId }) => userId).sort(),
    );
    expect(await of('byPosition', { positionId: 'none' })).toEqual([]);
    const [member] = await app.db
      .selectFrom('userRole')
      .innerJoin('userOrganize', 'userOrganize.userId', 'userRole.userId')
      .innerJoin('users', 'users.id', 'userRole.userId')
      .select(['userRole.userId', 'roleId', 'userOrganize.organizeId'])
      .where('users.enabledMark', '=', 1)
      .execute();
    const { userId = '', roleId = '', organizeId = '' } = member ?? {};
    expect((await of('byRole', { roleId, organizeId })).map(({ id }) => id)).toContain(userId);
    expect(await of('byRole', { roleId, organizeId: 'none' })).toEqual([]);
  });

  it('are those of the organisations the caller is authorised for, by keyword [USER-028]', async () => {
    const everyone = (await of('byAuthority', { id: '0' }, 'admin')).map(({ id }) => id);
    const mine = (await of('byAuthority', { id: '0' })).map(({ id }) => id);
    expect(mine).toContain('user-zhangwei');
    expect(everyone.length).toBeGreaterThan(mine.length);
    const finance = (await of('byAuthority', { id: 'dept-finance' }, 'admin')).map(({ id }) => id);
    expect(finance.length).toBeGreaterThan(0);
    expect(finance.length).toBeLessThan(everyone.length);
    expect(await of('byAuthority', { id: 'dept-finance' })).toEqual([]);
    expect((await of('byAuthority', { id: '0', keyword: 'zhangwei' })).map(({ id }) => id)).toEqual(['user-zhangwei']);
  });
});
