import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { grantMenu } from '../../../platform/testing/grant-menu.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../testing/flow-acts.ts';
import { admin, as, step } from '../testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('inputNumber', 'days')];
  flows = flowsOf(app, await releaseForm(app, 'opened', { fields, list: { columns: [{ prop: 'days' }] } }));
});
afterAll(() => app.close());

const days = { days: 1 };
const liuyang = as('liuyang');
let number = 0;
const release = (body: object[], settings: object = {}) => {
  number += 1;
  return flows.release(`opened${number}`, [start(settings), ...body]);
};
const buttons = async (id: string, account: string, more: object = {}) =>
  (await flows.info(id, account, more)).buttons.map(({ code }) => code);
const msgOf = (call: string, id: string, account: string, more: object = {}) =>
  flows.msg(call, { id, ...more }, as(account));

describe('the status of an instance', () => {
  it('is 0 as a draft, 1 running, 2 agreed, 3 returned, 4 withdrawn, 5 terminated, 6 suspended, 7 to be submitted again [FLOW-032]', async () => {
    const flowId = await release([approver('one', 'wangfang')]);
    const forGood = await release([approver('one', 'wangfang')], { revokeRule: 1 });
    const seen: number[] = [await flows.statusOf(await flows.launch(flowId, days, 'liuyang', { status: 1 }))];
    const begin = () => flows.launch(flowId, days, 'liuyang');
    const note = async (id: string) => seen.push(await flows.statusOf(id));
    const id = await begin();
    await note(id);
    await app.call('flow-monitor.suspend', { id }, admin);
    const suspended = await flows.statusOf(id);
    await app.call('flow-monitor.restore', { id }, admin);
    await flows.agree(id, 'wangfang');
    await note(id);
    const returned = await begin();
    await msgOf('flow-task.reject', await flows.taskOf(returned, 'wangfang'), 'wangfang');
    await note(returned);
    const withdrawn = await flows.launch(forGood, days, 'liuyang');
    await msgOf('flow-instance.withdraw', withdrawn, 'liuyang');
    await note(withdrawn);
    const ended = await begin();
    await app.call('flow-monitor.cancel', { id: ended }, admin);
    await note(ended);
    const again = await begin();
    await msgOf('flow-instance.withdraw', again, 'liuyang');
    expect([...seen, suspended, await flows.statusOf(again)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('the remarks of a decision', () => {
  it('are an opinion of at most 500 characters, up to 3 files, and a signature where the step demands it [FLOW-050]', async () => {
    const flowId = await release([approver('one', 'wangfang', { hasSign: true }), approver('two', 'wuhao')]);
    const id = await flows.launch(flowId, days, 'liuyang');
    const signImg = 'data:image/png;base64,iVBORw0KGgo=';
    const audit = async (account: string, more: object) => {
      const task = { id: await flows.taskOf(id, account), ...more };
      return app.call('flow-task.audit', task, as(account));
    };
    const files = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ fileId: `f${at}`, name: `${at}.pdf` }));
    expect(await audit('wangfang', {})).toMatchObject({ code: 400, msg: '请签名' });
    expect((await audit('wangfang', { signImg: '' })).msg).toBe('请签名');
    expect((await audit('wangfang', { signImg, handleOpinion: '长'.repeat(501) })).code).toBe(400);
    expect((await audit('wangfang', { signImg, fileList: files(4) })).code).toBe(400);
    const handleOpinion = '长'.repeat(500);
    expect((await audit('wangfang', { signImg, handleOpinion, fileList: files(3) })).msg).toBe('审批成功');
    expect((await flows.info(id, 'liuyang')).records.at(-1)).toMatchObject({ handleOpinion, fileList: files(3) });
    // A step that does not demand a signature.
    expect((await audit('wuhao', {})).msg).toBe('审批成功');
  });
});

describe('an instance that a message names', () => {
  it('opens to decide, for reading once the task is decided or of another person, and not without a part [FLOW-061]', async () => {
    const flowId = await release([approver('one', 'wangfang'), approver('two', 'wuhao')]);
    const id = await flows.launch(flowId, days, 'liuyang');
    const task = await flows.taskOf(id, 'wangfang');
    const opening = (account: string) => app.call<object>('flow-task.taskInfo', { id: task }, as(account));
    expect((await opening('wangfang')).data).toEqual({ processId: id, opType: 1, taskOperatorId: task });
    expect((await opening('liuyang')).data).toEqual({ processId: id, opType: 0, taskOperatorId: '' });
    expect(await opening('huangting')).toMatchObject({ code: 403, msg: '没有权限操作' });
    await flows.agree(id, 'wangfang');
    expect((await opening('wangfang')).data).toEqual({ processId: id, opType: 2, taskOperatorId: '' });
    // The next handler does not decide the task of another person.
    expect((await opening('wuhao')).data).toMatchObject({ taskOperatorId: '' });
  });
});

describe('the buttons of an instance', () => {
  it('are those of its initiator: to submit and save, to urge and withdraw, a sub-process only to urge [FLOW-063]', async () => {
    const child = await release([approver('inner', 'wuhao')]);
    const setting = { flowId: child, isInitiator: true, autoSubmit: true };
    const flowId = await release([approver('one', 'wangfang'), step('subFlow', 'sub', setting)]);
    const draft = await flows.launch(flowId, days, 'liuyang', { status: 1 });
    expect(await buttons(draft, 'liuyang')).toEqual(['submit', 'save']);
    const id = await flows.launch(flowId, days, 'liuyang');
    expect(await buttons(id, 'liuyang')).toEqual(['press', 'withdraw']);
    await flows.agree(id, 'wangfang');
    await flows.work();
    const inner = await app.db
      .selectFrom('flowInstance')
      .select('id')
      .where('parentId', '=', id)
      .executeTakeFirstOrThrow();
    expect(await buttons(inner.id, 'liuyang')).toEqual(['press']);
    await flows.agree(inner.id, 'wuhao');
    await flows.work();
    expect(await buttons(id, 'liuyang')).toEqual([]);
    const again = await flows.launch(flowId, days, 'liuyang');
    await msgOf('flow-task.reject', await flows.taskOf(again, 'wangfang'), 'wangfang');
    expect(await buttons(again, 'liuyang')).toEqual(['submit', 'save']);
  });

  it('are those of the step with its texts, print only with a template, and to take an agreement back [FLOW-063]', async () => {
    const all = {
      ...{ hasSaveBtn: true, hasRefuseBtn: true, hasPrintBtn: true, printId: ['p'], hasFreeApproverBtn: true },
      ...{ auditBtnText: '批准', rejectBtnText: '驳回', transferBtnText: '转给', freeApproverBtnText: '加人' },
      ...{ saveBtnText: '存', refuseBtnText: '否决', printBtnText: '打' },
    };
    const none = { hasRejectBtn: false, hasTransferBtn: false, hasPrintBtn: true };
    const written = step('processing', 'three', { approvers: ['user-huangting--user'], submitBtnText: '办结' });
    const flowId = await release([
      step('copy', 'cc', { members: ['user-chenchen--user'] }),
      approver('one', 'wangfang', all),
      approver('two', 'wuhao', none),
      written,
      approver('four', 'wangfang'),
    ]);
    const id = await flows.launch(flowId, days, 'liuyang');
    expect((await flows.info(id, 'wangfang')).buttons).toEqual([
      { code: 'audit', label: '批准' },
      { code: 'reject', label: '驳回' },
      { code: 'refuse', label: '否决' },
      { code: 'transfer', label: '转给' },
      { code: 'addSign', label: '加人' },
      { code: 'save', label: '存' },
      { code: 'print', label: '打' },
    ]);
    expect(await buttons(id, 'chenchen')).toEqual([]);
    const task = await flows.taskOf(id, 'wangfang');
    await flows.agree(id, 'wangfang');
    expect(await buttons(id, 'wangfang', { taskOperatorId: task })).toEqual(['recall']);
    expect(await buttons(id, 'wangfang')).toEqual([]);
    expect(await buttons(id, 'wuhao')).toEqual(['audit']);
    await flows.agree(id, 'wuhao');
    expect((await flows.info(id, 'huangting')).buttons).toEqual([
      { code: 'submit', label: '办结' },
      { code: 'transfer', label: '' },
    ]);
    await flows.agree(id, 'huangting');
    expect(await buttons(id, 'wangfang')).toEqual(['audit', 'reject', 'transfer']);
    await flows.agree(id, 'wangfang');
    expect(await buttons(id, 'wangfang', { taskOperatorId: task })).toEqual([]);
  });

  it('are those of an administrator by status, in the monitor alone and with its button alone [FLOW-063]', async () => {
    const id = await flows.launch(await release([approver('one', 'admin')]), days, 'liuyang');
    const monitored = () => buttons(id, 'admin', { opType: 4 });
    expect(await monitored()).toEqual(['terminate', 'assign', 'suspend', 'change']);
    expect(await buttons(id, 'admin')).toEqual(['audit', 'reject', 'transfer']);
    const withdraw = await grantMenu(app, 'huangting', 'workFlow.flowMonitor');
    expect(await buttons(id, 'huangting', { opType: 4 })).toEqual([]);
    await withdraw();
    expect((await app.call('flow-task.info', { id, opType: 4 }, as('huangting'))).code).toBe(403);
    await app.call('flow-monitor.suspend', { id }, admin);
    expect(await monitored()).toEqual(['resume', 'terminate']);
    expect(await buttons(id, 'liuyang')).toEqual([]);
    await app.call('flow-monitor.restore', { id }, admin);
    await app.call('flow-monitor.cancel', { id }, admin);
    expect(await monitored()).toEqual(['revive']);
    expect((await app.call('flow-instance.press', { id }, liuyang)).msg).toBe('该流程工单已终止');
  });
});

describe('the steps of an instance', () => {
  it('are passed, current or ahead; a split is passed once a step in one of its branches is reached [FLOW-067]', async () => {
    const way = (key: string, children: object[], more: object) => step('branch', key, { children, ...more });
    const many = { when: { '>': [{ var: 'record.days' }, 3] } };
    const split = step('exclusive', 'split', {
      children: [way('long', [approver('boss', 'wuhao')], many), way('short', [], { default: true })],
    });
    const flowId = await release([approver('one', 'wangfang'), split, approver('last', 'wangfang')]);
    const statesOf = async (id: string) =>
      Object.fromEntries((await flows.info(id, 'liuyang')).steps.map(({ key, state }) => [key, state]));
    const [passed, current, ahead] = ['passed', 'current', 'ahead'];
    const id = await flows.launch(flowId, { days: 5 }, 'liuyang');
    const before = { split: ahead, long: ahead, boss: ahead, short: ahead, last: ahead };
    expect(await statesOf(id)).toEqual({ start: passed, one: current, ...before });
    await flows.agree(id, 'wangfang');
    const within = { split: passed, long: passed, boss: current, short: ahead, last: ahead };
    expect(await statesOf(id)).toEqual({ start: passed, one: passed, ...within });
    await flows.agree(id, 'wuhao');
    expect(await statesOf(id)).toMatchObject({ split: passed, boss: passed, last: current });
    // An empty branch is passed through, and so is its split.
    const other = await flows.launch(flowId, days, 'liuyang');
    await flows.agree(other, 'wangfang');
    expect(await statesOf(other)).toMatchObject({
      split: passed,
      short: passed,
      long: ahead,
      boss: ahead,
      last: current,
    });
  });
});
