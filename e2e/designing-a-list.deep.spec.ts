import { expect, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';
import { dialog, press, pressInRow, row, toast } from './page.ts';
import { newForm, preview, release, save, write } from './studio.ts';

const field = (zhjyKey: string, label: string, vModel: string) => ({ config: { zhjyKey, label }, vModel });
const definition = {
  language: 1,
  title: '访客登记',
  fields: [field('input', '姓名', 'name'), field('inputNumber', '人数', 'count'), field('datePicker', '日期', 'day')],
};

test('a list is designed with the keyboard and the mouse, seen in the preview and released [STUDIO-012]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await newForm(page, '访客登记', 'visitorList');
  await write(page, JSON.stringify(definition));
  await page.getByText('列表定义', { exact: true }).click();
  await page.getByText('设计', { exact: true }).first().click();
  const designer = page.getByRole('region', { name: '列表设计' });
  const heads = preview(page).getByRole('columnheader');
  await expect(heads.filter({ hasText: '人数' })).toBeVisible();

  // By keyboard: the last column comes first.
  const grip = designer.getByRole('button', { name: '移动日期' });
  await grip.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(designer.getByRole('button', { name: /^移动/ }).first()).toHaveAccessibleName('移动日期');
  await expect(heads.nth(1)).toContainText('日期');

  // By mouse: a header over two columns.
  await designer.getByRole('button', { name: '添加复合表头' }).click();
  await designer.getByRole('group', { name: '复合表头' }).getByLabel('标题', { exact: true }).fill('来访信息');
  await designer.getByRole('group', { name: '复合表头' }).getByRole('combobox').last().click();
  await page.locator('.ant-select-item-option', { hasText: '姓名' }).click();
  await page.locator('.ant-select-item-option', { hasText: '人数' }).click();
  await page.keyboard.press('Escape');
  await expect(heads.filter({ hasText: '来访信息' })).toHaveAttribute('colspan', '2');

  // An edit is taken back and repeated by the history that all views share.
  await designer.getByRole('button', { name: '移除日期' }).click();
  await expect(heads.filter({ hasText: '日期' })).toHaveCount(0);
  // Where the pointer is left, the tooltip of another button opens.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(heads.filter({ hasText: '日期' })).toBeVisible();

  await save(page);
  await release(page, '业务应用', '普通员工');
  await page.goto('/model/visitorList');
  await expect(page.getByRole('columnheader', { name: '来访信息' })).toHaveAttribute('colspan', '2');
  const titles = await page.locator('thead tr').first().locator('th').allTextContents();
  expect(titles.filter((title) => /日期|来访/.test(title))).toEqual(['日期', '来访信息']);
  expect(complaints).toEqual([]);
});

test('a list whose rows are edited in place works so in the preview and released [STUDIO-012]', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page, people.configurer);
  await newForm(page, '物品登记', 'rowEditedList');
  await write(page, JSON.stringify({ ...definition, title: '物品登记' }));
  await page.getByText('列表定义', { exact: true }).click();
  await page.getByText('设计', { exact: true }).first().click();
  const designer = page.getByRole('region', { name: '列表设计' });
  await designer.getByLabel('类型', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: '行内编辑' }).click();
  const tried = preview(page).locator('.zb-row--edited');
  // The preview follows the designer a moment later; until then the button opens a dialog.
  const isEditedInPlace = async () => {
    await press(preview(page).getByRole('row').nth(1), '编辑');
    await expect(tried.or(dialog(page)).first()).toBeVisible();
    if (await tried.isVisible()) return true;
    await press(dialog(page), '取消');
    await expect(dialog(page)).toHaveCount(0);
    return false;
  };
  await expect.poll(isEditedInPlace).toBe(true);
  await expect(tried.getByRole('spinbutton', { name: '人数' })).toBeVisible();
  await press(tried, '取消');
  await expect(tried).toHaveCount(0);

  await save(page);
  await release(page, '业务应用', '普通员工');
  await page.goto('/model/rowEditedList');
  await press(page, '新建');
  const edited = page.locator('.zb-row--edited');
  await edited.getByLabel('姓名').fill('钱一');
  await edited.getByRole('spinbutton', { name: '人数' }).fill('3');
  await press(edited, '保存');
  await toast(page, '新建成功');
  await expect(edited).toHaveCount(0);
  await pressInRow(page, '钱一', '编辑');
  await edited.getByRole('spinbutton', { name: '人数' }).fill('4');
  await page.screenshot({ path: process.env['SHOT'] ?? '/dev/null', type: 'png' });
  await page.keyboard.press('Enter');
  await toast(page, '更新成功');
  await expect(row(page, '钱一')).toContainText('4');
  expect(complaints).toEqual([]);
});
