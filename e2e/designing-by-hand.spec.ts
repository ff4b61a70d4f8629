import { expect, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { newForm, openForm, preview, save } from './studio.ts';

test('a form is put together from the palette, its properties set, an edit taken back, and saved [STUDIO-002] [STUDIO-003]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await newForm(page, '访客登记', 'visitors');
  await page.getByText('设计', { exact: true }).click();
  const palette = page.getByRole('region', { name: '组件库' });
  const outline = page.getByRole('region', { name: '大纲' });
  const panel = page.getByRole('region', { name: '属性' });

  await palette.getByRole('button', { name: '单行输入' }).click();
  await panel.getByLabel('标题', { exact: true }).fill('访客姓名');
  await expect(outline.getByText('访客姓名')).toBeVisible();
  await panel.getByLabel('必填', { exact: true }).check();
  await expect(preview(page).getByLabel('访客姓名')).toHaveAttribute('aria-required', 'true');

  // By keyboard alone: found by name, put in by Enter.
  await palette.getByLabel('搜索组件').fill('rate');
  await palette.getByRole('button', { name: '评分' }).focus();
  await page.keyboard.press('Enter');
  await expect(preview(page).getByLabel('评分')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(preview(page).getByLabel('评分')).toHaveCount(0);
  await page.getByRole('button', { name: '重做' }).click();
  await expect(preview(page).getByLabel('评分')).toBeVisible();
  await expect(page.getByRole('region', { name: '问题' })).toContainText('没有发现问题');

  // The text is the same definition: an edit there is taken back from here.
  await page.getByText('JSON', { exact: true }).click();
  await expect(page.locator('.cm-content')).toContainText('访客姓名');
  await save(page);
  expect(complaints).toEqual([]);
});

test('the buttons of a row stay in view while a wide sub-table scrolls sideways [SUBTABLE-011]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await login(page, people.configurer);
  await openForm(page, 'purchaseOrder');
  const row = preview(page).locator('.zt-row').first();
  const remove = row.getByRole('button', { name: '删除' });
  const frame = await preview(page).locator('.zt-frame').boundingBox();
  const xOf = async (cell: typeof remove) => Math.round((await cell.boundingBox())?.x ?? 0);
  const first = row.locator('.zt-cell').nth(2);
  const [buttonX, firstX] = [await xOf(remove), await xOf(first)];
  expect(buttonX).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
  await preview(page)
    .locator('.zt-frame')
    .evaluate((place) => place.scrollTo({ left: place.scrollWidth }));
  await expect.poll(() => xOf(first)).toBeLessThan(firstX);
  expect(await xOf(remove)).toBe(buttonX);
});

test('a chosen field of the preview says why it is required and where its value comes from, also while the form is tried [STUDIO-009]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await openForm(page, 'leaveRequest');
  await page.getByText('设计', { exact: true }).click();
  await page.getByRole('region', { name: '大纲' }).getByText('请假事由', { exact: true }).click();
  const why = page.getByRole('region', { name: '属性' }).locator('.zs-why');
  await expect(why).toContainText('必填');
  await expect(why).toContainText('请假天数 大于 3');
  await expect(why.getByRole('row', { name: '请假天数' })).toContainText('10.0');
  await page.getByText('试填', { exact: true }).click();
  await preview(page).getByLabel('请假天数').fill('2');
  await expect(why.getByRole('heading').first()).toHaveText('非必填');
  await expect(why.getByRole('row', { name: '请假天数' })).toContainText('2.0');
  await why.getByRole('button', { name: '请假天数' }).click();
  await expect(page.getByRole('region', { name: '属性' }).getByLabel('字段名')).toHaveValue(/day/i);
  expect(complaints).toEqual([]);
});
