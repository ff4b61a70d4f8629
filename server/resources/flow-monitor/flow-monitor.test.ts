import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';
import { admin, as, step } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days', { label: '天数' })];
  flows = flowsOf(app, await releaseForm(app, 'watched', { fields, list: { columns: [{ prop: 'days' }] } }));
});
afterAll(async () => {
  await flows.expectReplay();
  await app.close();
});

let number = 0;
beforeEach(() => {
  number += 1;
});
const days = { days: 1 };
const release = (...body: object[]) => flows.release(`watched${number}`, [start(), ...body]);
const call = <T>(name: string, input: object, by = admin as Parameters<TestApp['call']>[2]) =>
  app.call<T>(`flow-monitor.${name}`, input, by);
const msg = async (name: string, input: object) => (await call(name, input)).msg;
const two = () => [approver('one', 'wangfang'), approver('two', 'liuyang')];

describe('terminating', () => {
  it('ends the instance and its sub-processes; every later action says so [FLOW-039]', async () => {
    const child = await flows.release('child', [start(), approver('inner', 'liuyang')]);
    const draft = step('subFlow', 'draft', { flowId: child, initiators: ['user-liuyang--user'] });
    const sub = step('subFlow', 'sub', { flowId: child, initiators: ['user-wangfang--user'], autoSubmit: true });
    const branch = (key: string, ...children: object[]) => step('branch', key, { children });
    const both = step('parallel', 'both', {
      children: [branch('a', sub), branch('b', draft), branch('c', ...two())],
    });
    const id = await flows.launch(await release(both), days);
    await flows.work();
    const children = () =>
      app.db.selectFrom('flowInstance').select(['id', 'status', 'userId']).where('parentId', '=', id).execute();
    expect((await children()).map(({ status }) => status).sort()).toEqual([0, 1]);
    const task = await flows.taskOf(id, 'wangfang');
    expect(await msg('cancel', { id, handleOpinion: '作废' })).toBe('终止成功');
    await flows.work();
    expect(await flows.statusOf(id)).toBe(5);
    expect((await children()).map(({ status }) => status)).toEqual([5, 5]);
    const records = (await flows.info(id)).records;
    expect(records.at(-1)).toMatchObject({ handleStatus: 4, handleOpinion: '作废', userName: '系统管理员' });
    const refused = '该流程工单已终止';
    const formData = JSON.stringify(days);
    expect(await flows.msg('flow-task.audit', { id: task }, as('wangfang'))).toBe(refused);
    expect(await flows.msg('flow-instance.withdraw', { id }, as('zhangwei'))).toBe(refused);
    expect(await flows.msg('flow-instance.update', { id, formData }, as('zhangwei'))).toBe(refused);
    for (const one of await children()) {
      const account = one.userId.replace('user-', '');
      expect(await flows.msg('flow-instance.update', { id: one.id, formData }, as(account))).toBe(refused);
    }
    const ended = [msg('cancel', { id }), msg('suspend', { id }), msg('change', { taskId: id, taskNodeId: 'two' })];
    expect(await Promise.all(ended)).toEqual([refused, refused, refused]);
  });

  it('is done by a handler whose step allows it, and by no other one [FLOW-039]', async () => {
    const plain = await flows.launch(await release(...two()), days);
    const task = async (id: string) => ({ id: await flows.taskOf(id, 'wangfang') });
    expect(await flows.msg('flow-task.refuse', await task(plain), as('wangfang'))).toBe('没有权限操作');
    number += 1;
    const id = await flows.launch(await release(approver('one', 'wangfang', { hasRefuseBtn: true })), days);
    expect(await flows.msg('flow-task.refuse', await task(id), as('wangfang'))).toBe('终止成功');
    expect(await flows.statusOf(id)).toBe(5);
  });

  it('is not what a withdrawal says to those who come later [FLOW-039]', async () => {
    const id = await flows.launch(await release(...two()), days);
    const task = await flows.taskOf(id, 'wangfang');
    await app.call('flow-instance.withdraw', { id }, as('zhangwei'));
    expect(await flows.msg('flow-task.audit', { id: task }, as('wangfang'))).toBe('该流程工单已撤回');
  });
});

describe('suspending', () => {
  it('stops every action, and resuming moves the deadlines by the time in between [FLOW-040]', async () => {
    const limit = { duringDeal: 24, overtime: { firstOver: 1, overNotice: true } };
    const id = await flows.launch(await release(approver('one', 'wangfang', { limit })), days);
    const deadline = async () =>
      (await app.db.selectFrom('flowTask').select('deadline').where('instanceId', '=', id).executeTakeFirst())
        ?.deadline;
    const timers = async () =>
      (
        await app.db
          .selectFrom('job')
          .select('runAt')
          .where('queue', '=', 'flow.timer')
          .where('grp', '=', id)
          .where('state', '=', 'waiting')
          .execute()
      ).map(({ runAt }) => Number(runAt));
    const task = await flows.taskOf(id, 'wangfang');
    const [before, [timer = 0]] = [Number(await deadline()), await timers()];
    const fileList = [{ fileId: 'f', name: '依据.pdf' }];
    expect(await msg('suspend', { id, handleOpinion: '等材料', fileList })).toBe('挂起成功');
    expect([await flows.statusOf(id), await timers()]).toEqual([6, []]);
    expect(await flows.taskOf(id, 'wangfang')).toBe('');
    const refused = '流程处于挂起状态，不可操作';
    const formData = JSON.stringify(days);
    for (const [name, input, account] of [
      ['flow-task.audit', { id: task }, 'wangfang'],
      ['flow-task.reject', { id: task }, 'wangfang'],
      ['flow-task.transfer', { id: task, freeApproverUserId: ['user-liuyang'] }, 'wangfang'],
      ['flow-task.saveAudit', { id: task, formData }, 'wangfang'],
      ['flow-task.recall', { id: task }, 'wangfang'],
      ['flow-instance.withdraw', { id }, 'zhangwei'],
      ['flow-instance.press', { id }, 'zhangwei'],
      ['flow-instance.update', { id, formData }, 'zhangwei'],
      ['flow-monitor.suspend', { id }, 'admin'],
      ['flow-monitor.change', { taskId: id, taskNodeId: 'one' }, 'admin'],
      ['flow-monitor.assign', { id, nodeCode: 'one', freeApproverUserId: ['user-liuyang'] }, 'admin'],
    ] as const) {
      expect([name, await flows.msg(name, input, as(account))]).toEqual([name, refused]);
    }
    app.clock.now += 5_000;
    expect(await msg('restore', { id })).toBe('恢复成功');
    expect([await flows.statusOf(id), Number(await deadline()), await timers()]).toEqual([
      1,
      before + 5_000,
      [timer + 5_000],
    ]);
    expect(
      (await flows.info(id)).records.map(({ handleStatus, handleOpinion }) => [handleStatus, handleOpinion]),
    ).toEqual([
      [2, ''],
      [11, '等材料'],
      [12, ''],
    ]);
    expect((await app.call<{ records: object[] }>('flow-task.info', { id }, admin)).data.records[1]).toMatchObject({
      fileList,
    });
    expect(await flows.agree(id, 'wangfang')).toBe('审批成功');
    expect(await msg('restore', { id })).toBe('流程未被挂起');
  });

  it.each([
    [1, 6],
    [0, 1],
  ])('covers the sub-processes or not, as is chosen (%i) [FLOW-040]', async (suspend, expected) => {
    const child = await flows.release(`inner${number}`, [start(), approver('inner', 'liuyang')]);
    const sub = step('subFlow', 'sub', { flowId: child, initiators: ['user-wangfang--user'], autoSubmit: true });
    const id = await flows.launch(await release(sub), days);
    await flows.work();
    expect((await call('suspendInfo', { id })).data).toEqual({ hasSubFlow: true });
    const status = async () =>
      (await app.db.selectFrom('flowInstance').select('status').where('parentId', '=', id).executeTakeFirst())?.status;
    await call('suspend', { id, suspend });
    await flows.work();
    expect(await status()).toBe(expected);
    await call('restore', { id });
    await flows.work();
    expect(await status()).toBe(1);
  });
});

describe('moving', () => {
  it('takes a running instance to another step of people [FLOW-041]', async () => {
    const id = await flows.launch(await release(...two()), days);
    const steps = (await call<{ list: object[] }>('steps', { id })).data.list;
    expect(steps).toEqual([
      { id: 'one', fullName: 'one', isCurrent: true },
      { id: 'two', fullName: 'two', isCurrent: false },
    ]);
    const change = (taskNodeId: string) => msg('change', { taskId: id, taskNodeId });
    expect([await change('start'), await change('none')]).toEqual(['此流程不支持变更', '此流程不支持变更']);
    expect(await change('two')).toBe('变更成功');
    expect([await flows.taskOf(id, 'wangfang'), (await flows.info(id)).flowTaskInfo.thisStep]).toEqual(['', 'two']);
    expect((await flows.info(id)).records.at(-1)).toMatchObject({ handleStatus: 8, target: 'two' });
    expect(await flows.agree(id, 'liuyang')).toBe('审批成功');
    expect(await flows.statusOf(id)).toBe(2);
  });

  it('is refused while a sub-process is at hand [FLOW-041]', async () => {
    const child = await flows.release(`moved${number}`, [start(), approver('inner', 'liuyang')]);
    const sub = step('subFlow', 'sub', { flowId: child, initiators: ['user-wangfang--user'], autoSubmit: true });
    const id = await flows.launch(await release(sub, approver('one', 'wangfang')), days);
    await flows.work();
    expect(await msg('change', { taskId: id, taskNodeId: 'one' })).toBe('当前节点有子流程无法变更');
  });

  it('revives an ended instance with the last data or those of then [FLOW-041]', async () => {
    const writes = { formOperates: { days: 'write' } };
    const body = [
      approver('one', 'wangfang', writes),
      approver('two', 'liuyang', writes),
      approver('three', 'wangfang'),
    ];
    const flowId = await release(...body);
    const revive = (id: string, taskNodeId: string, rule: number) =>
      msg('change', { taskId: id, taskNodeId, resurgence: true, resurgenceDataRule: rule });
    const ended = async () => {
      const id = await flows.launch(flowId, days);
      expect(await revive(id, 'two', 0)).toBe('流程尚未结束，无法复活');
      await flows.agree(id, 'wangfang', { formData: '{"days":2}' });
      app.clock.now += 1_000;
      await flows.agree(id, 'liuyang', { formData: '{"days":3}' });
      await call('cancel', { id });
      return id;
    };
    const daysOf = async (id: string) => (JSON.parse((await flows.info(id)).data) as { days: number }).days;
    const last = await ended();
    expect(await revive(last, 'start', 0)).toBe('此流程不支持变更');
    expect(await revive(last, 'three', 1)).toBe('该节点没有数据,无法复活');
    expect(await revive(last, 'one', 0)).toBe('复活成功');
    expect([await daysOf(last), await flows.statusOf(last)]).toEqual([3, 1]);
    expect((await flows.info(last)).records.at(-1)).toMatchObject({ handleStatus: 9, target: 'one' });
    expect(await flows.taskOf(last, 'wangfang')).not.toBe('');
    const then = await ended();
    expect(await revive(then, 'one', 1)).toBe('复活成功');
    expect(await daysOf(then)).toBe(2);
  });
});

describe('assigning', () => {
  it('gives the tasks of a step to others', async () => {
    const id = await flows.launch(await release(...two()), days);
    const assign = (users: string[], nodeCode = 'one') =>
      msg('assign', { id, nodeCode, freeApproverUserId: users, handleOpinion: '请假' });
    expect(await assign(['none'])).toBe('所选人员不存在或已停用');
    expect(await assign(['user-liuyang'], 'two')).toBe('已审核完成');
    expect(await assign(['user-liuyang'])).toBe('指派成功');
    expect(await flows.taskOf(id, 'wangfang')).toBe('');
    expect(await flows.agree(id, 'liuyang')).toBe('审批成功');
    const { records } = await flows.info(id);
    expect(records[1]).toMatchObject({
      handleStatus: 5,
      persons: '刘洋',
      handleOpinion: '请假',
      userName: '系统管理员',
    });
  });
});

describe('the monitor', () => {
  it('lists submitted instances by its filters, and none to callers without its menu [FLOW-078]', async () => {
    const flowId = await release(...two());
    const id = await flows.launch(flowId, days, 'zhangwei', { flowUrgent: 3 });
    const other = await flows.launch(flowId, days, 'liuyang');
    await flows.launch(flowId, days, 'liuyang', { status: 1 });
    await call('cancel', { id: other });
    const list = async (filter: object) => {
      const { data } = await call<{ list: { id: string }[] }>('list', { templateId: flowId, ...filter });
      return data.list.map((row) => row.id).sort();
    };
    expect(await list({})).toEqual([id, other].sort());
    expect(await list({ status: 5 })).toEqual([other]);
    expect(await list({ flowUrgent: 3 })).toEqual([id]);
    expect(await list({ creatorUserId: 'user-liuyang' })).toEqual([other]);
    expect([await list({ flowVersion: 1 }), await list({ flowVersion: 2 })]).toEqual([[id, other].sort(), []]);
    expect(await list({ keyword: '张伟' })).toEqual([id]);
    expect(await list({ flowCategory: 'none' })).toEqual([]);
    expect([await list({ startTime: app.clock.now + 1 }), await list({ endTime: app.clock.now - 1 })]).toEqual([
      [],
      [],
    ]);
  });

  it('deletes ended instances together, or none of them [FLOW-078]', async () => {
    const flowId = await release(...two());
    const [ended, running] = [await flows.launch(flowId, days), await flows.launch(flowId, days)];
    await call('cancel', { id: ended });
    expect(await msg('remove', { ids: [] })).toBe('请选择一条数据');
    expect(await msg('remove', { ids: [ended, running] })).toBe('当前流程正在运行不能删除');
    expect(await flows.statusOf(ended)).toBe(5);
    expect(await msg('remove', { ids: [ended] })).toBe('删除成功');
    expect((await app.call('flow-task.info', { id: ended }, admin)).msg).toBe('流程工单不存在');
    expect((await call('remove', { ids: [ended] })).msg).toBe('流程工单不存在');
  });

  it('refuses staff, handlers and users with the menu alone', async () => {
    const id = await flows.launch(await release(...two()), days);
    const acts = [
      ['cancel', { id }],
      ['assign', { id, nodeCode: 'one', freeApproverUserId: ['user-liuyang'] }],
      ['suspend', { id }],
      ['restore', { id }],
      ['change', { taskId: id, taskNodeId: 'two' }],
      ['retry', { id, call: 'k1' }],
      ['remove', { ids: [id] }],
    ] as const;
    const reads = [
      ['list', {}],
      ['eventLog', { id }],
      ['steps', { id }],
      ['suspendInfo', { id }],
    ] as const;
    const codes = async (of: typeof acts | typeof reads, by?: { as: 'configurer' | { account: string } }) =>
      new Set(await Promise.all(of.map(async ([name, input]) => (await call(name, input, by ?? {})).status)));
    expect(await codes(acts)).toEqual(new Set([401]));
    for (const account of ['zhangwei', 'wangfang', 'lixiaoyun']) {
      expect([await codes(acts, as(account) as never), await codes(reads, as(account) as never)]).toEqual([
        new Set([403]),
        new Set([403]),
      ]);
    }
    const grants = ['menu-work-flow', 'menu-flow-monitor'].map((itemId) => ({ step: 'module' as const, itemId }));
    await grantAll(app.db, { objectType: 'role', objectId: 'role-configurer' }, grants);
    expect([await codes(acts, { as: 'configurer' }), await codes(reads, { as: 'configurer' })]).toEqual([
      new Set([403]),
      new Set([200]),
    ]);
    const seen = await app.call<{ opType: number; buttons: object[] }>('flow-task.info', { id }, { as: 'configurer' });
    expect(seen.data).toMatchObject({ opType: 4, buttons: [] });
    expect((await flows.info(id, 'admin', { opType: 4 })).buttons.map(({ code }) => code)).toEqual([
      'terminate',
      'assign',
      'suspend',
      'change',
    ]);
  });
});
