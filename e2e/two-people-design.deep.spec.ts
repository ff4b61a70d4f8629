import { type Browser, expect, type Page, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { dialog, press, toast } from './page.ts';
import { newForm, openForm, preview, release, save, write } from './studio.ts';

const field = (vModel: string, label: string) => ({ config: { zhjyKey: 'input', label }, vModel });
const form = (title: string, ...labels: string[]) =>
  JSON.stringify({ language: 1, title, fields: labels.map((label, index) => field(`f${index + 1}`, label)) }, null, 2);

async function another(browser: Browser, person: Parameters<typeof login>[1]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await login(page, person);
  return page;
}

const others = (page: Page) => page.locator('.zs-editors');
const history = (page: Page) => page.getByRole('dialog').filter({ hasText: '版本历史' });

test('two people design one form: each sees the other, nothing of either is lost, every save can be restored [STUDIO-007] [STUDIO-008] [STUDIO-024]', async ({
  page: first,
  browser,
}) => {
  const complaints = complaintsOf(first);
  await login(first, people.admin);
  await newForm(first, '双人设计', 'twoDesigners');
  await write(first, form('双人设计', '甲', '乙'));
  await first.keyboard.press('ControlOrMeta+Shift+s');
  await dialog(first).getByLabel('这次修改的说明').fill('第一版');
  await press(dialog(first), '保存');
  await toast(first, '更新成功');
  await expect(others(first)).toHaveCount(0);

  const second = await another(browser, people.configurer);
  await openForm(second, 'twoDesigners');
  await expect(others(second)).toHaveAttribute('aria-label', '正在编辑：系统管理员');
  await expect(others(first)).toHaveAttribute('aria-label', '正在编辑：李晓云');

  // Without own changes a save of the other is taken over.
  await write(first, form('双人设计', '甲甲', '乙'));
  await expect(others(second)).toHaveAttribute('aria-label', '正在编辑：系统管理员（有未保存的修改）');
  await save(first);
  await expect(preview(second).getByLabel('甲甲', { exact: true })).toBeVisible();

  // Both change something: what does not collide is merged, what does is chosen.
  await write(second, form('双人设计', '甲甲甲', '乙', '丙'));
  await write(first, form('双人设计', '甲乙丙', '乙乙'));
  await save(first);
  await expect(second.getByText('系统管理员 保存了版本 4。您保存时会与之合并。')).toBeVisible();
  await press(second, '现在合并');
  await expect(dialog(second)).toContainText('修改字段 甲甲甲（f1） 的 标题');
  await dialog(second).getByRole('radio', { name: '对方的：甲乙丙' }).check();
  await press(second, '合并并保存');
  await toast(second, '更新成功');
  for (const label of ['甲乙丙', '乙乙', '丙'])
    await expect(preview(first).getByLabel(label, { exact: true })).toBeVisible();

  // Every save is in the history; the first one is restored, and undone.
  await first.keyboard.press('ControlOrMeta+Shift+h');
  const options = history(first).getByRole('option');
  await expect(options).toHaveText([/版本 5.*李晓云/, /版本 4/, /版本 3/, /版本 2 · 第一版.*系统管理员/, /版本 1/]);
  await expect(history(first)).toContainText('新增字段 丙（f3）');
  await options.nth(3).click();
  await press(history(first), '恢复此版本');
  await expect(preview(first).getByLabel('甲', { exact: true })).toBeVisible();
  await press(first, '撤销');
  await expect(preview(first).getByLabel('丙', { exact: true })).toBeVisible();

  await second.context().close();
  await expect(others(first)).toHaveCount(0, { timeout: 60_000 });
  expect(complaints).toEqual([]);
});

test('a released version is marked, and saving does not release [STUDIO-007]', async ({ page }) => {
  await login(page, people.configurer);
  await newForm(page, '发布标记', 'releaseMark');
  await write(page, form('发布标记', '甲'));
  await release(page, '业务应用');
  await write(page, form('发布标记', '甲', '乙'));
  await save(page);
  await press(page, '版本历史');
  const options = history(page).getByRole('option');
  await expect(options).toHaveText([/版本 3(?!.*已发布)/, /版本 2.*已发布/, /版本 1(?!.*发布)/]);
});
