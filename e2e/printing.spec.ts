import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { dialog, press, row } from './page.ts';

test('staff print a record through the template they choose, or keep it as a document [PRINT-002] [PRINT-006] [PRINT-020]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.staff);
  await page.goto('/model/purchaseOrder');
  await press(row(page, 'CG-').first(), '详情');
  await dialog(page)
    .getByRole('button', { name: /^打\s?印$/ })
    .click();
  await dialog(page).getByRole('button', { name: '采购订单' }).click();

  const paper = page.frameLocator('iframe[title="打印预览"]');
  await expect(paper.getByRole('heading', { name: '采购订单' })).toBeVisible();
  await expect(paper.locator('body')).not.toContainText('{');
  await expect(paper.locator('svg rect').first()).toBeAttached();
  const saving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '下载' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('采购订单.doc');
  // Its pictures travel with it: the bars of the number.
  expect(await readFile(await saved.path(), 'utf8')).toContain('Content-Type: image/png');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
