import { expect, type Locator, type Page, test } from 'playwright/test';
import { login } from './login.ts';

const dialog = (page: Page) => page.locator('.ant-modal:visible').last();
const rowOf = (place: Page | Locator, text: string) => place.locator('tr.ant-table-row', { hasText: text }).first();
const toast = (page: Page, text: string) => expect(page.locator('.ant-message').getByText(text).last()).toBeVisible();
const save = (place: Locator) => place.getByRole('button', { name: /确\s?定/ }).click();

async function press(page: Page, row: Locator, name: string) {
  await expect(row).toBeVisible();
  const button = row.getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: '更多' }).click();
  return page.getByRole('menuitem', { name, exact: true }).click();
}

test('hands the work of a user over, and finds it in the audit log [USER-007, OPS-014]', async ({ page }) => {
  await login(page);
  await page.goto('/permission/user');
  await page.getByPlaceholder('账户、姓名、拼音、手机').fill('zengguoqiang');
  await page.keyboard.press('Enter');
  await press(page, rowOf(page, 'zengguoqiang'), '工作交接');
  const box = dialog(page);
  await expect(box.getByText(/全部下属（\d+）/)).toBeVisible();
  await save(box);
  await expect(box.getByText('请选择接收人')).toBeVisible();
  await box.getByLabel('接收人').click();
  const picker = dialog(page);
  await picker
    .getByRole('searchbox')
    .or(picker.getByPlaceholder(/关键词|搜索/))
    .first()
    .fill('zhangwei');
  await picker.getByText('张伟').first().click();
  await save(picker);
  await save(box);
  await toast(page, '已交接');

  await page.goto('/system/auditLog');
  const entry = rowOf(page, '用户管理: 工作交接');
  await expect(entry).toBeVisible();
  await press(page, entry, '详情');
  await expect(page.getByText('manager_id').first()).toBeVisible();
});
