import { expect } from 'playwright/test';
import { test } from './elsewhere.ts';
import {
  approver,
  choosePerson,
  decide,
  openTask,
  person,
  releasedProcess,
  status,
  step,
  submitLeave,
} from './flow.ts';
import { button, choose, dialog, leftOverlays, press, pressInRow, row, toast } from './page.ts';

const opinion = (text: string) => (window: ReturnType<typeof dialog>) => window.getByLabel('意见').fill(text);

test('asks two people, of whom one returns the request, which is submitted again', async ({ elsewhere }) => {
  const admin = await person(elsewhere, 'admin');
  const both = { counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: 100 } };
  const flowId = await releasedProcess(admin, 'jointJourney', '会签请假', [
    approver('both', '部门会签', ['wuhao', 'huangting'], both),
  ]);
  const staff = await person(elsewhere, 'liuyang');
  await submitLeave(staff, flowId, '家中装修');
  const title = '刘洋的会签请假';
  const wuhao = await person(elsewhere, 'wuhao');
  const huangting = await person(elsewhere, 'huangting');
  await openTask(wuhao, title);
  await decide(wuhao, '同意', '审批成功', opinion('同意'));
  await openTask(huangting, title);
  await decide(huangting, '退回', '退回成功', opinion('请写明交接人'));

  await staff.reload();
  await expect(status(staff)).toHaveText('审核驳回');
  await staff.getByLabel('请假事由').fill('家中装修，工作交给陈晨');
  await press(staff, '提交');
  await toast(staff, '提交成功');
  await expect(status(staff)).toHaveText('等待审核');

  for (const page of [wuhao, huangting]) {
    await openTask(page, title);
    await expect(page.getByLabel('请假事由')).toHaveValue('家中装修，工作交给陈晨');
    await decide(page, '同意', '审批成功');
  }
  await staff.reload();
  await expect(status(staff)).toHaveText('审核通过');
});

test('returns to an earlier step, whose answer comes straight back', async ({ elsewhere }) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(admin, 'straightJourney', '直送请假', [
    approver('first', '组长', ['wuhao']),
    approver('second', '经理', ['huangting'], { rejectStep: '2', rejectType: 3 }),
  ]);
  const staff = await person(elsewhere, 'liuyang');
  await submitLeave(staff, flowId, '陪同就医');
  const title = '刘洋的直送请假';
  const wuhao = await person(elsewhere, 'wuhao');
  const huangting = await person(elsewhere, 'huangting');
  await openTask(wuhao, title);
  await decide(wuhao, '同意', '审批成功');
  await openTask(huangting, title);
  await decide(huangting, '退回', '退回成功', async (window) => {
    await choose(huangting, window, '退回到', '组长');
    await window.getByText('直接送回我审批').click();
  });
  await openTask(wuhao, title);
  await decide(wuhao, '同意', '审批成功', opinion('已核实'));
  await openTask(huangting, title);
  await expect(button(huangting, '退回')).toBeVisible();
  await decide(huangting, '同意', '审批成功');
  await staff.reload();
  await expect(status(staff)).toHaveText('审核通过');
});

test('adds a person before and one after the handler', async ({ elsewhere }) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(admin, 'signJourney', '加签请假', [
    approver('head', '组长', ['wuhao'], { hasFreeApproverBtn: true }),
  ]);
  const staff = await person(elsewhere, 'liuyang');
  await submitLeave(staff, flowId, '参加培训');
  const title = '刘洋的加签请假';
  const wuhao = await person(elsewhere, 'wuhao');
  const huangting = await person(elsewhere, 'huangting');
  await openTask(wuhao, title);
  await decide(wuhao, '加签', '加签成功', () => choosePerson(wuhao, '加签人员', 'huangting', '黄婷'));
  await openTask(huangting, title);
  await decide(huangting, '同意', '审批成功', opinion('先看过了'));
  await openTask(wuhao, title);
  await decide(wuhao, '加签', '加签成功', async (window) => {
    await choosePerson(wuhao, '加签人员', 'huangting', '黄婷');
    await window.getByText('审批后', { exact: true }).click();
  });
  await openTask(huangting, title);
  await decide(huangting, '同意', '审批成功');
  await staff.reload();
  await expect(status(staff)).toHaveText('审核通过');
  await staff.getByRole('tab', { name: '流转记录' }).click();
  await expect(staff.getByRole('row', { name: /先看过了/ })).toBeVisible();
  await expect(staff.getByRole('cell', { name: /加签.*：黄婷/ })).toHaveCount(2);
});

test('is withdrawn, changed and submitted again, while the open list of the handler follows [FLOW-058]', async ({
  elsewhere,
}) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(admin, 'withdrawJourney', '撤回请假', [approver('head', '组长', ['wuhao'])]);
  const staff = await person(elsewhere, 'liuyang');
  await submitLeave(staff, flowId, '外出办事');
  const title = '刘洋的撤回请假';
  const wuhao = await person(elsewhere, 'wuhao');
  await wuhao.goto('/workFlow/flowTodo');
  await expect(row(wuhao, title)).toHaveCount(1);
  await decide(staff, '撤回', '撤回成功', opinion('日期有误'));
  await expect(status(staff)).toHaveText('已撤回，可再次提交');
  // The open list of the handler follows without being loaded again.
  await expect(row(wuhao, title)).toHaveCount(0);
  await staff.getByLabel('请假天数').fill('3');
  await press(staff, '提交');
  await toast(staff, '提交成功');
  await expect(row(wuhao, title)).toHaveCount(1);
  await openTask(wuhao, title);
  await expect(wuhao.getByLabel('请假天数')).toHaveValue('3.0');
  await decide(wuhao, '同意', '审批成功');
});

test('decides several tasks at once', async ({ elsewhere }) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(admin, 'batchJourney', '批量请假', [approver('head', '组长', ['huangting'])]);
  const staff = await person(elsewhere, 'liuyang');
  for (const reason of ['上午', '下午']) await submitLeave(staff, flowId, reason);
  const huangting = await person(elsewhere, 'huangting');
  await huangting.goto('/workFlow/flowTodo');
  const rows = row(huangting, '刘洋的批量请假');
  await expect(rows).toHaveCount(2);
  await press(huangting, '批量同意');
  await expect(huangting.getByText('请选择一条数据')).toBeVisible();
  for (const one of await rows.all()) await one.getByRole('checkbox').check();
  await press(huangting, '批量同意');
  await press(dialog(huangting), '确定');
  await toast(huangting, '已处理2项');
  await expect(rows).toHaveCount(0);
});

test('waits for a timer, starts a sub-process and lets a person choose who comes next', async ({ elsewhere }) => {
  const admin = await person(elsewhere, 'admin');
  const child = await releasedProcess(admin, 'childJourney', '交接确认', [approver('check', '确认', ['huangting'])]);
  const names = ['type', 'days', 'start', 'end', 'reason'];
  const flowId = await releasedProcess(admin, 'waitJourney', '等待请假', [
    approver('head', '组长', ['wuhao']),
    step('timer', 'wait', '等待', { second: 2 }),
    approver('chosen', '经办人', ['huangting', 'chenchen'], { assigneeType: 7 }),
    step('subFlow', 'sub', '交接', {
      flowId: child,
      isInitiator: true,
      autoSubmit: true,
      assignList: names.map((name) => ({ parentField: name, childField: name })),
    }),
  ]);
  const staff = await person(elsewhere, 'liuyang');
  await submitLeave(staff, flowId, '搬家');
  const title = '刘洋的等待请假';
  const wuhao = await person(elsewhere, 'wuhao');
  await openTask(wuhao, title);
  await expect(wuhao.getByRole('region', { name: '接下来' })).toContainText('由办理人选择');
  await decide(wuhao, '同意', '审批成功', () => choose(wuhao, dialog(wuhao), '经办人', '黄婷'));
  const huangting = await person(elsewhere, 'huangting');
  await huangting.goto('/workFlow/flowTodo');
  await expect(row(huangting, title)).toHaveCount(1);
  await openTask(huangting, title);
  await decide(huangting, '同意', '审批成功');
  await openTask(huangting, '刘洋的交接确认');
  await decide(huangting, '同意', '审批成功');
  await expect(async () => {
    await staff.goto('/workFlow/flowLaunch');
    await expect(row(staff, title)).toContainText('审核通过', { timeout: 3_000 });
  }).toPass();
});

test('shows newcomers what to do, by numbers that follow at once [FLOW-058]', async ({ elsewhere }) => {
  const songjia = await person(elsewhere, 'songjia');
  await expect(songjia.getByRole('button', { name: /待办事宜，\d+项/ })).toBeVisible();
  await songjia.getByText('陈静的请假审批').first().click();
  await expect(songjia.getByRole('heading', { name: '陈静的请假审批' })).toBeVisible();
  const other = await songjia.context().newPage();
  await other.goto('/home');
  const count = other.getByRole('button', { name: /^待办事宜，1项/ });
  await expect(count).toBeVisible();
  await decide(songjia, '同意', '审批成功', opinion('同意'));
  await expect(count).toHaveCount(0, { timeout: 2_000 });
  await leftOverlays(songjia);
  await songjia.goto('/workFlow/flowDone');
  await pressInRow(songjia, '陈静的请假审批', '详情');
  await expect(songjia.getByRole('tab', { name: '流转记录' })).toBeVisible();
});
