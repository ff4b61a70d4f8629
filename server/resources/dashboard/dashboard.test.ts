import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardContract } from '#schemas/resources/dashboard/dashboard.contract.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../../services/flow/testing/flow-acts.ts';
import { admin, as, step } from '../../services/flow/testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  // The notices of the demo.
  await app.db.deleteFrom('messageReceiver').execute();
  const fields = [node('inputNumber', 'days')];
  flows = flowsOf(app, await releaseForm(app, 'counted', { fields }));
});
afterAll(() => app.close());

interface Row {
  id: string;
  processId: string;
  fullName: string;
  userName: string;
  creatorTime: number;
}
const ask = async <T>(call: string, input: object, account: string) =>
  (await app.call<T>(`dashboard.${call}`, input as never, as(account))).data;
const count = (input: object, account = 'wangfang') => ask<Record<string, number>>('flowTodoCount', input, account);
const rows = async (call: string, account: string, input: object = {}) =>
  (await ask<{ list: Row[] }>(call, input, account)).list;

describe('the tasks on the cards of a portal', () => {
  const copyTo = (account: string) => step('copy', 'copy', { members: [`user-${account}--user`] });
  let leave = '';
  let order = '';
  beforeAll(async () => {
    const body = () => [start(), copyTo('chenjing'), approver('head', 'wangfang')];
    leave = await flows.release('countedLeave', body(), { category: 'leave' });
    order = await flows.release('countedOrder', body(), { category: 'order' });
  });
  const launch = async (flowId: string, times: number) => {
    const ids = [];
    for (let index = 0; index < times; index += 1) {
      app.clock.now += 60_000;
      ids.push(await flows.launch(flowId, { days: index }));
    }
    return ids;
  };

  it('are counted by list and category, where the caller wants the count [PORTAL-005]', async () => {
    const { method, path } = dashboardContract.calls.flowTodoCount;
    expect([method, path]).toEqual(['POST', '/api/visualdev/Dashboard/FlowTodoCount']);
    const all = { toBeReviewed: [], flowDone: [], flowCirculate: [] };
    expect(await count(all)).toEqual({ toBeReviewed: 0, flowDone: 0, flowCirculate: 0 });
    const [first] = await launch(leave, 3);
    await launch(order, 2);
    await flows.agree(first!, 'wangfang');
    expect(await count(all)).toEqual({ toBeReviewed: 4, flowDone: 1, flowCirculate: 0 });
    expect(await count(all, 'chenjing')).toEqual({ toBeReviewed: 0, flowDone: 0, flowCirculate: 5 });
    expect(await count({ toBeReviewed: ['order'] })).toEqual({ toBeReviewed: 2 });
    const limited = { toBeReviewed: ['leave'], flowDone: ['order'], flowCirculate: ['leave', 'order'] };
    expect(await count(limited)).toEqual({ toBeReviewed: 2, flowDone: 0, flowCirculate: 0 });
    expect(await count({ flowCirculate: ['leave'] }, 'chenjing')).toEqual({ flowCirculate: 3 });
    expect(await count(all, 'lixiaoyun')).toEqual({ toBeReviewed: 0, flowDone: 0, flowCirculate: 0 });
  });

  it('are the newest ten of their kind with title, initiator and time, the own ones only [PORTAL-006]', async () => {
    const { flowTodo, myFlowTodo } = dashboardContract.calls;
    expect([flowTodo.path, myFlowTodo.path]).toEqual([
      '/api/visualdev/Dashboard/FlowTodo',
      '/api/visualdev/Dashboard/MyFlowTodo',
    ]);
    const before = (await rows('flowTodo', 'wangfang')).length;
    const ids = await launch(leave, 12 - before);
    const todo = await rows('flowTodo', 'wangfang');
    expect(todo).toHaveLength(10);
    expect(todo[0]).toEqual({
      id: expect.stringContaining(ids.at(-1)!),
      processId: ids.at(-1),
      fullName: expect.stringContaining('张伟'),
      flowName: 'countedLeave',
      userName: '张伟',
      creatorTime: app.clock.now,
    });
    const times = todo.map(({ creatorTime }) => creatorTime);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    await flows.agree(ids.at(-1)!, 'wangfang');
    expect((await rows('flowTodo', 'wangfang', { type: 1 })).map(({ processId }) => processId)).not.toContain(
      ids.at(-1),
    );
    expect((await rows('flowTodo', 'wangfang', { type: 2 }))[0]).toMatchObject({ processId: ids.at(-1) });
    expect((await rows('flowTodo', 'chenjing', { type: 3 }))[0]).toMatchObject({ processId: ids.at(-1) });
    expect(await rows('flowTodo', 'lixiaoyun', { type: 1 })).toEqual([]);
    expect((await app.call('dashboard.flowTodo', { type: 4 }, as('wangfang'))).code).toBe(400);
    // Those that the caller started and that have not ended: the one that was agreed to is not among them.
    const own = (await rows('myFlowTodo', 'zhangwei')).map(({ processId }) => processId);
    expect(own).toHaveLength(10);
    expect(own).not.toContain(ids.at(-1));
    expect((await rows('myFlowTodo', 'wangfang')).filter(({ processId }) => own.includes(processId))).toEqual([]);
  });
});

describe('the notices on the cards of a portal', () => {
  const release = async (title: string, more: object = {}) => {
    app.clock.now += 60_000;
    const { id } = (await app.call<{ id: string }>('notice.create', { title, bodyText: '', ...more }, admin)).data;
    expect((await app.call('notice.release', { id }, admin)).msg).toBe('发布成功');
  };
  const shown = async (account: string, input: object = {}) =>
    (await ask<{ list: Record<string, unknown>[] }>('notice', input, account)).list;

  it('are the newest released ones that the caller receives, as many as wanted [PORTAL-007]', async () => {
    const { method, path } = dashboardContract.calls.notice;
    expect([method, path]).toEqual(['POST', '/api/visualdev/Dashboard/Notice']);
    const { data: draft } = await app.call<{ id: string }>('notice.create', { title: '草稿' }, admin);
    expect(draft.id).not.toBe('');
    await release('给别人', { toUserIds: ['user-wangfang--user'] });
    const bodyText = '<p>看</p><img src="https://elsewhere.example/a.png"><img src="/api/file/Image/annex/b.png">';
    await release('放假', { excerpt: '三天', bodyText });
    await release('搬家');
    const list = await shown('zhangwei');
    expect(list.map(({ title }) => title)).toEqual(['搬家', '放假']);
    expect(list[1]).toEqual({
      id: expect.any(String),
      title: '放假',
      excerpt: '三天',
      releaseUser: '系统管理员',
      releaseTime: app.clock.now - 60_000,
      isRead: '0',
      image: '/api/file/Image/annex/b.png',
    });
    expect(list[0]).toMatchObject({ image: '' });
    expect((await shown('wangfang')).map(({ title }) => title)).toEqual(['搬家', '放假', '给别人']);
    expect(await shown('zhangwei', { count: 1 })).toHaveLength(1);
    // Each opens as the own message that it is (NOTICE-017).
    const { data } = await app.call<{ title: string }>('message.readInfo', { id: list[1]!['id'] }, as('zhangwei'));
    expect(data).toMatchObject({ title: '放假' });
    expect((await shown('zhangwei'))[1]).toMatchObject({ isRead: '1' });
  });
});

describe('the mails on the cards of a portal', () => {
  it('are the unread ones of the caller, of whom may open the mail only', async () => {
    const mail = {
      subject: '合同',
      toUserIds: ['admin', 'user-zhangwei'],
      bodyText: '<p>好</p>',
      atOnce: 1,
    };
    expect((await app.call('email.create', mail, admin)).code).toBe(200);
    const list = async (account: string) => (await ask<{ list: { id: string }[] }>('email', {}, account)).list;
    const [own] = await list('admin');
    expect(own).toMatchObject({ subject: '合同', sender: '系统管理员' });
    expect(await list('zhangwei')).toEqual([]);
    await app.call('email.info', { id: own!.id }, admin);
    expect(await list('admin')).toEqual([]);
  });
});
