import { expect, test } from 'playwright/test';
import { dialog, press, rowOf, save } from './administration.ts';
import { login } from './login.ts';
import { toast } from './page.ts';

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
  await expect(page.getByText('直属主管').first()).toBeVisible();
});
