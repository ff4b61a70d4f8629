import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { test } from './elsewhere.ts';
import { complaintsOf, login, people } from './login.ts';
import { button, choose, compose, dialog, press, pressInRow, row, toast } from './page.ts';
import { newForm, release, save, write } from './studio.ts';

const model = JSON.parse(readFileSync(new URL('material-request.json', import.meta.url), 'utf8')) as {
  form: unknown;
  list: unknown;
};
const outdated = '当前表单原数据已被调整,请重新进入该页面编辑并提交数据';

test.describe.configure({ mode: 'serial' });

test('a configurer writes a form and its list and releases both', async ({ page }) => {
  await login(page, people.configurer);
  await newForm(page, '领料单', 'materialRequest');
  await write(page, JSON.stringify(model.form, null, 2));
  await page.getByText('列表定义').click();
  await write(page, JSON.stringify(model.list, null, 2));
  await save(page);
  await release(page, '业务应用', '普通员工');
});

test('staff find a form, see its issues, preserve unsaved values [CALC-015 SUBTABLE-014 FIELD-072 FIELD-078]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page, people.staff);
  const tile = page.getByRole('button', { name: '领料单', exact: true });
  // Home shows the first entries of a module; the others are one click further.
  const all = page.getByRole('region', { name: '业务应用' }).getByRole('button', { name: /^全部/ });
  await expect(tile.or(all).first()).toBeVisible();
  if (!(await tile.isVisible())) await all.click();
  await tile.click();
  await expect(page).toHaveURL(/\/model\/materialRequest$/);
  await press(page, '新建');
  const box = dialog(page);
  await expect(box.getByLabel('单号')).toHaveText('系统自动生成');
  await expect(box.getByLabel('领料人')).toHaveText('张伟/zhangwei');
  await press(box, '确定');
  await expect(box.getByText('用途不能为空')).toBeVisible();

  // A new row is edited at once, from cell to cell.
  await press(box, '添加');
  await compose(page, '扳手');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('411.52');
  await expect(box.getByLabel('合计金额', { exact: true })).toHaveText('1,234.56');
  await expect(box.getByText('壹仟贰佰叁拾肆元伍角陆分')).toBeVisible();
  await expect(box.getByLabel('含税参考')).toHaveText('1395.05');
  await box.getByLabel('预付').fill('100');
  await expect(box.getByText('壹佰元整')).toBeVisible();
  await press(box, '添加');
  await compose(page, '螺丝');
  await box.getByLabel('备注').fill('急用');
  await press(box, '确定');

  // The first failing field scrolls into view; no unsaved value is lost.
  await expect(box.getByLabel('用途')).toBeInViewport();
  await expect(box.getByText('用途不能为空')).toBeInViewport();
  const failing = box.getByRole('gridcell').and(box.locator('[aria-invalid]'));
  await failing.hover();
  await expect(failing.getByText('数量不能为空')).toBeVisible();
  await expect(box.getByLabel('备注')).toHaveValue('急用');
  await box.getByLabel('用途').fill('检修设备');
  await failing.click();
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.5');
  await press(box, '确定');
  await toast(page, '新建成功');
  const kept = row(page, '检修设备');
  await expect(kept).toContainText(/HT\d{4}\d{6}/);
  await expect(kept).toContainText('1,235.56');
  await expect(kept).not.toContainText('元');
  expect(complaints).toEqual([]);
});

test('staff find the record again, change, view and delete it [ONLINEDEV-013]', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page, people.staff);
  await page.goto('/model/materialRequest');
  await page.getByPlaceholder('请输入关键词').fill('没有这样的');
  await press(page, '查询');
  await expect(row(page, '检修设备')).toHaveCount(0);
  await page.getByPlaceholder('请输入关键词').fill('检修');
  await press(page, '查询');
  await expect(row(page, '检修设备')).toBeVisible();

  await pressInRow(page, '检修设备', '编辑');
  await expect(dialog(page).getByRole('grid')).toContainText('螺丝');
  await dialog(page).getByLabel('用途').fill('检修电机');
  await press(dialog(page), '确定');
  await toast(page, '更新成功');
  await expect(row(page, '检修电机')).toBeVisible();

  await pressInRow(page, '检修电机', '详情');
  await expect(dialog(page)).toContainText('壹仟贰佰叁拾伍元伍角陆分');
  await expect(dialog(page).getByRole('grid')).toContainText('扳手');
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  await press(dialog(page), '取消');
  await expect(dialog(page)).toHaveCount(0);

  await pressInRow(page, '检修电机', '删除');
  await expect(page.getByText('此操作将永久删除该数据, 是否继续?')).toBeVisible();
  await press(dialog(page), '取消');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, '检修电机')).toBeVisible();
  await pressInRow(page, '检修电机', '删除');
  await press(dialog(page), '确定');
  await toast(page, '删除成功');
  await expect(row(page, '检修电机')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a purchase order is filled in and appears in the list', async ({ page }) => {
  const complaints = complaintsOf(page);
  await login(page, people.staff);
  await page.goto('/model/purchaseOrder');
  await press(page, '批量删除');
  await expect(page.getByText('请选择一条数据')).toBeVisible();
  await press(page, '新建');
  const box = dialog(page);
  await box.getByLabel('供应商').fill('厦门海天材料行');
  await choose(page, box, '付款方式', '现金');
  await press(box, '添加');
  await compose(page, '油漆');
  await box.locator('[data-cell$="/quantity"]').click();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('88.5');
  await expect(box.getByLabel('税额')).toHaveText('115.05');
  await expect(box.getByLabel('价税合计')).toHaveText('1,000.05');
  await expect(box.getByText('壹仟元零伍分')).toBeVisible();
  await press(box, '确定');
  await toast(page, '提交成功');
  await expect(row(page, '厦门海天材料行')).toContainText('张伟/zhangwei');
  expect(complaints).toEqual([]);
});

test('a concurrent change of one record shows a conflict and loses no unsaved values [ONLINEDEV-014]', async ({
  page,
  elsewhere,
}) => {
  await login(page, people.staff);
  await page.goto('/model/asset');
  const name = (await row(page, 'ZC').first().getByRole('cell').nth(1).textContent()) ?? '';
  const other = await elsewhere();
  await login(other, people.configurer);
  await other.goto('/model/asset');
  for (const one of [page, other]) {
    await pressInRow(one, name, '编辑');
    await expect(dialog(one).getByLabel('存放地点')).toBeVisible();
  }
  await dialog(page).getByLabel('存放地点').fill('三楼');
  await press(dialog(page), '确定');
  await toast(page, '更新成功');
  await dialog(other).getByLabel('存放地点').fill('四楼');
  await press(dialog(other), '确定');
  await toast(other, outdated);
  const conflict = other.getByRole('dialog', { name: '记录已被他人修改' });
  await expect(conflict.getByRole('group', { name: '存放地点' })).toContainText('对方的值：三楼');
  await expect(conflict.getByRole('group', { name: '存放地点' })).toContainText('我的值：四楼');
  await conflict.getByRole('button', { name: '返回表单' }).click();
  await expect(conflict).toBeHidden();
  await expect(dialog(other).getByLabel('存放地点')).toHaveValue('四楼');
  await page.reload();
  await pressInRow(page, name, '编辑');
  await expect(dialog(page).getByLabel('存放地点')).toHaveValue('三楼');
  await expect(button(dialog(page), '确定')).toBeEnabled();
});
