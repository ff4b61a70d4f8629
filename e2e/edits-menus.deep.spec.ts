import { expect, type Locator, type Page, test } from 'playwright/test';
import { dialog, drawer, press, rowOf, save } from './administration.ts';
import { login } from './login.ts';
import { button, toast } from './page.ts';

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
}

const panel = (page: Page) => drawer(page).getByRole('tabpanel').filter({ visible: true });

/** Adds a permission item in its tab of the drawer. */
async function addItem(page: Page, tab: string, name: string, code: string, more?: (box: Locator) => Promise<void>) {
  await drawer(page).getByRole('tab', { name: tab }).click();
  const add = panel(page).getByRole('button', { name: '新建', exact: true });
  await add.click();
  const box = dialog(page);
  await box.getByLabel('名称', { exact: true }).fill(name);
  await box.getByLabel('编码', { exact: true }).fill(code);
  await more?.(box);
  await save(box);
  await expect(rowOf(panel(page), code)).toContainText(name);
  // The closed dialog returns the focus to the drawer, which then is the one that Escape closes.
  await expect(page.locator('.ant-modal:visible')).toHaveCount(0);
  await expect(add).toBeFocused();
}

test('adds a menu entry and its permission items; the second of two editors sees the difference [MENUADM-001, MENUADM-003]', async ({
  page,
  context,
}) => {
  await login(page);
  await page.goto('/system/menu');
  await expect(rowOf(page, 'system.billRule')).toContainText('system/billRule');
  await page.getByRole('button', { name: '新建', exact: true }).click();
  const box = dialog(page);
  await box.getByLabel('名称').fill('操作手册');
  await box.getByLabel('编码').fill('manual');
  await expect(box.getByLabel('关联功能')).toHaveCount(0);
  await choose(page, '菜单类型', '链接');
  await expect(box.getByText('打开方式')).toBeVisible();
  await choose(page, '菜单类型', '页面');
  await expect(box.getByText('打开方式')).toHaveCount(0);
  await save(box);
  await expect(box.getByText('请输入地址')).toBeVisible();
  await box.getByLabel('地址').fill('home');
  await save(box);
  await toast(page, '新建成功');

  const other = await context.newPage();
  await other.goto('/system/menu');
  for (const one of [page, other]) {
    await press(one, rowOf(one, 'manual'), '编辑');
    await expect(dialog(one).getByLabel('名称')).toHaveValue('操作手册');
  }
  await dialog(page).getByLabel('名称').fill('使用手册');
  await save(dialog(page));
  await toast(page, '更新成功');
  await dialog(other).getByLabel('名称').fill('帮助手册');
  await save(dialog(other));
  await expect(other.getByText('记录已被他人修改')).toBeVisible();
  await expect(other.getByText('使用手册').last()).toBeVisible();
  await other.close();

  await press(page, rowOf(page, 'manual'), '权限设置');
  await expect(drawer(page).getByRole('tab', { name: '按钮' })).toBeVisible();
  await addItem(page, '按钮', '导出', 'btn_download');
  await addItem(page, '列表', '标题', 'title');
  await addItem(page, '表单', '正文', 'content');
  await addItem(page, '数据字段', '创建人', 'creatorUserId');
  await addItem(page, '数据方案', '自己的', 'own', async (box) => {
    await button(box, '添加').click();
    await box.getByRole('row').nth(1).getByRole('gridcell').nth(3).click();
    await box.getByRole('combobox', { name: '字段' }).click();
    await page.locator('.ant-select-item-option', { hasText: '创建人' }).last().click();
    await box.getByRole('row').nth(1).getByRole('gridcell').nth(4).click();
    // Opens the options where the press on the cell did not, and chooses one.
    await box.getByRole('combobox', { name: '条件' }).press('ArrowDown');
    await page.keyboard.press('Enter');
    await box.getByRole('row').nth(1).getByRole('gridcell').nth(5).click();
    await box.getByRole('combobox', { name: '值' }).fill('@userId');
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-drawer-content-wrapper:visible')).toHaveCount(0);

  await press(page, rowOf(page, 'manual'), '禁用');
  await save(dialog(page));
  await expect(rowOf(page, 'manual').getByText('禁用', { exact: true }).first()).toBeVisible();
});
