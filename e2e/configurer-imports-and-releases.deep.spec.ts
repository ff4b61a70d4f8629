import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { test } from './elsewhere.ts';
import { complaintsOf, login, people } from './login.ts';
import { button, dialog, press, row } from './page.ts';
import { importFile, issues, keptForm, newForm, openForm, preview, release, save, write } from './studio.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const order = JSON.stringify((JSON.parse(read('../fixtures/family/v34-order.json')) as { input: unknown }).input);
const rebuilt = new URL('../../shared/corpus/rebuilt/', import.meta.url);

test.describe.configure({ mode: 'serial' });

test('a family definition is imported, corrected, previewed, restored and released [VISUALDEV-005] [FORM-004]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await newForm(page, '采购单', 'familyOrder');
  await importFile(page, 'order.json', order);
  await expect(issues(page)).toContainText('脚本“blur”没有导入：定义中的代码不会执行');
  await expect(issues(page).getByRole('button', { name: '没有数据字典' })).toContainText(/第 \d+ 行，第 \d+ 列/);
  await expect(preview(page).getByLabel('供应商')).toBeVisible();

  // A typing error is reported with its line; clicking the issue moves the cursor there.
  const imported = await keptForm(page);
  const slipped = imported.replace('"label": "供应商"', '"label": "供应商", "requird": true');
  await write(page, slipped);
  const line = slipped.slice(0, slipped.indexOf('"requird"')).split('\n').length;
  const told = issues(page).getByRole('button', { name: '没有属性“requird”，是否想写“required”？' });
  await expect(told).toContainText(`第 ${line} 行`);
  await told.click();
  await expect(page.locator('.cm-activeLine')).toContainText('requird');

  // A release requires a complete definition: the server reports what is missing.
  await press(page, '发布');
  await dialog(page).getByRole('combobox', { name: '上级菜单' }).click();
  await page.locator('.ant-select-tree-title', { hasText: '业务应用' }).click();
  await press(dialog(page), '确定');
  await expect(page.locator('.ant-message')).toContainText('定义有 4 处错误，不能发布');
  await press(dialog(page), '取消');
  await press(dialog(page), '丢弃');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const mended = imported
    .replace('"供应商"', '"供货单位"')
    .replace('"345099974142336005"', '"payment"')
    .replaceAll('339308611257762501', 'customers')
    .replace('"p1"', '');
  await write(page, mended);
  await expect(preview(page).getByLabel('供货单位')).toBeVisible();
  await expect(preview(page).getByLabel('供应商')).toHaveCount(0);
  await expect(issues(page)).toContainText('0 个错误');

  expect(await keptForm(page)).toBe(mended);
  await page.reload();
  await expect(page.getByText('未保存', { exact: true })).toBeVisible();
  await expect(preview(page).getByLabel('供货单位')).toBeVisible();
  await save(page);
  await release(page, '业务应用');
  await expect(page.locator('.zs-bar').getByText('已发布')).toBeVisible();
  const entry = page.getByRole('menuitem', { name: '采购单', exact: true });
  // The menu is loaded again after the release, and closes what was opened before.
  await expect(async () => {
    await page.getByRole('banner').hover();
    await page.getByRole('menu').getByText('业务应用').hover();
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await entry.click();
  await expect(page).toHaveURL(/\/model\/familyOrder$/);
  await expect(button(page, '新建采购单')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a concurrent change of one definition shows a conflict to the second user', async ({ page, elsewhere }) => {
  await login(page, people.configurer);
  await openForm(page, 'familyOrder');
  const other = await elsewhere();
  await login(other, people.admin);
  await openForm(other, 'familyOrder');

  const mine = '{"language": 1, "title": "甲", "fields": []}';
  const theirs = '{"language": 1, "title": "乙", "fields": []}';
  // Before the save: a page without changes of its own takes it over.
  await write(other, theirs);
  await write(page, mine);
  await save(page);
  await press(other, '保存');
  // The dialog says what happened: no error message covers it.
  await expect(dialog(other)).toContainText('其他人已保存了修改');
  expect(await other.evaluate(() => (window.shownToasts ?? []).join())).not.toContain('该表单已被他人修改');
  await press(dialog(other), '取消');
  await expect(other.getByText('未保存')).toBeVisible();
  expect(await keptForm(other)).toBe(theirs);

  await press(other, '保存');
  await expect(dialog(other).getByRole('radio', { name: '我的：乙' })).toBeChecked();
  await press(dialog(other), '合并并保存');
  await expect(button(other, '保存')).toBeDisabled();
  await page.reload();
  await page.getByText('JSON', { exact: true }).click();
  await expect(page.locator('.cm-content')).toContainText('乙');
});

test('a form rebuilt from a public system is imported and shown', async ({ page }) => {
  test.skip(!existsSync(rebuilt), 'the collection stands beside the repository only where the product is made');
  const name = readdirSync(rebuilt).find((file) => file.endsWith('.json')) ?? '';
  await login(page, people.configurer);
  await newForm(page, '导入样本', 'rebuiltForm');
  await importFile(page, name, readFileSync(new URL(name, rebuilt), 'utf8'));
  await expect(preview(page).locator('.zf-cell').first()).toBeVisible();
  await save(page);
  await page.goto('/developer/visualDev');
  await expect(row(page, 'rebuiltForm')).toBeVisible();
});
