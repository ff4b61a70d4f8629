import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { as, FlowApp, step } from '../testing/flow-app.ts';

let app: TestApp;
let flow: FlowApp;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days')];
  flow = new FlowApp(app, await releaseForm(app, 'foreseen', { fields, list: { columns: [{ prop: 'days' }] } }));
});
afterAll(() => app.close());

const start = step('start', 'start');
const approver = (key: string, account: string, more: object = {}) =>
  step('approver', key, { approvers: [`user-${account}--user`], ...more });
const byDays = step('exclusive', 'byDays', {
  children: [
    step('branch', 'long', { when: { '>': [{ var: 'record.days' }, 3] }, children: [approver('boss', 'songjia')] }),
    step('branch', 'short', { default: true, children: [] }),
  ],
});

interface Next {
  choices: { step: string; about: string; options: { id: string }[] }[];
  list: { step: string; users: string[]; unknown: string }[];
}
const next = async (account: string, input: object) => app.call<Next>('flow-instance.next', input, as(account));
const nextFor = async (account: string, input: object) =>
  (await next(account, input)).data.list.map(({ step: key, users, unknown }) => `${key}:${users.join('+')}${unknown}`);
const formData = (days: number) => JSON.stringify({ days });

describe('who comes next', () => {
  it('is shown before submitting and while running, on the values of the page [FLOW-068]', async () => {
    const flowId = await flow.release('foreseen1', start, approver('head', 'wuhao'), byDays);
    expect(await nextFor('liuyang', { flowId, formData: formData(5) })).toEqual(['head:吴昊', 'boss:宋佳']);
    expect(await nextFor('liuyang', { flowId, formData: formData(2) })).toEqual(['head:吴昊']);
    const { id } = await flow.start(flowId, 'liuyang', { days: 5 });
    expect(await nextFor('liuyang', { id })).toEqual(['boss:宋佳']);
    const task = (await flow.todo('wuhao'))[0]?.id ?? '';
    expect(await nextFor('wuhao', { id, taskOperatorId: task })).toEqual(['boss:宋佳']);
    expect(await nextFor('wuhao', { id, taskOperatorId: task, formData: formData(1) })).toEqual([]);
    // Nothing was written.
    expect(await flow.open(id)).toEqual(['head:wuhao']);
    await flow.agree(id, 'wuhao');
    await flow.agree(id, 'songjia');
    expect(await nextFor('liuyang', { id })).toEqual([]);
  });

  it('asks the person before for handlers of a step without any, where the process says so, and foresees the initiator for whom it is started [FLOW-022]', async () => {
    const by = (errorRule: number) => step('start', 'start', { errorRule });
    const nobody = approver('empty', 'unknown');
    const asked = await flow.release('foreseenNamed', by(3), nobody, step('approver', 'own', { assigneeType: 3 }));
    const input = { flowId: asked, formData: formData(1) };
    expect((await next('liuyang', input)).data.choices).toMatchObject([{ step: 'empty', about: 'named', options: [] }]);
    expect(await nextFor('liuyang', input)).toEqual([':choice']);
    const given = { ...input, errorRuleUserList: { empty: ['user-wuhao'] } };
    expect((await next('liuyang', given)).data.choices).toEqual([]);
    expect(await nextFor('liuyang', given)).toEqual(['empty:吴昊', 'own:刘洋']);
    const { id } = await flow.start(asked, 'liuyang', { days: 1 }, { errorRuleUserList: { empty: ['user-wuhao'] } });
    expect(await flow.open(id)).toEqual(['empty:wuhao']);
    const others = await flow.release('foreseenOthers', by(1), nobody);
    expect((await next('liuyang', { flowId: others, formData: formData(1) })).data.choices).toEqual([]);

    const other = { ...given, delegateUserId: 'user-liuyang' };
    expect(await next('zhangwei', other)).toMatchObject({ code: 403, msg: '您没有发起该流程的权限' });
    const times = { startTime: app.clock.now, endTime: app.clock.now + 60_000, description: '' };
    const lent = { type: 0, toUserId: 'user-zhangwei', flowIds: [asked], ...times };
    await app.call('flow-delegate.create', lent, as('liuyang'));
    expect(await nextFor('zhangwei', other)).toEqual(['empty:吴昊', 'own:刘洋']);
  });

  it('is not known where a person chooses or the instance waits [FLOW-068]', async () => {
    const people = { assigneeType: 7, approvers: ['user-wuhao--user', 'user-huangting--user'] };
    const chosen = step('approver', 'chosen', people);
    const flowId = await flow.release('foreseen2', start, approver('head', 'wuhao'), chosen);
    expect(await nextFor('liuyang', { flowId, formData: formData(1) })).toEqual(['head:吴昊', ':choice']);
    const { id } = await flow.start(flowId, 'liuyang');
    const task = (await flow.todo('wuhao')).find(({ processId }) => processId === id)?.id ?? '';
    const { data } = await next('wuhao', { id, taskOperatorId: task });
    const ids = data.choices[0]?.options.map((option) => option.id).toSorted();
    expect(data.choices).toMatchObject([{ step: 'chosen', about: 'candidates' }]);
    expect(ids).toEqual(['user-huangting', 'user-wuhao']);
    const choice = { candidateList: { chosen: ['user-huangting'] } };
    expect(await nextFor('wuhao', { id, taskOperatorId: task, ...choice })).toEqual(['chosen:黄婷']);

    const waiting = await flow.release(
      'foreseen3',
      start,
      step('timer', 'pause', { hour: 1 }),
      approver('head', 'wuhao'),
    );
    expect(await nextFor('liuyang', { flowId: waiting, formData: formData(1) })).toEqual(['pause:waiting']);
  });

  it('offers the branches that the initiator chooses before submitting', async () => {
    const branch = (key: string) => step('branch', key, { children: [approver(`${key}Head`, 'wuhao')] });
    const flowId = await flow.release(
      'foreseen4',
      start,
      step('choose', 'way', { children: [branch('a'), branch('b')] }),
    );
    const { data } = await next('liuyang', { flowId, formData: formData(1) });
    expect(data.choices).toMatchObject([{ step: 'way', about: 'branches', options: [{ id: 'a' }, { id: 'b' }] }]);
    const input = { flowId, formData: formData(1), branchList: { way: ['b'] } };
    expect(await nextFor('liuyang', input)).toEqual(['bHead:吴昊']);
  });

  it('is answered only to those who may start it or have a part in it', async () => {
    const flowId = await flow.release('foreseen5', start, approver('head', 'wuhao'));
    const { id } = await flow.start(flowId, 'liuyang');
    expect(await next('chenchen', { id })).toMatchObject({ code: 403, msg: '没有权限操作' });
    await app.db.updateTable('flowTemplate').set({ visibleType: 1 }).where('id', '=', flowId).execute();
    expect(await next('chenchen', { flowId })).toMatchObject({ code: 403, msg: '您没有发起该流程的权限' });
    expect(await next('chenchen', {})).toMatchObject({ code: 400, msg: '流程不存在' });
  });
});

describe('several tasks at once', () => {
  const batch = (ids: string[], more: object = {}) =>
    app.call<{ failed: { id: string; msg: string }[] }>(
      'flow-task.batch',
      { ids, batchType: 0, ...more },
      as('zhoujie'),
    );
  const tasks = async (flowId: string) =>
    (
      await app.call<{ list: { id: string }[] }>('flow-task.list', { category: 1, templateId: flowId }, as('zhoujie'))
    ).data.list.map(({ id }) => id);

  it('are decided one by one, with the reasons of those that failed [FLOW-059]', async () => {
    const flowId = await flow.release('batch1', start, approver('head', 'zhoujie'));
    for (let count = 0; count < 4; count += 1) await flow.start(flowId, 'liuyang');
    const [first = '', second = '', third = '', fourth = ''] = await tasks(flowId);
    expect(await batch([])).toMatchObject({ code: 400, msg: '请选择一条数据' });
    expect((await batch([first])).msg).toBe('已处理1项');
    const answer = await batch([first, second]);
    expect(answer.data.failed).toEqual([{ id: first, msg: '已审核完成' }]);
    expect(answer.msg).toBe('已处理1项，1项失败：已审核完成');
    expect((await batch([third], { batchType: 1 })).msg).toBe('已处理1项');
    expect((await batch([fourth], { batchType: 2, freeApproverUserId: ['user-wuhao'] })).msg).toBe('已处理1项');
    expect(await tasks(flowId)).toEqual([]);
    const rows = await app.db.selectFrom('flowInstance').select('status').where('templateId', '=', flowId).execute();
    expect(rows.map(({ status }) => status).toSorted()).toEqual([1, 2, 2, 3]);
  });

  it('are refused before any is decided where something has to be chosen [FLOW-059]', async () => {
    const plain = await flow.release('batch2', start, approver('head', 'zhoujie'));
    const candidates = { assigneeType: 7, approvers: ['user-wuhao--user'] };
    const chosen = await flow.release(
      'batch3',
      start,
      approver('head', 'zhoujie'),
      step('approver', 'next', candidates),
    );
    const branches = [
      step('branch', 'a', { children: [approver('x', 'wuhao')] }),
      step('branch', 'b', { children: [] }),
    ];
    const split = await flow.release(
      'batch4',
      start,
      approver('head', 'zhoujie'),
      step('choose', 'way', { children: branches }),
    );
    for (const id of [plain, chosen, split]) await flow.start(id, 'liuyang');
    const [easy = ''] = await tasks(plain);
    const [one = ''] = await tasks(chosen);
    const [other = ''] = await tasks(split);
    expect(await batch([easy, one])).toMatchObject({ code: 400, msg: '条件流程包含候选人无法批量通过' });
    expect(await batch([easy, other])).toMatchObject({ code: 400, msg: '下一节点为选择分支无法批量审批' });
    expect(await tasks(plain)).toEqual([easy]);
    expect((await batch([one], { batchType: 1 })).msg).toBe('已处理1项');
  });
});
