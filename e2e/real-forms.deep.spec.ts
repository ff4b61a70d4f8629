import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { login, people } from './login.ts';
import { choose, dialog, press, row, toast } from './page.ts';
import { released } from './studio.ts';

interface Written {
  lookups?: Record<string, { model: string }>;
  [name: string]: unknown;
}

const field = (zhjyKey: 'input' | 'inputNumber' | 'datePicker', vModel: string, more: object = {}) => ({
  config: { zhjyKey, label: vModel },
  vModel,
  ...more,
});

/** A real form of the fixtures, which reads its lookups of these forms; without one, of its own records. */
function realForm(name: string, models: Record<string, string> = {}) {
  const form = JSON.parse(readFileSync(`fixtures/definitions/${name}.json`, 'utf8')) as Written;
  return (id: string): Written => {
    const of = Object.entries(form.lookups ?? {}).map(([one, lookup]) => [
      one,
      { ...lookup, model: models[lookup.model] ?? id },
    ]);
    return { ...form, ...(of.length > 0 && { lookups: Object.fromEntries(of) }) };
  };
}

/** Types into a control once it has the focus: light fields have their control when they are clicked. */
async function type(place: Locator, text: string): Promise<void> {
  await place.click();
  const input = place.page().locator('input:focus, textarea:focus');
  await expect(input).toBeVisible();
  await place.page().keyboard.press('ControlOrMeta+a');
  await place.page().keyboard.type(text);
  await place.page().keyboard.press('Tab');
}

const labelled = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true }).first();
/** Fields of the main form by label. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await type(labelled(page, label), text);
}

/** A new row of the sub-table, its cells by field. */
async function addRow(page: Page, values: Record<string, string>): Promise<void> {
  const rows = dialog(page).locator('.zh-table-row, tr.ant-table-row, [role="row"]');
  const before = await rows.count();
  await press(dialog(page), '添加');
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  for (const [name, text] of Object.entries(values)) {
    const cell = dialog(page).locator(`[data-cell$="/${name}"]`).last();
    if (!text.startsWith('=')) await type(cell, text);
    else {
      await cell.click();
      await page
        .locator('.ant-select-item-option:visible', { hasText: text.slice(1) })
        .first()
        .click();
    }
  }
}

const shows = (page: Page, label: string, text: string) => expect(labelled(page, label)).toHaveText(text);
const open = async (page: Page, enCode: string) => {
  await page.goto(`/model/${enCode}`);
  await press(page, '新建');
};
async function saved(page: Page): Promise<void> {
  await press(dialog(page), '确定');
  await toast(page, '新建成功');
}

test.describe('eight real forms, filled in by hand', () => {
  test('prices, allowances and currencies [FORMULA-027]', async ({ page, browser }) => {
    await login(page);
    const rates = await released(page, '汇率', 'rfRates', {
      ...{ language: 1, title: '汇率' },
      fields: [field('input', 'currency'), field('datePicker', 'day'), field('inputNumber', 'rate', { precision: 4 })],
    });
    await released(page, '采购', 'rfPurchase', realForm('tiered-purchase'));
    await released(page, '差旅', 'rfTravel', realForm('travel-allowance'));
    await released(page, '报价', 'rfQuote', realForm('currency-quotation', { exchangeRate: rates }));

    const staff = await (await browser.newContext()).newPage();
    await login(staff, people.staff);
    for (const [currency, day, rate] of [
      ['USD', '2026-03-01', '7.1'],
      ['USD', '2026-03-10', '7.1234'],
      ['USD', '2026-04-01', '9'],
    ] as const) {
      await open(staff, 'rfRates');
      await fill(staff, { currency, day, rate });
      await saved(staff);
    }

    await open(staff, 'rfPurchase');
    await fill(staff, { 供应商: '东风文具' });
    await addRow(staff, { item: '打印纸', quantity: '60', price: '20' });
    await addRow(staff, { item: '订书机', quantity: '5', price: '18.5', taxRate: '0.06' });
    await shows(staff, '价税合计', '1318.45');
    await shows(staff, '大写', '壹仟叁佰壹拾捌元肆角伍分');
    await saved(staff);
    await expect(row(staff, '东风文具')).toContainText('1318.45');

    await open(staff, 'rfTravel');
    await choose(staff, dialog(staff), '职级', '经理');
    await addRow(staff, { city: '=北京', from: '2025-12-29', to: '2025-12-31' });
    await fill(staff, { 交通费: '860.5' });
    await shows(staff, '合计', '1508.50');
    await saved(staff);

    await open(staff, 'rfQuote');
    await fill(staff, { 客户: '海风贸易', 报价日期: '2026-03-20' });
    await choose(staff, dialog(staff), '币种', '美元');
    await addRow(staff, { product: '阀门', quantity: '12', price: '35.5' });
    await shows(staff, '当日汇率', '7.1234');
    await shows(staff, '人民币总价', '3034.57');
    await saved(staff);
    await expect(row(staff, '海风贸易')).toContainText('3034.57');
  });

  test('scores, dates and due states [FORMULA-027]', async ({ page, browser }) => {
    await login(page);
    await released(page, '巡检', 'rfInspection', realForm('scored-inspection'));
    await released(page, '入职', 'rfOnboarding', realForm('onboarding-dates'));
    await released(page, '保养', 'rfMaintenance', realForm('maintenance-plan'));

    const staff = await (await browser.newContext()).newPage();
    await login(staff, people.staff);
    await open(staff, 'rfInspection');
    await fill(staff, { 地点: '一食堂', 厨房得分: '92', 餐厅得分: '81', 仓库得分: '20' });
    await shows(staff, '总分', '76.3');
    await dialog(staff).getByRole('switch', { name: '检查仓库' }).click();
    await shows(staff, '总分', '87.6');
    await shows(staff, '等级', '良');
    await expect(dialog(staff).getByLabel('仓库得分')).toHaveCount(0);
    await saved(staff);

    await open(staff, 'rfOnboarding');
    await fill(staff, { 姓名: '陈晨', 入职日期: '2026-01-31', '试用期（月）': '1', 出生日期: '2000-02-01' });
    await shows(staff, '转正日期', '2026-02-28');
    await shows(staff, '合同到期日', '2029-01-30');
    await shows(staff, '入职时年龄', '25');
    await choose(staff, dialog(staff), '原单位行业', '制造业');
    await choose(staff, dialog(staff), '细分行业', '机械');
    await saved(staff);

    await open(staff, 'rfMaintenance');
    await fill(staff, { 设备: '空压机', 上次保养: '2024-09-30' });
    await shows(staff, '状态', '已超期');
    await fill(staff, { '周期（月）': '600' });
    await shows(staff, '状态', '正常');
    await saved(staff);
  });

  test('a balance over the other records, and an invoice against its order [FORMULA-027]', async ({
    page,
    browser,
  }) => {
    await login(page);
    const orders = await released(page, '订单', 'rfOrders', {
      ...{ language: 1, title: '订单' },
      fields: [
        field('input', 'no'),
        {
          config: { zhjyKey: 'table', label: 'lines' },
          vModel: 'lines',
          children: [field('input', 'sku'), field('inputNumber', 'quantity'), field('inputNumber', 'price')],
        },
      ],
    });
    await released(page, '年假', 'rfLeave', realForm('leave-balance'));
    await released(page, '发票', 'rfInvoice', realForm('matched-invoice', { purchaseOrder: orders }));

    const staff = await (await browser.newContext()).newPage();
    await login(staff, people.staff);
    // Mondays to Fridays of a month without holidays.
    for (const [reason, from, to, left] of [
      ['第一次', '2026-03-02', '2026-03-04', '7.0'],
      ['第二次', '2026-03-09', '2026-03-10', '5.0'],
    ] as const) {
      await open(staff, 'rfLeave');
      await fill(staff, { 开始: from, 结束: to, 事由: reason });
      await shows(staff, '申请后余额', left);
      await saved(staff);
    }
    await row(staff, '第二次').getByRole('button', { name: '编辑' }).click();
    await shows(staff, '申请后余额', '5.0');
    await fill(staff, { 结束: '2026-03-11' });
    // Its own two days of before are no longer used.
    await shows(staff, '申请后余额', '4.0');
    await fill(staff, { 结束: '2026-03-20' });
    await press(dialog(staff), '确定');
    await expect(dialog(staff)).toContainText('年假余额不足');
    await fill(staff, { 结束: '2026-03-11' });
    await press(dialog(staff), '确定');
    await toast(staff, '更新成功');
    await expect(row(staff, '第二次')).toContainText('4.0');

    await open(staff, 'rfOrders');
    await fill(staff, { no: 'PO-7' });
    await addRow(staff, { sku: 'A1', quantity: '10', price: '5' });
    await addRow(staff, { sku: 'A2', quantity: '2', price: '30' });
    await saved(staff);
    await open(staff, 'rfInvoice');
    await fill(staff, { 订单号: 'PO-7', 发票号码: '0331' });
    await addRow(staff, { sku: 'A1', quantity: '10', price: '5' });
    await addRow(staff, { sku: 'A2', quantity: '2', price: '31' });
    const states = dialog(staff).locator('[data-cell$="/state"]');
    await expect(states).toHaveText(['相符', '价高']);
    await shows(staff, '不符行数', '1');
    await fill(staff, { 差异说明: '涨价' });
    await saved(staff);
    await expect(row(staff, '0331')).toContainText('112.00');
  });
});
