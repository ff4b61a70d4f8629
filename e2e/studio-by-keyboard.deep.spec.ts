import { expect, type Page, test } from 'playwright/test';
import { barriersOf } from './axe.ts';
import { login, people, prefer } from './login.ts';
import { button, dialog, toast } from './page.ts';
import { newForm, preview } from './studio.ts';

const history = (page: Page) => page.getByRole('dialog').filter({ hasText: '版本历史' });

/** Every command of the part that is shown has a shortcut. */
async function allHaveKeys(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await expect(dialog(page).locator('dt').first()).toBeVisible();
  const without = dialog(page).locator('dl > div', { hasText: '无快捷键' });
  expect(await without.allTextContents()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

/** The stored preferences of the user. */
async function stored(page: Page, token: string): Promise<unknown> {
  const answer = await page.request.get('/api/oauth/CurrentUser', { headers: { Authorization: token } });
  const { data } = (await answer.json()) as { data: { userInfo: { preferences: unknown } } };
  return data.userInfo.preferences;
}

test('the studio is used by keyboard alone and passes axe; its tour is shown once and found again [STUDIO-027]', async ({
  page,
}) => {
  await login(page, people.configurer);
  await newForm(page, '键盘', 'byKeyboard');
  const command = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: '搜索命令' })).toBeFocused();
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: '搜索命令' })).toBeHidden();
  };
  const found: Record<string, string[]> = { text: await barriersOf(page) };
  await command('可视化设计');
  found['design'] = await barriersOf(page);
  await page.keyboard.press('F6');
  await expect(page.locator('.zs-studio :focus')).toHaveCount(1);
  // A field is inserted from the palette, copied and removed without a pointer.
  await page.getByLabel('搜索组件').focus();
  await page.keyboard.insertText('input');
  await page.getByRole('region', { name: '组件库' }).getByRole('button', { name: '单行输入' }).focus();
  await page.keyboard.press('Enter');
  await expect(preview(page).getByLabel('单行输入')).toHaveCount(1);
  await command('复制所选组件');
  await expect(preview(page).getByLabel('单行输入')).toHaveCount(2);
  await command('删除所选组件');
  await expect(preview(page).getByLabel('单行输入')).toHaveCount(1);
  // The entries of a property: added, named, moved and removed.
  await page.getByLabel('搜索组件').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('select');
  await page.getByRole('region', { name: '组件库' }).getByRole('button', { name: '下拉选择' }).focus();
  await page.keyboard.press('Enter');
  const options = page.getByRole('group', { name: '选项', exact: true });
  const labels = () =>
    options.getByLabel(/第 \d+ 个选项的名称/).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await options.getByLabel('第 1 个选项的名称').focus();
  const before = await labels();
  await command('添加条目');
  await expect(options.getByLabel(`第 ${before.length + 1} 个选项的名称`)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('最后');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(labels).toEqual([...before.slice(0, -1), '最后', ...before.slice(-1)]);
  await expect(options.getByRole('button', { name: '移动最后' })).toBeFocused();
  await page.keyboard.press('Alt+Shift+Delete');
  await expect.poll(labels).toEqual(before);
  await page.keyboard.press('ControlOrMeta+Alt+j');
  await expect(page.getByLabel('选项', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Alt+j');
  await command('默认选中选项一');
  await expect(options.getByRole('radio', { name: '默认选中选项一' })).toBeChecked();
  found['property'] = await barriersOf(page);
  // The sections of the list, and the entries in them.
  await command('编辑列表');
  await page.keyboard.press('Alt+Shift+Digit2');
  const columns = page.getByRole('group', { name: '列', exact: true });
  await expect(columns.locator('li')).toHaveCount(2);
  await expect(page.locator('[data-section=columns] :focus')).toHaveCount(1);
  await columns.getByRole('button', { name: '移动单行输入' }).focus();
  await command('下移条目');
  await expect(columns.locator('li').last()).toContainText('单行输入');
  await command('移除条目');
  await expect(columns.locator('li')).toHaveCount(1);
  found['list'] = await barriersOf(page);
  await allHaveKeys(page);
  await page.keyboard.press('ControlOrMeta+Alt+Digit1');
  await page.keyboard.press('ControlOrMeta+s');
  await toast(page, '更新成功');
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expect(history(page).getByRole('option')).toHaveCount(2);
  found['history'] = await barriersOf(page);
  await page.keyboard.press('Escape');
  await expect(history(page)).toHaveCount(0);
  await page.keyboard.press('F1');
  await expect(dialog(page)).toContainText('版本历史');
  found['shortcuts'] = await barriersOf(page);
  await page.keyboard.press('Escape');
  await allHaveKeys(page);
  await command('设计器导览');
  const tour = page.locator('.ant-tour').filter({ hasText: '1 / 6' });
  await expect(tour).toContainText('表单和列表');
  found['tour'] = await barriersOf(page);
  // Saved a moment after it is closed; the save would come over a later one.
  const saved = page.waitForResponse(/Users\/Current\/Preferences/);
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await saved;
  expect(found).toEqual({ text: [], design: [], property: [], list: [], history: [], shortcuts: [], tour: [] });

  // A new user is shown around until the tour is skipped, in any browser.
  const token = (await page.evaluate(() => localStorage.getItem('zhjy_token'))) ?? '';
  await prefer(page, token, { studioTour: false });
  await page.reload();
  await expect(tour).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect.poll(() => stored(page, token)).toMatchObject({ studioTour: true });
  await page.evaluate(() => localStorage.removeItem('zhjy_settings'));
  await page.reload();
  await expect(button(page, '命令面板')).toBeVisible();
  await expect(tour).toHaveCount(0);
});
