import { expect, type Locator, type Page, test } from 'playwright/test';
import { login } from './login.ts';

const dialog = (page: Page) => page.locator('.ant-modal:visible').last();
const rowOf = (page: Page, text: string) => page.locator('tr.ant-table-row', { hasText: text }).first();
const toast = (page: Page, text: string) => expect(page.locator('.ant-message').getByText(text).last()).toBeVisible();
const save = (place: Locator) => place.getByRole('button', { name: /确\s?定/ }).click();

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
}

test('makes a numbering rule whose example follows what is typed, and takes numbers from it [BILLRULE-007, BILLRULE-008, BILLRULE-020, BILLRULE-027, BILLRULE-029]', async ({
  page,
}) => {
  await login(page);
  await page.goto('/system/billRule');
  await expect(rowOf(page, '请假单号')).toBeVisible();
  await page.getByRole('button', { name: '新建' }).click();
  const box = dialog(page);
  const example = box.locator('output');
  await box.getByLabel('名称').fill('出库单号');
  await box.getByLabel('编码').fill('outbound');
  await choose(page, '业务分类', '库存');
  await choose(page, '日期格式', 'YYYY');
  await box.getByLabel('流水位数').pressSequentially('45');
  await expect(box.getByLabel('流水位数')).toHaveValue('4');
  await box.getByLabel('流水起始').fill('7');
  await box.getByLabel('前缀').fill('CK');
  const year = String(new Date().getFullYear());
  await expect(example).toHaveText(`CK${year}0007`);
  await box.getByLabel('后缀').fill('-A');
  await expect(example).toHaveText(`CK${year}0007-A`);
  await save(box);
  await toast(page, '新建成功');
  await expect(rowOf(page, '出库单号')).toContainText(`CK${year}0007-A`);

  const token = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('token'))?.[1] ?? '',
  );
  const headers = { authorization: token.replace(/^"|"$/g, '') };
  const take = async () => {
    const answer = await page.request.get('/api/system/BillRule/BillNumber/outbound', { headers });
    return ((await answer.json()) as { data: string }).data;
  };
  const numbers = await Promise.all(Array.from({ length: 10 }, take));
  const counted = Array.from({ length: 10 }, (_, at) => `CK${year}${String(at + 7).padStart(4, '0')}-A`);
  expect(numbers.toSorted()).toEqual(counted);
});

test('asks of a rule what its way needs, and forgets what was wrong with another way [BILLRULE-004, BILLRULE-005, BILLRULE-019]', async ({
  page,
}) => {
  await login(page);
  await page.goto('/system/billRule');
  await page.getByRole('button', { name: '新建' }).click();
  const box = dialog(page);
  await save(box);
  await expect(box.getByText('请输入位数')).toBeVisible();
  await expect(box.getByText('请选择分类')).toBeVisible();
  await box.getByText('随机数编号').click();
  await expect(box.getByText('随机数位数')).toBeVisible();
  await expect(box.getByText('流水位数')).toHaveCount(0);
  await box.getByText('时间格式', { exact: true }).click();
  await expect(box.getByText('流水位数')).toBeVisible();
  await expect(box.getByText('请输入位数')).toHaveCount(0);
  await box.getByRole('button', { name: /取\s?消/ }).click();
  await page.getByRole('button', { name: /丢\s?弃/ }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('finds rules by category and disables one after asking [BILLRULE-021, BILLRULE-022]', async ({ page }) => {
  await login(page);
  await page.goto('/system/billRule');
  await expect(rowOf(page, '请假单号')).toBeVisible();
  // The head of a column offers its width once: the hidden row that measures widths repeats heads out of reach.
  await expect(page.getByRole('separator', { name: '业务分类' })).toHaveCount(1);
  await expect(page.locator('.ant-table-measure-row .zb-resize').first()).toBeAttached();
  await expect(page.locator('.ant-table-measure-row .zb-resize:visible')).toHaveCount(0);
  await page.getByLabel('业务分类', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: '财务' }).click();
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await expect(page.locator('tr.ant-table-row')).toHaveCount(1);
  await rowOf(page, '报销单号').getByRole('button', { name: '禁用' }).click();
  await expect(page.getByText('您确定要禁用当前数据, 是否继续?')).toBeVisible();
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await toast(page, '操作成功');
  await expect(rowOf(page, '报销单号').locator('.ant-tag')).toHaveText('禁用');
});
