import { readFileSync } from 'node:fs';
import { read, utils, write as writeBook } from '@e965/xlsx';
import { expect, type Page } from 'playwright/test';
import { test } from './elsewhere.ts';
import { complaintsOf, login, people } from './login.ts';
import { button, dialog, press, row } from './page.ts';
import { newForm, release, save, write } from './studio.ts';

test.describe.configure({ mode: 'serial' });

function workbook(lines: readonly unknown[][]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines as unknown[][]), '数据');
  const buffer = Buffer.from(writeBook(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  return {
    name: '数据.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}

async function upload(page: Page, lines: readonly unknown[][]): Promise<void> {
  await press(page, '导入');
  await dialog(page).locator('input[type=file]').setInputFiles(workbook(lines));
  await expect(dialog(page).getByText('数据.xlsx')).toBeVisible();
  await press(dialog(page), '下一步');
}

const cell = (page: Page, line: number, name: string) => dialog(page).getByLabel(`第${line}行${name}`, { exact: true });

test('an administrator creates people from a spreadsheet, corrects a mistake and gets their passwords [IMPORT-001, IMPORT-012, IMPORT-014, IMPORT-031, IMPORT-034]', async ({
  page,
  elsewhere,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/permission/user');
  await upload(page, [
    ['账户', '姓名', '性别', '部门（必填）', '角色', '直属主管', '备忘'],
    ['tuhong', '涂红', '女', '没有这个部门', '普通员工', '骆兵', '新人'],
    ['luobing', '骆兵', '男', '没有这个部门', '普通员工', '曾国强', ''],
    ['', '无账户', '男', '技术研发部', '', '', ''],
  ]);
  await expect(dialog(page).getByText('3条有问题')).toBeVisible();
  await expect(dialog(page).getByText('2列的标题与字段不一致')).toBeVisible();
  const choice = dialog(page).getByRole('combobox', { name: 'G列“备忘”读作' });
  await choice.click();
  await page.getByTitle('说明', { exact: true }).click();
  await expect(cell(page, 1, '说明')).toHaveValue('新人');
  await cell(page, 2, '所属组织').click();
  const correcting = page.getByRole('dialog', { name: '修改第2行：所属组织' });
  await correcting.getByRole('combobox').click();
  const picker = page.getByRole('dialog', { name: '选择组织' });
  await picker.getByText('技术研发部', { exact: true }).click();
  await press(picker, '确定');
  await press(correcting, '确定');
  await dialog(page).getByRole('button', { name: '全部替换' }).click();
  await expect(dialog(page).getByText('1条有问题')).toBeVisible();
  await expect(cell(page, 1, '所属组织')).toHaveValue(/技术研发部/);
  const downloading = page.waitForEvent('download');
  await press(dialog(page), '导入3条数据');
  await expect(dialog(page).getByText('成功2条，失败1条')).toBeVisible();
  const passwords = readFileSync(await (await downloading).path(), 'utf8');
  const password = /"tuhong","涂红","([^"]+)"/.exec(passwords)?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(16);

  const failures = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '导出失败数据' }).click();
  const book = read(readFileSync(await (await failures).path()));
  expect(utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toContain('无账户');
  await press(dialog(page).locator('.ant-modal-footer'), '关闭');
  await page.getByPlaceholder('账户、姓名、拼音、手机').fill('tuhong');
  await page.keyboard.press('Enter');
  await expect(row(page, 'tuhong')).toContainText('涂红');

  // The journeys' server does not force a change of the first password.
  const other = await elsewhere();
  await login(other, { account: 'tuhong', password });
  await expect(other.locator('.zh-user')).toContainText('涂红');
  expect(complaints).toEqual([]);
});

test('staff import records with mistakes, and get only the wrong ones back [IMPORT-002, IMPORT-011]', async ({
  page: studio,
  elsewhere,
}) => {
  await login(studio, people.configurer);
  await newForm(studio, '物品台账', 'goodsLedger');
  const field = (zhjyKey: string, vModel: string, label: string, required = false) => ({
    config: { zhjyKey, label, ...(required && { required }) },
    vModel,
  });
  const lines = {
    config: { zhjyKey: 'table', label: '明细', children: [field('input', 'part', '配件')] },
    vModel: 'lines',
  };
  const fields = [field('input', 'name', '名称', true), field('inputNumber', 'count', '数量'), lines];
  await write(studio, JSON.stringify({ language: 1, title: '物品台账', fields }));
  await studio.getByText('列表定义').click();
  const columns = [{ prop: 'name' }, { prop: 'count' }];
  await write(studio, JSON.stringify({ language: 1, columns, toolbar: ['add', 'upload', 'download'] }));
  await save(studio);
  await release(studio, '业务应用', '普通员工');

  const page = await elsewhere();
  await login(page, people.staff);
  await page.goto('/model/goodsLedger');
  await upload(page, [
    ['名称', '数量', '明细-配件'],
    ['钻机', 3, '钻头'],
    ['', '', '电源线'],
    ['电锯', '很多', ''],
  ]);
  await expect(dialog(page).getByLabel('第1行明细-配件')).toHaveCount(2);
  await expect(dialog(page).getByText('数量应为数字')).toBeVisible();
  await press(dialog(page), '导入2条数据');
  await expect(dialog(page).getByText('成功1条，失败1条')).toBeVisible();
  await expect(button(page, '上一步')).toHaveCount(0);
  await press(dialog(page).locator('.ant-modal-footer'), '关闭');
  await expect(row(page, '钻机')).toBeVisible();
  await expect(row(page, '电锯')).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await press(page, '导出');
  await dialog(page).getByRole('checkbox', { name: '数量' }).uncheck();
  await press(dialog(page), '导出');
  const book = read(readFileSync(await (await downloading).path()));
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })).toEqual([['名称'], ['钻机']]);
});
