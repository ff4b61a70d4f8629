import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from './elsewhere.ts';
import { login, people } from './login.ts';

const dialog = (page: Page) => page.locator('.ant-modal:visible').last();
const drawer = (page: Page) => page.locator('.ant-drawer-section, .ant-drawer-content').first();
const rowOf = (place: Page | Locator, text: string) => place.locator('tr.ant-table-row', { hasText: text }).first();
const toast = (page: Page, text: string) => expect(page.locator('.ant-message').getByText(text).last()).toBeVisible();
const agree = (page: Page) =>
  page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /确\s?定/ })
    .click();
const save = (place: Locator) => place.getByRole('button', { name: /确\s?定/ }).click();

async function openDictionaries(page: Page) {
  await login(page);
  await page.goto('/system/dictionary');
  await expect(page.locator('.ant-tree').getByText('请假类型')).toBeVisible();
}

test('CRUD of category entries, and disabling one [DICT-004, DICT-008, DICT-047, DICT-049, DICT-066]', async ({
  page,
}) => {
  await openDictionaries(page);
  await expect(page.getByRole('button', { name: '新建' })).toBeDisabled();
  await page.locator('.ant-tree').getByText('所属行业').click();
  await expect(rowOf(page, '制造业')).toBeVisible();

  await page.getByRole('button', { name: '新建' }).click();
  await page.keyboard.press('Escape');
  await dialog(page).getByLabel('名称').fill('农业');
  await dialog(page).getByLabel('编码').fill('farming');
  await save(dialog(page));
  await toast(page, '新建成功');
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowOf(page, '农业')).toBeVisible();

  await rowOf(page, '农业').getByRole('button', { name: '编辑' }).click();
  await dialog(page).getByLabel('名称').fill('农林业');
  await save(dialog(page));
  await toast(page, '更新成功');
  await expect(rowOf(page, '农林业')).toBeVisible();

  await rowOf(page, '农林业').getByText('启用').click();
  await expect(page.getByText('您确定要禁用当前数据, 是否继续?')).toBeVisible();
  await agree(page);
  await expect(rowOf(page, '农林业').getByText('禁用')).toBeVisible();

  await rowOf(page, '农林业').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('此操作将永久删除该数据, 是否继续?')).toBeVisible();
  await agree(page);
  await toast(page, '删除成功');
  await expect(rowOf(page, '农林业')).toHaveCount(0);
});

test('exports a category, imports it under another code [DICT-011, DICT-015, DICT-017, DICT-058, DICT-059]', async ({
  page,
}, info) => {
  await openDictionaries(page);
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '字典分类管理' }).click();
  await expect(rowOf(drawer(page), '紧急程度')).toBeVisible();
  const box = await page.locator('.ant-drawer-content-wrapper').boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(700);

  const downloading = page.waitForEvent('download');
  await rowOf(drawer(page), '紧急程度').getByRole('button', { name: '导出' }).click();
  await expect(page.getByText('您确定要导出该字典分类, 是否继续?')).toBeVisible();
  await agree(page);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('紧急程度.bdd');

  const file = info.outputPath('priority.bdd');
  const text = readFileSync(await download.path(), 'utf8');
  writeFileSync(file, text.replace('"urgency"', '"priority"').replace('紧急程度', '优先级'));
  for (const said of ['导入成功', '字典分类编码已存在，导入失败']) {
    const choosing = page.waitForEvent('filechooser');
    await drawer(page).getByRole('button', { name: '导入' }).click();
    await (await choosing).setFiles(file);
    await toast(page, said);
  }
  await expect(rowOf(drawer(page), '优先级')).toBeVisible();

  await page.locator('.ant-drawer-close').click();
  await page.locator('.ant-tree').getByText('优先级').click();
  await expect(rowOf(page, '普通')).toBeVisible();
});

test('a concurrent change of one entry shows the conflict and preserves unsaved values', async ({
  page,
  elsewhere,
}) => {
  await openDictionaries(page);
  const other = await elsewhere();
  await login(other, people.configurer);
  await other.goto('/system/dictionary');
  for (const one of [page, other]) {
    await one.locator('.ant-tree').getByText('学历').click();
    await rowOf(one, '大专').getByRole('button', { name: '编辑' }).click();
    await expect(dialog(one).getByLabel('编码')).toHaveValue('college');
  }
  await dialog(page).getByLabel('名称').fill('大专学历');
  await save(dialog(page));
  await toast(page, '更新成功');
  await dialog(other).getByLabel('名称').fill('专科');
  await save(dialog(other));

  // The conflict shows the values as opened, as saved by the other user and as typed.
  const form = other.getByRole('dialog', { name: '编辑' });
  const conflict = other.getByRole('dialog', { name: '记录已被他人修改' });
  const name = conflict.getByRole('group', { name: '名称' });
  await expect(conflict.getByRole('group')).toHaveCount(1);
  await expect(name).toContainText('打开时：大专');
  await expect(name).toContainText('对方的值：大专学历');
  await expect(name).toContainText('我的值：专科');

  // Returning to the form loses no unsaved values, and the other user's save is not overwritten.
  await conflict.getByRole('button', { name: '返回表单' }).click();
  await expect(conflict).toBeHidden();
  await expect(form.getByLabel('名称')).toHaveValue('专科');
  await page.reload();
  await page.locator('.ant-tree').getByText('学历').click();
  await expect(rowOf(page, 'college')).toContainText('大专学历');

  // On the next save the second user decides.
  await save(form);
  await expect(name).toContainText('对方的值：大专学历');
  await name.getByRole('radio', { name: /我的值/ }).check();
  await conflict.getByRole('button', { name: /保\s?存/ }).click();
  await toast(other, '更新成功');
  await expect(form).toBeHidden();
  await expect(rowOf(other, 'college')).toContainText('专科');
  await other.context().close();
});
