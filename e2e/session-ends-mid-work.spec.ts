import { expect, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { dialog, press, pressInRow } from './page.ts';

// The test browser of the units has no transitions; how the library's dialogs come back with them shows here only.
test('what was typed in an open dialog is there again after the session ended', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/system/billRule');
  await pressInRow(page, '请假单', '编辑');
  await dialog(page).getByLabel('名称').fill('改了一半');
  const ended = { code: 600, msg: '登录过期，请重新登录', data: null };
  await page.route('**/api/system/BillRule/*', (route) => route.fulfill({ status: 401, json: ended }));
  await press(dialog(page), '确定');
  await expect(page).toHaveURL('/login?redirect=%2Fsystem%2FbillRule');
  await page.unroute('**/api/system/BillRule/*');
  await page.getByRole('textbox', { name: '账户' }).fill(people.admin.account);
  await page.locator('input[type=password]').fill(people.admin.password);
  await press(page, '登录');
  await expect(page).toHaveURL('/system/billRule');
  await expect(dialog(page).getByLabel('名称')).toHaveValue('改了一半');
  expect(complaints).toEqual([]);
});
