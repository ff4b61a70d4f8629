import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../testing/flow-acts.ts';
import { admin, as, step } from '../testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days')];
  flows = flowsOf(app, await releaseForm(app, 'recorded', { fields, list: { columns: [{ prop: 'days' }] } }));
});
afterAll(() => app.close());

const wei = as('zhangwei');
/** The entries that an act writes: code and person, with the persons concerned. */
const written = async (id: string, act: () => Promise<unknown>) => {
  const before = (await flows.info(id)).records.length;
  await act();
  const added = (await flows.info(id)).records.slice(before);
  return added.map(({ handleStatus, userName, persons }) => `${handleStatus} ${userName}${persons && `：${persons}`}`);
};
const decide =
  (id: string, account: string, call: string, more: object = {}) =>
  async () => {
    const answer = await app.call(`flow-task.${call}`, { id: await flows.taskOf(id, account), ...more }, as(account));
    expect(answer.msg).toMatch(/成功$/);
  };
const own =
  (id: string, call: string, more: object = {}) =>
  async () =>
    expect((await app.call(`flow-instance.${call}`, { id, ...more }, wei)).msg).toMatch(/成功$/);
const administer =
  (id: string, call: string, more: object = {}) =>
  async () =>
    expect((await app.call(`flow-monitor.${call}`, { id, taskId: id, ...more }, admin)).msg).toMatch(/成功$/);

describe('the records of an instance', () => {
  it('get exactly one entry per action and person, of its own code [FLOW-065]', async () => {
    const one = approver('one', 'wangfang', { hasFreeApproverBtn: true, hasSaveBtn: true });
    const flowId = await flows.release('recorded', [start({ hasComment: true }), one, approver('two', 'wuhao')]);
    const id = await flows.launch(flowId, { days: 1 });
    expect((await flows.info(id)).records.map(({ handleStatus, userName }) => [handleStatus, userName])).toEqual([
      [2, '张伟'],
    ]);
    // What is no step of the instance writes none.
    expect(await written(id, own(id, 'press'))).toEqual([]);
    expect(await written(id, decide(id, 'wangfang', 'saveAudit', { formData: '{}' }))).toEqual([]);
    expect(await written(id, () => app.call('flow-comment.create', { taskId: id, text: '好' }, wei))).toEqual([]);
    const added = (freeApproverType: number) => ({ freeApproverUserId: ['user-huangting'], freeApproverType });
    expect(await written(id, decide(id, 'wangfang', 'freeApprover', added(1)))).toEqual(['10 王芳：黄婷']);
    expect(await written(id, decide(id, 'huangting', 'audit'))).toEqual(['1 黄婷']);
    expect(await written(id, decide(id, 'wangfang', 'freeApprover', added(2)))).toEqual(['6 王芳：黄婷']);
    const task = await flows.taskOf(id, 'huangting');
    expect(await written(id, decide(id, 'huangting', 'audit'))).toEqual(['1 黄婷']);
    const recall = async () =>
      expect((await app.call('flow-task.recall', { id: task }, as('huangting'))).msg).toBe('撤回成功');
    expect(await written(id, recall)).toEqual(['3 黄婷']);
    expect(await written(id, decide(id, 'huangting', 'audit'))).toEqual(['1 黄婷']);
    const to = { freeApproverUserId: ['user-chenchen'] };
    expect(await written(id, decide(id, 'wuhao', 'transfer', to))).toEqual(['7 吴昊：陈晨']);
    expect(await written(id, decide(id, 'chenchen', 'reject'))).toEqual(['0 陈晨']);
    expect(await written(id, own(id, 'update', { formData: '{"days":2}' }))).toEqual(['2 张伟']);
    expect(await written(id, own(id, 'withdraw'))).toEqual(['3 张伟']);
    expect(await written(id, own(id, 'update', { formData: '{"days":2}' }))).toEqual(['2 张伟']);
    const assigned = { nodeCode: 'one', freeApproverUserId: ['user-wuhao'] };
    const name = (
      await app.db.selectFrom('users').select('realName').where('id', '=', 'admin').executeTakeFirstOrThrow()
    ).realName;
    expect(await written(id, administer(id, 'assign', assigned))).toEqual([`5 ${name}：吴昊`]);
    expect(await written(id, administer(id, 'suspend'))).toEqual([`11 ${name}`]);
    expect(await written(id, administer(id, 'restore'))).toEqual([`12 ${name}`]);
    expect(await written(id, administer(id, 'change', { taskNodeId: 'two' }))).toEqual([`8 ${name}`]);
    expect(await written(id, administer(id, 'cancel'))).toEqual([`4 ${name}`]);
    expect(await written(id, administer(id, 'change', { taskNodeId: 'one', resurgence: true }))).toEqual([`9 ${name}`]);
  });

  it('show an agreement by itself as 1 and a redirect as 13 [FLOW-065]', async () => {
    const again = step('branch', 'again', {
      when: { '==': [{ var: 'record.days' }, 1] },
      children: [step('redirect', 'back', { target: 'two' })],
    });
    const flowId = await flows.release('redirected', [
      start(),
      approver('one', 'zhangwei', { agreeRules: [2] }),
      approver('two', 'wangfang', { formOperates: { days: 'write' } }),
      step('exclusive', 'way', { children: [again, step('branch', 'on', { default: true, children: [] })] }),
    ]);
    const id = await flows.launch(flowId, { days: 1 });
    const of = async () =>
      (await flows.info(id)).records.map(({ handleStatus, userName, handleOpinion }) => [
        handleStatus,
        userName,
        handleOpinion,
      ]);
    expect(await of()).toEqual([
      [2, '张伟', ''],
      [1, '张伟', '自动同意'],
    ]);
    expect(await written(id, decide(id, 'wangfang', 'audit'))).toEqual(['1 王芳', '13 王芳']);
    expect(await written(id, decide(id, 'wangfang', 'audit', { formData: '{"days":2}' }))).toEqual(['1 王芳']);
    expect(await flows.statusOf(id)).toBe(2);
  });
});
