import { expect, type Page, test } from 'playwright/test';
import { press as pressInRow, rowOf } from './administration.ts';
import { login } from './login.ts';
import { button, dialog, leftOverlays, press, toast } from './page.ts';
import { chooseForm } from './studio.ts';

const drawing = (page: Page) => page.getByRole('application', { name: '流程图' });
const steps = (page: Page) => drawing(page).locator('.zs-step');

/** Creates a process on the screen of processes and opens its designer. */
async function newProcess(page: Page, code: string): Promise<void> {
  await page.goto('/workFlow/flowTemplate');
  await press(page, '新建');
  const box = dialog(page);
  await box.getByLabel('流程名称').fill('采购审批');
  await box.getByLabel('流程编码').fill(code);
  await box.getByLabel('流程分类').click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await press(box, '确定');
  await toast(page, '新建成功');
  await leftOverlays(page);
  await pressInRow(page, rowOf(page, code), '设计');
  await expect(drawing(page)).toBeVisible();
}

/** Chooses an entry of a drop-down of the property panel. */
async function set(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('region', { name: '属性' }).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

test('a process is drawn, simulated and released', async ({ page }) => {
  await login(page);
  await newProcess(page, 'drawnPurchase');
  const palette = page.getByRole('region', { name: '组件库' });
  for (const kind of ['发起', '审批']) await palette.getByRole('button', { name: kind, exact: true }).click();
  await expect(steps(page)).toHaveText([/发起/, /审批/]);
  await set(page, '审批人类型', '部门主管');
  // A press on a step chooses it, and shows its tools.
  await steps(page).first().click();
  await expect(page.getByRole('region', { name: '属性' }).getByLabel('节点标识')).toHaveValue('start1');
  await expect(drawing(page).getByRole('button', { name: '后移' })).toBeVisible();
  // A step is inserted on the line after the approver.
  await drawing(page).locator('.zs-step-insert').last().click();
  await page.getByRole('menuitem', { name: '条件分支' }).click();
  await expect(steps(page)).toHaveCount(5);
  await press(page, '撤销');
  await expect(steps(page)).toHaveCount(2);
  await drawing(page).press('Escape');
  const form = page.getByRole('region', { name: '属性' }).getByLabel('表单', { exact: true });
  await chooseForm(form.and(page.locator('input')), '采购订单');

  await page.getByText('模拟', { exact: true }).click();
  const panel = page.getByRole('region', { name: '流程模拟' });
  await expect(panel).toContainText('不会写入任何数据');
  await page.getByText('设计', { exact: true }).click();
  await press(page, '保存');
  await toast(page, '保存成功');
  await press(page, '发布');
  await press(page.locator('.ant-modal-confirm:visible'), '确定');
  await toast(page, '发布成功');
});

test('a process is drawn by keyboard alone', async ({ page }) => {
  await login(page);
  await newProcess(page, 'drawnByKeys');
  const palette = page.getByRole('region', { name: '组件库' });
  for (const kind of ['发起', '审批', '抄送']) {
    await palette.getByRole('button', { name: kind, exact: true }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(steps(page)).toHaveText([/发起/, /审批/, /抄送/]);
  await drawing(page).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(steps(page)).toHaveText([/发起/, /抄送/, /审批/]);
  await page.keyboard.press('ControlOrMeta+d');
  await expect(steps(page)).toHaveCount(4);
  await page.keyboard.press('Delete');
  await expect(steps(page)).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(steps(page)).toHaveCount(4);
  await expect(button(page, '保存')).toBeEnabled();
});
