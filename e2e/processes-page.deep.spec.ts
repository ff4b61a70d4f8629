import { expect } from 'playwright/test';
import { test } from './elsewhere.ts';
import {
  approver,
  call,
  choosePerson,
  decide,
  fillLeave,
  openTask,
  person,
  releasedProcess,
  status,
  submitLeave,
} from './flow.ts';
import { button, dialog, leftOverlays, press, row, toast } from './page.ts';

const delegations = '/api/workflow/Engine/FlowDelegate';
const hourMs = 3_600_000;

test('shows who comes next, is discussed, summarised, and handled with common phrases [FLOW-050, FLOW-068]', async ({
  elsewhere,
}) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(
    admin,
    'talkJourney',
    '讨论请假',
    [approver('head', '组长', ['wuhao']), approver('boss', '经理', ['nobody'])],
    { hasComment: true, hasSummary: true, errorRule: 3 },
  );
  const staff = await person(elsewhere, 'liuyang');
  await staff.goto(`/workFlowDetail?flowId=${flowId}`);
  await fillLeave(staff, '体检');
  const next = staff.getByRole('region', { name: '接下来' });
  await expect(next).toContainText('组长吴昊');
  await press(staff, '提交');
  await toast(staff, '提交成功');
  await expect(next).toContainText('由办理人选择，尚不确定');
  await staff.getByRole('tab', { name: '流程评论' }).click();
  await expect(staff.getByText('暂无评论')).toBeVisible();
  await staff.getByLabel('评论', { exact: true }).fill('请尽快处理');
  await press(staff, '发表评论');
  await toast(staff, '评论成功');
  const comments = staff.getByRole('list', { name: '流程评论' });
  await expect(comments).toContainText('请尽快处理');
  await expect(staff.getByLabel('评论', { exact: true })).toHaveValue('');
  await button(staff, '二维码').click();
  const address = await staff.getByRole('img', { name: '二维码' }).getAttribute('data-address');

  const wuhao = await person(elsewhere, 'wuhao');
  await openTask(wuhao, '刘洋的讨论请假');
  await wuhao.getByRole('tab', { name: '流程评论' }).click();
  await expect(wuhao.getByRole('list', { name: '流程评论' })).toContainText('请尽快处理');
  await expect(wuhao.getByRole('button', { name: '删除' })).toHaveCount(0);
  // The next step has no handler: the one before names it, and phrases are stored and inserted.
  await decide(wuhao, '同意', '审批成功', async (window) => {
    await choosePerson(wuhao, '经理', 'huangting', '黄婷');
    await window.getByLabel('意见').fill('同意，请经理审批');
    await press(window, '常用语');
    await press(wuhao, '将当前意见存为常用语');
    await toast(wuhao, '已存为常用语');
    await window.getByLabel('意见').fill('');
    await wuhao.getByRole('button', { name: '同意，请经理审批', exact: true }).click();
    await expect(window.getByLabel('意见')).toHaveValue('同意，请经理审批');
  });
  const huangting = await person(elsewhere, 'huangting');
  await openTask(huangting, '刘洋的讨论请假');

  await staff.goto(address ?? '');
  await staff.getByRole('tab', { name: '审批汇总' }).click();
  await expect(staff.getByRole('cell', { name: '同意，请经理审批' })).toBeVisible();
  await staff.getByText('按角色', { exact: true }).click();
  await expect(staff.getByRole('cell', { name: '同意，请经理审批' }).first()).toBeVisible();
  await staff.getByRole('tab', { name: '流程评论' }).click();
  await staff.getByRole('button', { name: '删除' }).click();
  await press(staff.locator('.ant-popconfirm'), '确定');
  await toast(staff, '删除成功');
  await expect(comments).not.toContainText('请尽快处理');
});

test('opens from a message to decide, then to read, and not for persons without a part [FLOW-061]', async ({
  elsewhere,
}) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(admin, 'messageJourney', '消息请假', [approver('head', '组长', ['wuhao'])]);
  const staff = await person(elsewhere, 'liuyang');
  await submitLeave(staff, flowId, '探亲');
  const processId = new URL(staff.url()).searchParams.get('id');
  const wuhao = await person(elsewhere, 'wuhao');
  const { list } = await call<{ list: { id: string; processId: string }[] }>(
    wuhao,
    'GET',
    '/api/workflow/Engine/FlowBefore/List/1',
  );
  const taskOperatorId = list.find((one) => one.processId === processId)?.id ?? '';
  const message = JSON.stringify({ type: 2, processId, taskOperatorId });
  const address = `/workFlowDetail?config=${encodeURIComponent(Buffer.from(message).toString('base64'))}`;
  // The server is queried how the task opens.
  const asked = wuhao.waitForRequest(/FlowBefore\/[^/]+\/Info/);
  await wuhao.goto(address);
  await asked;
  await decide(wuhao, '同意', '审批成功');
  await leftOverlays(wuhao);
  await wuhao.goto(address);
  await expect(wuhao.getByRole('heading', { name: '刘洋的消息请假' })).toBeVisible();
  await expect(button(wuhao, '同意')).toHaveCount(0);
  await expect(wuhao.getByLabel('请假事由')).toHaveCount(0);
  const chenchen = await person(elsewhere, 'chenchen');
  await chenchen.goto(address);
  await expect(chenchen.getByText('没有权限操作').first()).toBeVisible();
  await press(chenchen, '返回首页');
  await expect(chenchen).toHaveURL(/\/home$/);
});

test('is administered on its page', async ({ elsewhere }) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(admin, 'adminJourney', '管理请假', [
    approver('head', '组长', ['wuhao']),
    approver('boss', '经理', ['huangting']),
  ]);
  const staff = await person(elsewhere, 'liuyang');
  await submitLeave(staff, flowId, '出差');
  const id = new URL(staff.url()).searchParams.get('id') ?? '';
  await admin.goto(`/workFlowDetail?opType=4&id=${id}`);
  await decide(admin, '挂起', '挂起成功', (window) => window.getByLabel('意见').fill('等待预算'));
  await expect(status(admin)).toHaveText('已被挂起');
  await expect(button(admin, '指派')).toHaveCount(0);
  await decide(admin, '恢复', '恢复成功');
  await decide(admin, '变更', '变更成功', async (window) => {
    await window.getByLabel('变更到').click();
    await admin.locator('.ant-select-item-option:visible', { hasText: '经理' }).click();
  });
  await decide(admin, '指派', '指派成功', async (window) => {
    await window.getByLabel('指派节点').click();
    await admin.locator('.ant-select-item-option:visible', { hasText: '经理' }).click();
    await choosePerson(admin, '指派给', 'wuhao', '吴昊');
  });
  const wuhao = await person(elsewhere, 'wuhao');
  await wuhao.goto('/workFlow/flowTodo');
  await expect(row(wuhao, '刘洋的管理请假')).toHaveCount(1);
  await decide(admin, '终止', '终止成功');
  await expect(status(admin)).toHaveText('审核终止');
  await expect(row(wuhao, '刘洋的管理请假')).toHaveCount(0);
  await decide(admin, '复活', '复活成功', async (window) => {
    await window.getByLabel('复活节点').click();
    await admin.locator('.ant-select-item-option:visible', { hasText: '组长' }).click();
  });
  await expect(status(admin)).toHaveText('等待审核');
  await decide(admin, '终止', '终止成功');
});

test('is started and decided for a person who is on holiday', async ({ elsewhere }) => {
  const admin = await person(elsewhere, 'admin');
  const flowId = await releasedProcess(admin, 'holidayJourney', '代办请假', [approver('head', '组长', ['huangting'])]);
  const [liuyang, huangting, wuhao] = [
    await person(elsewhere, 'liuyang'),
    await person(elsewhere, 'huangting'),
    await person(elsewhere, 'wuhao'),
  ];
  const times = { startTime: Date.now() - hourMs, endTime: Date.now() + hourMs, description: '' };
  const lent = { toUserId: 'user-wuhao', flowIds: [flowId], ...times };
  await call(liuyang, 'POST', delegations, { type: 0, ...lent });
  const { id } = await call<{ id: string }>(huangting, 'POST', delegations, { type: 1, ...lent });

  await wuhao.goto(`/workFlowDetail?flowId=${flowId}`);
  await wuhao.getByLabel('代谁发起').click();
  await wuhao.locator('.ant-select-item-option:visible', { hasText: '刘洋' }).click();
  await wuhao.keyboard.press('Escape');
  await fillLeave(wuhao, '代为申请');
  await press(wuhao, '提交');
  await toast(wuhao, '提交成功');
  await expect(wuhao.getByRole('heading', { name: '刘洋的代办请假' })).toBeVisible();

  await wuhao.goto('/workFlow/flowTodo');
  await expect(row(wuhao, '刘洋的代办请假')).toContainText(/委托\s*黄婷/);
  // Ending the delegation takes the open task back at once.
  await call(huangting, 'PUT', `${delegations}/Stop/${id}`);
  await expect(row(wuhao, '刘洋的代办请假')).toHaveCount(0);
  await call(huangting, 'POST', delegations, { type: 1, ...lent, startTime: Date.now() });
  await openTask(wuhao, '刘洋的代办请假');
  await decide(wuhao, '同意', '审批成功');
  await leftOverlays(wuhao);
  await liuyang.goto('/workFlow/flowLaunch');
  await liuyang
    .locator('tr.ant-table-row', { hasText: '刘洋的代办请假' })
    .getByRole('button', { name: '详情' })
    .click();
  await liuyang.getByRole('tab', { name: '流转记录' }).click();
  await expect(liuyang.getByRole('cell', { name: '吴昊代黄婷' })).toBeVisible();
  await expect(dialog(liuyang)).toHaveCount(0);
});
