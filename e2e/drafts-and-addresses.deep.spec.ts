import { expect, type Page, test } from 'playwright/test';
import { complaintsOf, login } from './login.ts';
import { answer, choose, compose, dialog, press, row, toast } from './page.ts';

const keyword = (page: Page) => page.getByPlaceholder('请输入关键词');
const shownPage = (page: Page) => page.locator('.ant-pagination-item-active');

async function logOut(page: Page): Promise<void> {
  await page.locator('.zh-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await answer(page, '确定');
  await expect(page).toHaveURL(/\/login/);
}

// Real history entries and a real reload: component tests have neither.
test('browser back preserves typed input as a draft, and a reload preserves search and page of the list', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/model/purchaseOrder');
  await keyword(page).fill('CG');
  await press(page, '查询');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(shownPage(page)).toHaveText('2');
  const address = page.url();
  await press(page, '新建');
  await dialog(page).getByLabel('供应商').fill('漳州半途材料行');

  // Back asks first: to stay changes nothing, and the next back asks again.
  await page.goBack();
  await answer(page, '继续编辑');
  await expect(dialog(page).getByLabel('供应商')).toHaveValue('漳州半途材料行');
  await page.goBack();
  await answer(page, '存为草稿');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(keyword(page)).toHaveValue('CG');

  await logOut(page);
  await login(page);
  await page.goto(address);
  await expect(shownPage(page)).toHaveText('2');
  await press(page, '新建');
  const box = dialog(page);
  await expect(box.getByText(/已恢复.+保存的草稿/)).toBeVisible();
  await expect(box.getByLabel('供应商')).toHaveValue('漳州半途材料行');
  await choose(page, box, '付款方式', '现金');
  await press(box, '添加');
  await compose(page, '油漆');
  await box.locator('[data-cell$="/quantity"]').click();
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await press(box, '确定');
  await toast(page, '提交成功');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The draft is used up by the save.
  await press(page, '新建');
  await expect(dialog(page).getByLabel('供应商')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(address);
  await expect(shownPage(page)).toHaveText('2');
  // Names of codes are loaded after the rows.
  await expect(row(page, 'CG').first()).toContainText(/普通|重要|紧急/);
  const first = await row(page, 'CG').first().textContent();
  await page.reload();
  await expect(keyword(page)).toHaveValue('CG');
  await expect(shownPage(page)).toHaveText('2');
  await expect(row(page, 'CG').first()).toHaveText(first ?? '');
  await page.goto('/model/purchaseOrder');
  await expect(row(page, '漳州半途材料行')).toHaveCount(1);
  expect(complaints).toEqual([]);
});
