import { expect, type Page } from 'playwright/test';
import { test } from './elsewhere.ts';
import { login } from './login.ts';
import { choose, dialog, press, pressInRow, row, toast } from './page.ts';

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
}

/** Saves the dialog and waits until it is closed. */
async function save(page: Page, said: string) {
  await press(dialog(page), '确定');
  await toast(page, said);
  await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
}

/** Chooses a person in the dialog of members. */
async function addMember(page: Page, name: string) {
  await dialog(page).getByLabel('成员', { exact: true }).click();
  const picker = dialog(page);
  await picker.getByPlaceholder('请输入关键词').fill(name);
  await picker.getByText(name, { exact: true }).first().click();
  await press(picker, '确定');
}

const expand = (page: Page, name: string) => row(page, name).locator('.ant-table-row-expand-icon').click();

test('a company is built: departments, a position and a role with members; a department moves [ORG-001, ORG-003, POSITION-001, ROLE-001]', async ({
  page,
}) => {
  await login(page);
  await page.goto('/permission/organize');
  await expect(row(page, '技术研发部')).toBeVisible();

  await press(page, '新建公司');
  await fill(page, { 名称: '北方公司', 编码: 'north' });
  await save(page, '新建成功');
  for (const [name, code] of [
    ['北方销售部', 'northSales'],
    ['北方服务部', 'northService'],
  ] as const) {
    await pressInRow(page, '北方公司', '新建下级部门');
    await fill(page, { 名称: name, 编码: code });
    await save(page, '新建成功');
    await expect(row(page, name)).toBeVisible();
  }

  await page.goto('/permission/position');
  await page.locator('.zb-tree').getByText('北方销售部').click();
  await press(page, '新建');
  await expect(dialog(page)).toContainText('北方销售部');
  await fill(page, { 名称: '北方客户经理', 编码: 'northAccount' });
  await choose(page, dialog(page), '岗位类型', '销售岗');
  await save(page, '新建成功');
  await expect(row(page, '北方客户经理')).toContainText('北方公司/北方销售部');
  await pressInRow(page, '北方客户经理', '成员');
  await addMember(page, '王芳');
  await save(page, '更新成功');

  await page.goto('/permission/role');
  await press(page, '新建');
  await fill(page, { 名称: '北方值班员', 编码: 'northDuty' });
  await save(page, '新建成功');
  await pressInRow(page, '北方值班员', '成员');
  await addMember(page, '张伟');
  await save(page, '更新成功');
  await pressInRow(page, '北方值班员', '成员');
  await expect(dialog(page)).toContainText('张伟');
  await press(dialog(page), '取消');

  await page.goto('/permission/organize');
  await expect(row(page, '北方服务部')).toBeVisible();
  await pressInRow(page, '北方销售部', '编辑');
  await expect(dialog(page).getByLabel('名称', { exact: true })).toHaveValue('北方销售部');
  await dialog(page).getByLabel('上级组织', { exact: true }).click();
  await page.locator('.ant-select-tree-title:visible', { hasText: '北方服务部' }).click();
  await save(page, '更新成功');
  await expect(row(page, '北方销售部')).toHaveCount(0);
  await expand(page, '北方服务部');
  await expect(row(page, '北方销售部')).toBeVisible();
  await pressInRow(page, '北方销售部', '删除');
  await press(page.locator('.ant-modal-confirm'), '确定');
  await toast(page, '该组织下有岗位，无法删除');

  await page.goto('/permission/position');
  await page.locator('.zb-tree').getByText('北方服务部').click();
  await expect(row(page, '北方客户经理')).toContainText('北方公司/北方服务部/北方销售部');
});
