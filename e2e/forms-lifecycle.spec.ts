import { expect, type Page, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { answer, pressInRow, row, toast } from './page.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe.configure({ mode: 'serial' });

test('a form is listed, copied, exported and released under a menu [VISUALDEV-003 VISUALDEV-004 VISUALDEV-005]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/developer/visualDev');
  await expect(row(page, 'leaveRequest')).toContainText('已发布');
  for (const name of ['名称', '编码', '分类', '状态']) {
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await expect(press(page, '新建')).toBeVisible();
  await expect(press(page, '导入')).toBeVisible();

  await expect(row(page, 'leaveRequest').getByRole('button', { name: '设计' })).toBeVisible();
  await row(page, 'leaveRequest').getByRole('button').last().click();
  for (const name of ['编辑', '预览', '复制', '导出', '删除']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: '复制', exact: true }).click();
  await toast(page, '复制成功');
  const copy = row(page, 'leaveRequest2');
  await expect(copy).toContainText('请假申请.副本1');
  await expect(copy).toContainText('未发布');

  const download = page.waitForEvent('download');
  await pressInRow(page, 'leaveRequest2', '导出');
  expect((await download).suggestedFilename()).toBe('请假申请.副本1.vdd');

  await pressInRow(page, 'leaveRequest2', '发布');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog.getByText('上级菜单不能为空')).toBeVisible();
  await dialog.getByRole('combobox', { name: '上级菜单' }).click();
  await page.locator('.ant-select-tree-title', { hasText: '业务应用' }).click();
  await dialog.getByRole('combobox', { name: '授权角色' }).click();
  const picker = page.getByRole('dialog').filter({ hasText: '选择角色' });
  await picker.getByRole('tab', { name: '全局' }).click();
  await picker.getByText('普通员工').click();
  await picker.getByRole('button', { name: /确\s*定/ }).click();
  await expect(picker).toBeHidden();
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await toast(page, '发布成功');
  await expect(copy).toContainText('已发布');
  expect(complaints).toEqual([]);
});

test('its records are entered, listed, changed and deleted by staff [ONLINEDEV-013]', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page, people.staff);
  await page.goto('/model/leaveRequest');
  // Staff see what they applied for themselves: eight of the demo, and those of other journeys.
  await expect(row(page, 'QJ').nth(7)).toBeVisible();
  const own = await row(page, 'QJ').count();
  await expect(page.getByText(`共 ${own} 条`)).toBeVisible();
  await expect(row(page, '张伟/zhangwei')).toHaveCount(own);
  await page.getByPlaceholder('请输入关键词').fill('婚礼');
  await page.getByRole('button', { name: /查\s*询/ }).click();
  await expect(row(page, '婚假，举行婚礼').first()).toBeVisible();
  await expect(row(page, 'QJ').filter({ hasNotText: '婚礼' })).toHaveCount(0);

  await page.goto('/model/leaveRequest2');
  for (const name of ['单号', '申请人', '请假类型', '请假天数']) {
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await press(page, '新建').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('请假天数').fill('5');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(dialog.getByText('请假事由不能为空')).toBeVisible();
  await dialog.getByLabel('请假类型').click();
  await page.getByTitle('年假').click();
  for (const label of ['开始日期', '结束日期']) {
    await dialog.getByLabel(label).click();
    await page.getByText('今天', { exact: true }).last().click();
  }
  await dialog.getByLabel('请假事由').fill('回家探亲');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await toast(page, '新建成功');
  await expect(row(page, '回家探亲')).toContainText('张伟/zhangwei');

  await pressInRow(page, '回家探亲', '编辑');
  await dialog.getByLabel('请假事由').fill('回家过年');
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await expect(row(page, '回家过年')).toBeVisible();

  await pressInRow(page, '回家过年', '删除');
  await expect(page.getByText('此操作将永久删除该数据, 是否继续?')).toBeVisible();
  await answer(page, '确定');
  await toast(page, '删除成功');
  await expect(row(page, '回家过年')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('all records of a form are paged and sorted [ONLINEDEV-013]', async ({ page }) => {
  await login(page, people.configurer);
  await page.goto('/model/leaveRequest');
  // Other journeys add requests to the thirty of the demo.
  const shown = await page.getByText(/^共 \d+ 条$/).textContent();
  const total = Number(/\d+/.exec(shown ?? '')?.[0]);
  expect(total).toBeGreaterThanOrEqual(30);
  await expect(row(page, 'QJ')).toHaveCount(20);
  await page.getByRole('columnheader', { name: /^请假天数/ }).click();
  await expect(row(page, 'QJ').first()).toContainText('0.5天');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(row(page, 'QJ')).toHaveCount(Math.min(20, total - 20));
});

test('a batch without a choice asks for one [ONLINEDEV-011]', async ({ page }) => {
  await login(page, people.staff);
  await page.goto('/model/leaveRequest');
  await expect(row(page, 'QJ').first()).toBeVisible();
  await press(page, '批量删除').click();
  await expect(page.getByText('请选择一条数据')).toBeVisible();
});

test('a form that cannot be shown leads to the page for what is missing', async ({ page }) => {
  await login(page, people.staff);
  await page.route('**/OnlineDev/*/Config*', (route) =>
    route.fulfill({ status: 404, json: { code: 404, msg: '数据不存在', data: null } }),
  );
  await page.goto('/model/leaveRequest');
  await expect(page).toHaveURL(/\/404$/);
});

test('deleting a released form takes its menu entry away, after a confirmation [VISUALDEV-006]', async ({ page }) => {
  await login(page);
  await page.goto('/developer/visualDev');
  await pressInRow(page, 'leaveRequest2', '删除');
  await expect(page.getByText('删除表单会同时移除它的菜单，已有数据会保留。是否继续?')).toBeVisible();
  await answer(page, '确定');
  await toast(page, '删除成功');
  await expect(row(page, 'leaveRequest2')).toHaveCount(0);
  await page.goto('/model/leaveRequest2');
  await expect(page).toHaveURL(/\/404$/);
});
