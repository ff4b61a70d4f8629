import { expect, type Page } from 'playwright/test';
import { test } from './elsewhere.ts';
import { complaintsOf, login } from './login.ts';
import { dialog, press } from './page.ts';

const openId = (page: Page) => new URL(page.url()).searchParams.get('view.records.open');
const firstCell = (page: Page) => page.locator('tr.ant-table-row').first().locator('td').nth(2);

test('page and open record of a list are in its address, survive a reload and are undone by back', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/model/asset');
  await page.locator('.ant-pagination-item-2').click();
  await expect(page).toHaveURL(/view\.records\.page=2$/);
  // Ten records are left for the second page; the rows of the first stay until they arrive.
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10);
  await firstCell(page).click();
  await expect(dialog(page)).toContainText('详情');
  await expect.poll(() => openId(page)).not.toBeNull();
  const first = openId(page);
  await page.getByRole('button', { name: '下一条' }).click();
  await expect.poll(() => openId(page)).not.toBe(first);
  const second = openId(page);

  await page.reload();
  await expect(dialog(page)).toContainText('详情');
  expect(openId(page)).toBe(second);
  await press(dialog(page), '取消');
  await expect(page).toHaveURL(/\/model\/asset\?view\.records\.page=2$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await firstCell(page).click();
  await expect.poll(() => openId(page)).toBe(first);
  await page.goBack();
  await expect(page).toHaveURL(/\/model\/asset\?view\.records\.page=2$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the open record leads to the next page of its list and back, and closing it stays at that page', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/model/asset');
  const last = page.locator('tr.ant-table-row').last();
  await expect(page.locator('tr.ant-table-row')).toHaveCount(20);
  await last.locator('td').nth(2).click();
  await expect.poll(() => openId(page)).not.toBeNull();
  const before = openId(page);
  await page.getByRole('button', { name: '下一条' }).click();
  await expect(page).toHaveURL(/view\.records\.page=2/);
  // While the next page loads, no record is open.
  await expect.poll(() => [null, before].includes(openId(page))).toBe(false);
  const after = openId(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => openId(page)).toBe(before);
  expect(page.url()).not.toContain('page=2');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => openId(page)).toBe(after);
  // The last record of the list.
  for (let turns = 0; turns < 9; turns += 1) {
    const id = openId(page);
    await page.getByRole('button', { name: '下一条' }).click();
    await expect.poll(() => [null, id].includes(openId(page))).toBe(false);
  }
  await expect(page.getByRole('button', { name: '下一条' })).toBeDisabled();
  await press(dialog(page), '取消');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/model\/asset\?view\.records\.page=2$/);
  await expect(page.locator('tr.ant-table-row')).toHaveCount(10);
  await page.goBack();
  await expect(page).not.toHaveURL(/model\/asset/);
  expect(complaints).toEqual([]);
});

test('a column is as wide as it was dragged, head over rows, also after a reload [COLUMN-002]', async ({ page }) => {
  await login(page);
  await page.goto('/model/asset');
  const head = page.locator('th', { hasText: '序列号' });
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
  await expect(firstCell(page)).toBeVisible();
  const before = await widthOf();
  const handle = await page.getByRole('separator', { name: '调整“序列号”的列宽' }).boundingBox();
  if (!handle) throw new Error('no handle');
  await page.mouse.move(handle.x + 4, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 84, handle.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBe(before + 80);
  await page.reload();
  await expect.poll(widthOf).toBe(before + 80);
  const edges = () =>
    page.evaluate(() => {
      const of = (row: Element | null | undefined) =>
        [...(row?.children ?? [])].map((cell) => Math.round(cell.getBoundingClientRect().left));
      return [of(document.querySelector('thead tr')), of(document.querySelector('tr.ant-table-row'))];
    });
  const [heads, cells] = await edges();
  expect(heads).toEqual(cells);
});
