import { expect, type Page, test } from 'playwright/test';
import { press as pressInRow, rowOf } from './administration.ts';
import { login, people } from './login.ts';
import { dialog, press, toast } from './page.ts';
import { write } from './studio.ts';

const step = (zhjyKey: string, key: string, label: string, more: object = {}) => ({
  config: { zhjyKey, label },
  key,
  ...more,
});

/** The process of the journey: one approver, to whom only the start writes the form. */
const definition = JSON.stringify({
  language: 1,
  title: '请假审批',
  form: 'form-leave-request',
  body: [step('start', 'start', '发起'), step('approver', 'boss', '总经理', { approvers: ['admin--user'] })],
});

/** Creates, designs and releases a process on the screen of processes. */
async function releaseProcess(page: Page, code: string): Promise<string> {
  await page.goto('/workFlow/flowTemplate');
  await press(page, '新建');
  const box = dialog(page);
  await box.getByLabel('流程名称').fill('请假审批');
  await box.getByLabel('流程编码').fill(code);
  await box.getByLabel('流程分类').click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await press(box, '确定');
  await toast(page, '新建成功');
  await pressInRow(page, rowOf(page, code), '设计');
  await page.getByText('JSON', { exact: true }).click();
  await write(page, definition);
  await press(page, '保存');
  await toast(page, '保存成功');
  await press(page, '发布');
  await press(page.locator('.ant-modal-confirm:visible'), '确定');
  await toast(page, '发布成功');
  return page.evaluate(async (keyword) => {
    const headers = { Authorization: localStorage.getItem('zhjy_token') ?? '' };
    const answer = await fetch(`/api/workflow/Engine/flowTemplate?keyword=${keyword}`, { headers });
    return ((await answer.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id ?? '';
  }, code);
}

test('submits a leave request, which the approver agrees to', async ({ page, browser }) => {
  await login(page);
  const flowId = await releaseProcess(page, 'leaveJourney');
  await page.goto('/workFlow/flowTodo');
  await expect(page.getByRole('button', { name: /查\s?询/ })).toBeVisible();

  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const staff = await context.newPage();
  // Not a person whose records and messages other journeys count.
  await login(staff, { account: 'liuyang', password: people.staff.password });
  await staff.goto(`/workFlowDetail?flowId=${flowId}`);
  await staff.getByLabel('请假类型').click();
  await staff.locator('.ant-select-item-option:visible').first().click();
  await staff.getByLabel('请假天数').fill('2');
  for (const label of ['开始日期', '结束日期']) {
    await staff.getByLabel(label).click();
    await staff.getByText('今天', { exact: true }).last().click();
  }
  await staff.getByLabel('请假事由').fill('回家探亲');
  await press(staff, '提交');
  await toast(staff, '提交成功');
  await expect(staff.getByRole('heading', { name: '刘洋的请假审批' })).toBeVisible();

  // The open list of the approver shows the task without being loaded again.
  await pressInRow(page, rowOf(page, '刘洋的请假审批'), '办理');
  await expect(page.getByLabel('请假事由')).toBeDisabled();
  await press(page, '同意');
  await dialog(page).getByLabel('意见').fill('同意，注意交接');
  await press(dialog(page), '确定');
  await toast(page, '审批成功');

  await staff.reload();
  await expect(staff.getByText('审核通过')).toBeVisible();
  await staff.getByRole('tab', { name: '流转记录' }).click();
  await expect(staff.getByText('同意，注意交接')).toBeVisible();
  await context.close();
});
