import { expect, type Page, test } from 'playwright/test';
import { barriersOf } from './axe.ts';
import { call } from './flow.ts';
import { complaintsOf, login } from './login.ts';
import { dialog, leftOverlays, press, pressInRow, row } from './page.ts';
import { chooseForm, save } from './studio.ts';

const cell = (page: Page, at: string) => page.locator(`td[data-at="${at}"]`).first();
const panel = (page: Page) => page.getByRole('region', { name: '属性' });
const preview = (page: Page) => page.getByRole('region', { name: '实时预览' });
const outline = (page: Page) => page.getByRole('region', { name: '大纲' });

/** A new report, opened in its designer from the dialog that creates it. */
async function create(page: Page, fullName: string, code: string): Promise<string> {
  await page.goto('/developer/dataReport');
  await press(page, '新建');
  await dialog(page).getByLabel('名称').fill(fullName);
  await dialog(page).getByLabel('编码').fill(code);
  await press(dialog(page), '确定');
  await expect(page).toHaveURL(/\/reportStudio\//);
  await leftOverlays(page);
  await expect(page.getByRole('grid')).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

test('a configurer fills a sheet by keyboard over the records of a form, sees its rows at once, and saves it [REPORT-019]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  const code = `designed${Date.now() % 100_000}`;
  const id = await create(page, '设计的报表', code);

  // What it reads.
  await page.getByText('数据集', { exact: true }).click();
  await page.getByRole('button', { name: '添加数据集' }).click();
  await chooseForm(page.getByRole('combobox', { name: '表单' }), '采购订单');
  await page.getByLabel('名称').fill('orders');
  await page.getByLabel('名称').press('Enter');
  await page.getByText('设计', { exact: true }).click();

  // Cells by keyboard alone: the first one is chosen, then texts, fields and formulas.
  await cell(page, 'A1').click();
  await page.keyboard.type('供应商');
  await page.keyboard.press('Tab');
  await page.keyboard.type('价税合计');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'B1')).toHaveText('价税合计');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('{供应');
  await expect(page.getByRole('option', { name: /orders\.supplier/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('{orders.total}');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'A2')).toContainText('供应商');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('合计');
  await page.keyboard.press('Tab');
  await page.keyboard.type('=SUM(orders.total)');
  await page.keyboard.press('Enter');

  // A group with the sum of its orders, by its properties.
  await cell(page, 'A2').click();
  await panel(page).getByRole('combobox', { name: '取值方式' }).click();
  await page.locator('.ant-select-item-option', { hasText: '分组' }).click();
  await outline(page).getByText('B2 价税合计 · 列表').click();
  await panel(page).getByRole('combobox', { name: '取值方式' }).click();
  await page.locator('.ant-select-item-option', { hasText: '求和' }).click();
  await expect(panel(page).getByRole('combobox', { name: '扩展方向' })).toBeHidden();
  await expect(outline(page)).toContainText('B2 价税合计 · 求和');

  // The preview follows: a row for each supplier, and their sum.
  const grid = preview(page).getByRole('region', { name: '第 1 张表' });
  await expect(grid.getByRole('row').filter({ hasText: '合计' }).last()).toBeVisible();
  await expect.poll(() => grid.getByRole('row').count()).toBeGreaterThan(2);

  // The three views are in step, and a step is undone.
  await page.getByText('JSON', { exact: true }).click();
  await expect(page.locator('.cm-content')).toContainText('orders.supplier');
  await page.getByText('设计', { exact: true }).click();
  await cell(page, 'A1').click();
  await page.keyboard.press('Delete');
  await expect(outline(page).getByText('A1 供应商')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(outline(page).getByText('A1 供应商')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  await save(page);
  await page.goto(`/dataReportPreview?reportId=${id}`);
  await expect(page.getByRole('region', { name: '第 1 张表' })).toContainText('价税合计');

  // Taken up again from the list.
  await page.goto('/developer/dataReport');
  await pressInRow(page, code, '设计');
  await expect(cell(page, 'B3')).toContainText('=SUM(orders.total)');
  await call(page, 'DELETE', `/api/report/Data/${id}`);
  expect(complaints).toEqual([]);
});

test('two designers of a report do not overwrite each other, and a broken one is reported before it is saved [REPORT-011] [REPORT-019]', async ({
  page,
}) => {
  await login(page);
  const code = `shared${Date.now() % 100_000}`;
  const id = await create(page, '两人设计', code);
  await cell(page, 'B2').click();
  await page.keyboard.type('=B9 + 1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/没有单元格“B9”/).first()).toBeVisible();
  await press(page, '保存');
  await expect(page.getByText(/报表定义第\d+行/)).toBeVisible();
  await cell(page, 'B2').click();
  await page.keyboard.type('我的');
  await page.keyboard.press('Enter');

  // A colleague saves another cell meanwhile.
  const before = await call<{ content: string; version: number }>(page, 'GET', `/api/report/Data/${id}`);
  const theirs = JSON.parse(before.content) as { body: { cells: object[] }[] };
  theirs.body[0]!.cells.push({ at: 'A1', text: '同事的' });
  const content = JSON.stringify(theirs, null, 2);
  await call(page, 'PUT', `/api/report/Data/${id}`, {
    fullName: '两人设计',
    enCode: code,
    content,
    version: before.version,
  });
  await press(page, '保存');
  await press(dialog(page), '合并并保存');
  await expect(cell(page, 'A1')).toHaveText('同事的');
  await expect(cell(page, 'B2')).toHaveText('我的');
  await page.goto('/developer/dataReport');
  await expect(row(page, code)).toBeVisible();
  await call(page, 'DELETE', `/api/report/Data/${id}`);
});
