import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';
import { admin, as } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
let leave = '';
let order = '';
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days', { label: '天数' })];
  flows = flowsOf(app, await releaseForm(app, 'lent', { fields, list: { columns: [{ prop: 'days' }] } }));
  leave = await flows.release('leave', [start(), approver('head', 'wangfang')]);
  order = await flows.release('order', [start(), approver('head', 'wangfang')]);
});
afterAll(async () => {
  await flows.expectReplay();
  await app.close();
});
beforeEach(() => app.db.deleteFrom('flowDelegate').execute());

const hour = 3_600_000;
const days = { days: 1 };
const wang = as('wangfang');
const liu = as('liuyang');
const period = (from = -1, until = 1) => ({
  startTime: app.clock.now + from * hour,
  endTime: app.clock.now + until * hour,
});
const given = (more: object = {}) => ({ toUserId: 'user-liuyang', type: 1, ...period(), ...more });
const call = <T>(name: string, input: object, by = wang) => app.call<T>(`flow-delegate.${name}`, input, by);
const create = async (more: object = {}, by = wang) => (await call<{ id: string }>('create', given(more), by)).data.id;
const refusal = async (more: object, by = wang) => (await call('create', given(more), by)).msg;

describe('a delegation', () => {
  it.each([
    [{ toUserId: '' }, '受委托人不能为空'],
    [{ type: null }, '委托类型不能为空'],
    [{ startTime: null }, '开始时间不能为空'],
    [{ endTime: null }, '结束时间不能为空'],
    [{ toUserId: 'user-wangfang' }, '委托人和被委托人相同，委托失败'],
    [{ toUserId: 'none' }, '所选人员不存在或已停用'],
    [{ startTime: 2, endTime: 1 }, '结束时间必须晚于开始时间和当前时间'],
    [{ flowIds: ['none'] }, '流程不存在'],
    [{ description: '长'.repeat(501) }, '说明最多为500个字符！'],
  ])('is refused with %j [FLOW-072]', async (wrong, msg) => {
    expect(await refusal(wrong)).toBe(msg);
  });

  it('is refused next to another one of the same process at the same time [FLOW-072]', async () => {
    const same = '操作失败，同一时间内有相同流程的委托';
    await create({ flowIds: [leave] });
    expect(await refusal({ flowIds: [leave, order], toUserId: 'user-zhangwei' })).toBe(same);
    expect(await refusal({})).toBe(same);
    expect(await refusal({ flowIds: [order] })).toBe('新建成功');
    expect(await refusal({ flowIds: [leave], type: 0 })).toBe('新建成功');
    expect(await refusal({ flowIds: [leave], ...period(1, 2) })).toBe('新建成功');
    expect(await refusal({ flowIds: [leave], ...period(0, 1) })).toBe(same);
  });

  it('is refused against one in the other direction [FLOW-072]', async () => {
    const mutual = '操作失败，同一时间内有相同流程，不能相互委托';
    await create({ flowIds: [leave] });
    const back = (more: object) => refusal({ toUserId: 'user-wangfang', ...more }, liu);
    expect([await back({}), await back({ flowIds: [leave] })]).toEqual([mutual, mutual]);
    expect(await back({ flowIds: [order] })).toBe('新建成功');
    expect(await back({ flowIds: [leave], ...period(1, 2) })).toBe('新建成功');
  });

  it('is read, changed, ended and deleted by its owner alone [FLOW-072]', async () => {
    const id = await create({ flowIds: [leave], description: '休假' });
    const info = (await call<object>('info', { id })).data;
    const names = { userName: '王芳', toUserName: '刘洋', flowNames: 'leave', state: 1 };
    expect(info).toMatchObject({ id, ...given({ flowIds: [leave], description: '休假' }), ...names });
    for (const name of ['info', 'update', 'stop', 'remove']) {
      expect([
        name,
        (await call(name, { id, ...given() }, liu)).status,
        (await call(name, { id }, {} as never)).status,
      ]).toEqual([name, 404, 401]);
    }
    expect((await call('update', { id, ...given({ flowIds: [order] }) })).msg).toBe('更新成功');
    const lists = async (by: typeof wang, type: number) =>
      (await call<{ list: { id: string; flowNames: string; state: number }[] }>('list', { type }, by)).data.list;
    expect(await lists(wang, 1)).toMatchObject([{ id, flowNames: 'order', state: 1 }]);
    expect([await lists(wang, 2), await lists(liu, 1)]).toEqual([[], []]);
    expect(await lists(liu, 2)).toMatchObject([{ id, userName: '王芳' }]);
    expect((await call('stop', { id })).msg).toBe('委托已结束');
    expect((await lists(wang, 1))[0]?.state).toBe(2);
    expect((await call('stop', { id })).msg).toBe('该委托已结束');
    expect((await call('update', { id, ...given() })).msg).toBe('该委托已结束');
    expect((await call('remove', { id })).msg).toBe('删除成功');
    expect(await lists(wang, 1)).toEqual([]);
  });

  it('tells its receiver, with a message that opens the page of delegations', async () => {
    const latest = async () =>
      app.db
        .selectFrom('message')
        .select(['title', 'type', 'flowType', 'bodyText'])
        .orderBy('creatorTime', 'desc')
        .orderBy('id')
        .execute();
    await app.db.deleteFrom('message').execute();
    const id = await create();
    const message = { type: 2, flowType: 2, bodyText: '{"type":2}' };
    expect(await latest()).toMatchObject([{ title: '王芳委托您：审批委托', ...message }]);
    await app.db.deleteFrom('message').execute();
    await call('stop', { id });
    expect(await latest()).toMatchObject([{ title: '王芳结束了对您的委托：审批委托', ...message }]);
  });

  it('offers receivers without the caller, by name [FLOW-072]', async () => {
    type People = { list: { id: string; fullName: string }[] };
    const all = (await call<People>('receivers', { pageSize: 1_000 })).data.list.map(({ id }) => id);
    expect(all).toContain('user-liuyang');
    expect(all).not.toContain('user-wangfang');
    expect((await call<People>('receivers', { keyword: '刘洋' })).data.list).toEqual([
      { id: 'user-liuyang', fullName: '刘洋' },
    ]);
  });
});

describe('lent tasks', () => {
  it('are met by the receiver next to the delegator; the first decision counts and names both [FLOW-073]', async () => {
    const before = await flows.launch(leave, days);
    const other = await flows.launch(order, days);
    const id = await create({ flowIds: [leave] });
    const after = await flows.launch(leave, days);
    for (const instance of [before, after]) {
      expect([await flows.taskOf(instance, 'wangfang'), await flows.taskOf(instance, 'liuyang')]).toEqual([
        `${instance}.t3`,
        `${instance}.t3`,
      ]);
    }
    expect(await flows.taskOf(other, 'liuyang')).toBe('');
    expect((await app.call('flow-task.audit', { id: `${other}.t3` }, liu)).msg).toBe('没有权限操作');
    const todo = await app.call<{ list: { processId: string; delegateUser: string }[] }>(
      'flow-task.list',
      { category: 1 },
      liu,
    );
    expect(todo.data.list.map(({ delegateUser }) => delegateUser)).toEqual(['王芳', '王芳']);
    expect((await flows.info(before, 'liuyang')).opType).toBe(1);
    expect(await flows.agree(before, 'liuyang')).toBe('审批成功');
    expect(await flows.msg('flow-task.audit', { id: `${before}.t3` }, wang)).toBe('已审核完成');
    expect((await flows.info(before)).records.at(-1)).toMatchObject({ handleStatus: 1, userName: '刘洋代王芳' });
    const done = async (by: typeof wang) =>
      (await app.call<{ list: { processId: string }[] }>('flow-task.list', { category: 2 }, by)).data.list;
    expect((await done(liu)).map(({ processId }) => processId)).toEqual([before]);
    expect((await done(wang)).map(({ processId }) => processId)).toEqual([before]);
    expect((await flows.info(before, 'liuyang')).opType).toBe(2);
    await call('stop', { id });
    expect([await flows.taskOf(after, 'liuyang'), await flows.taskOf(after, 'wangfang')]).toEqual(['', `${after}.t3`]);
    expect(await flows.msg('flow-task.audit', { id: `${after}.t3` }, liu)).toBe('没有权限操作');
    expect((await app.call('flow-task.info', { id: after }, liu)).code).toBe(403);
  });

  it('are not lent further, before or after the delegation holds, and not to others [FLOW-073]', async () => {
    await create({ ...period(-1, 1) });
    await create({ toUserId: 'user-zhangwei', ...period(-1, 3) }, liu);
    const id = await flows.launch(leave, days, 'liuyang');
    expect(await flows.taskOf(id, 'zhangwei')).toBe('');
    expect((await app.call('flow-task.audit', { id: `${id}.t3` }, as('zhangwei'))).msg).toBe('没有权限操作');
    expect(await flows.taskOf(id, 'liuyang')).not.toBe('');
    app.clock.now += 2 * hour;
    expect(await flows.taskOf(id, 'liuyang')).toBe('');
    app.clock.now -= 4 * hour;
    expect(await flows.taskOf(id, 'liuyang')).toBe('');
    app.clock.now += 2 * hour;
  });

  it('are those of all processes where none is named [FLOW-072]', async () => {
    await create();
    for (const flow of [leave, order]) {
      expect(await flows.taskOf(await flows.launch(flow, days), 'liuyang')).not.toBe('');
    }
  });
});

describe('the right to start', () => {
  it('is lent with the rights of the delegator, for the processes named [FLOW-073]', async () => {
    const named = { visibleType: 1, visible: ['user-wangfang--user'] };
    const closed = await flows.release('closed', [start(), approver('head', 'admin')], named);
    const formData = JSON.stringify(days);
    const begin = (flowId: string, more: object = {}) =>
      app.call<{ id: string }>(
        'flow-instance.create',
        { flowId, formData, delegateUserList: ['user-wangfang'], ...more },
        liu,
      );
    const refused = { code: 403, msg: '您没有发起该流程的权限' };
    expect(await begin(closed)).toMatchObject(refused);
    await create({ type: 0, flowIds: [closed] });
    expect(await begin(leave)).toMatchObject(refused);
    expect(await begin(closed, { delegateUserList: ['user-wangfang', 'admin'] })).toMatchObject(refused);
    expect(await begin(closed, { delegateUserList: [] })).toMatchObject(refused);
    const lent = await call<{ list: object[] }>('flows', {}, liu);
    expect(lent.data.list).toEqual([{ id: closed, fullName: 'closed' }]);
    expect((await call<{ list: object[] }>('delegators', { flowId: closed }, liu)).data.list).toEqual([
      { id: 'user-wangfang', fullName: '王芳' },
    ]);
    expect((await call<{ list: object[] }>('delegators', { flowId: leave }, liu)).data.list).toEqual([]);
    const { id } = (await begin(closed)).data;
    const { flowTaskInfo, records } = await flows.info(id);
    expect(flowTaskInfo.fullName).toBe('王芳的closed');
    expect(records).toMatchObject([{ handleStatus: 2, userName: '刘洋代王芳' }]);
    const launched = await call<{ list: { id: string }[] }>('launched', {}, liu);
    expect(launched.data.list).toMatchObject([{ id, userName: '王芳' }]);
    expect((await flows.info(id, 'liuyang')).opType).toBe(3);
    expect((await flows.info(id, 'wangfang')).opType).toBe(0);
    expect(await flows.msg('flow-instance.withdraw', { id }, liu)).toBe('没有权限操作');
    await app.call(
      'flow-template.update',
      {
        id: closed,
        fullName: 'closed',
        enCode: 'closed',
        category: 'c',
        enabledMark: 1,
        visibleType: 1,
        visible: ['admin--user'],
      },
      admin,
    );
    expect(await begin(closed)).toMatchObject(refused);
  });
});
