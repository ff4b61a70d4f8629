import { expect, type Locator, type Page, test } from 'playwright/test';
import { approver, call, releasedProcess, submitLeave } from './flow.ts';
import { complaintsOf, login } from './login.ts';
import { dialog } from './page.ts';

const content = (zhjyKey: string, more: object = {}) => ({ config: { zhjyKey }, ...more });
const cell = (x: number, y: number, w: number, h: number, title: string, child: object) => ({
  config: { zhjyKey: 'cell' },
  ...{ x, y, w, h, title },
  children: [child],
});

/** Releases a portal of all users; its id. */
async function portal(page: Page, enCode: string, children: object[]): Promise<string> {
  const definition = { language: 1, title: enCode, body: { config: { zhjyKey: 'grid' }, children } };
  const facts = { fullName: enCode, enCode, visibleType: 0, formData: JSON.stringify(definition) };
  const { id } = await call<{ id: string }>(page, 'POST', '/api/visualdev/Portal', facts);
  await call(page, 'PUT', `/api/visualdev/Portal/Actions/release/${id}`, {});
  return id;
}

/** A portal of all users is on everybody's home page: other journeys meet it without. */
const withdraw = (page: Page, id: string) => call(page, 'DELETE', `/api/visualdev/Portal/${id}`);

async function announce(page: Page, title: string): Promise<void> {
  const notice = { title, bodyText: '<p>正文</p>' };
  const { id } = await call<{ id: string }>(page, 'POST', '/api/message/Notice', notice);
  await call(page, 'PUT', `/api/message/Notice/${id}/Actions/Release`, {});
}

const inCell = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('staff see their tasks and notices, and go on from there [PORTAL-005, PORTAL-006, PORTAL-007, PORTAL-008]', async ({
  page,
  browser,
}) => {
  await login(page);
  const shortcut = (fullName: string, urlAddress: string) => ({ fullName, linkType: '1', urlAddress });
  const shortcuts = [shortcut('我的待办', 'workFlow/flowTodo'), shortcut('管理门户', 'developer/portal')];
  const id = await portal(page, 'cards', [
    cell(0, 0, 12, 4, '统计', content('todo')),
    cell(0, 4, 6, 6, '任务', content('todoList', { taskList: 'own' })),
    cell(6, 4, 6, 6, '公告', content('notice')),
    cell(0, 10, 6, 5, '捷径', content('commonFunc', { shortcuts })),
    cell(6, 10, 6, 11, '日程', content('schedule')),
  ]);
  for (const title of ['放假通知', '搬家通知']) await announce(page, title);
  const flowId = await releasedProcess(page, 'cardsLeave', '卡片请假', [approver('head', '负责人', ['wangfang'])]);
  const staff = await (await browser.newContext()).newPage();
  const complaints = complaintsOf(staff);
  // No other journey counts the records of this user.
  await login(staff, { account: 'liuyang', password: 'demo2026' });
  await submitLeave(staff, flowId, '回家');
  await staff.goto(`/dashboard?portalId=${id}`);
  await expect(inCell(staff, '统计').getByRole('listitem')).toHaveCount(3);
  await inCell(staff, '公告').getByRole('button', { name: '搬家通知' }).click();
  await expect(dialog(staff)).toContainText('正文');
  await staff.keyboard.press('Escape');
  await expect(staff.locator('tr[data-unread=false]', { hasText: '搬家通知' })).toBeVisible();
  await expect(inCell(staff, '捷径').getByRole('link')).toHaveText(['我的待办']);
  await expect(inCell(staff, '日程').getByRole('button', { pressed: true })).toHaveCount(1);
  await inCell(staff, '任务').getByRole('link', { name: '卡片请假' }).click();
  await expect(staff).toHaveURL(/\/workFlowDetail\?opType=0/);
  await staff.goto(`/dashboard?portalId=${id}`);
  await inCell(staff, '统计').getByRole('link', { name: /待办/ }).click();
  await expect(staff).toHaveURL(/\/workFlow\/flowTodo/);
  expect(complaints).toEqual([]);
  await withdraw(page, id);
});

/** How the parts of a card lie, as one text: cards of another layout have another one. */
const layoutOf = (card: Locator) =>
  card.evaluate((list) => {
    const box = list.getBoundingClientRect();
    const placeOf = (element: Element) => {
      const { left, top, width } = element.getBoundingClientRect();
      const { display, textAlign, backgroundColor } = getComputedStyle(element);
      const at = [left - box.left, top - box.top, width].map((side) => Math.round(side / 4));
      return [...at, display, textAlign, backgroundColor].join(' ');
    };
    const marks = [...list.querySelectorAll('li')].map((entry) => {
      const { left, right, top, bottom } = getComputedStyle(entry, '::before');
      return [left, right, top, bottom].join(' ');
    });
    return [...[...list.querySelectorAll('li, li *')].map(placeOf), ...marks].join('\n');
  });

test('time axes have eight layouts, rankings four looks [PORTAL-011]', async ({ page }) => {
  await login(page);
  const rows = [1, 2, 3].map((at) => ({ name: `第${at}件`, value: at * 10, time: `2026-0${at}-01` }));
  const axes = [1, 2, 3, 4, 5, 6, 7, 8];
  const looks = [1, 2, 3, 4];
  const id = await portal(page, 'layouts', [
    ...axes.map((layout, at) =>
      cell((at % 2) * 6, Math.floor(at / 2) * 7, 6, 7, `轴${layout}`, content('timeAxis', { layout, rows })),
    ),
    ...looks.map((styleType, at) =>
      cell((at % 2) * 6, 28 + Math.floor(at / 2) * 6, 6, 6, `榜${styleType}`, content('rankList', { styleType, rows })),
    ),
  ]);
  await page.goto(`/dashboard?portalId=${id}`);
  const layouts = async (names: string[]) => {
    const found = [];
    for (const name of names) {
      await expect(inCell(page, name).getByRole('listitem')).toHaveCount(3);
      found.push(await layoutOf(inCell(page, name).getByRole('list')));
    }
    return found;
  };
  expect(new Set(await layouts(axes.map((layout) => `轴${layout}`))).size).toBe(8);
  expect(new Set(await layouts(looks.map((look) => `榜${look}`))).size).toBe(4);
  await withdraw(page, id);
});

/** Whatever can be scrolled sideways, by its class and text. */
const scrolledSideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((one) => {
        const isRoot = one === document.documentElement;
        const scrolls = isRoot || ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
        return scrolls && one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => `${one.className} ${one.textContent?.slice(0, 40)}`),
  );

test('below 992 px the home pages have one column, and nothing scrolls sideways at 360 px [PORTAL-025]', async ({
  page,
}) => {
  await login(page);
  for (const id of ['portal-administrator', 'portal-department', 'portal-staff']) {
    const columns = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/dashboard?portalId=${id}`);
      await expect(page.locator('.zp-grid').first()).toHaveAttribute('data-device', width < 992 ? 'app' : 'pc');
      await page.waitForLoadState('networkidle');
      const lefts = await page
        .locator('.zp-cell')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
      return new Set(lefts).size;
    };
    expect(await columns(992)).toBeGreaterThan(1);
    expect(await columns(991)).toBe(1);
    expect(await columns(360)).toBe(1);
    expect(await scrolledSideways(page)).toEqual([]);
  }
});

test('filters narrow the cards of a portal, a part of a chart sets one, and the address shares the view [PORTAL-017]', async ({
  page,
}) => {
  await login(page);
  const complaints = complaintsOf(page);
  const conditions = { payment: { var: 'filter.payment' }, orderDate: { var: 'filter.period' } };
  const grouped = (field: string) => ({
    source: { model: 'form-purchase-order', groups: [{ field }], measures: [{ type: 'count' }], with: conditions },
  });
  const fields = [
    {
      config: { zhjyKey: 'select', label: '付款', span: 12 },
      vModel: 'payment',
      source: { dictionary: 'payment', value: 'enCode' },
    },
    { config: { zhjyKey: 'dateRange', label: '期间', span: 12 }, vModel: 'period' },
  ];
  const set = [{ set: { 'filter.payment': { var: 'row.id' } } }];
  const search = { payment: { var: 'filter.payment' } };
  const id = await portal(page, 'filtered', [
    cell(0, 0, 12, 2, '', content('filters', { bind: 'filter', fields })),
    cell(0, 2, 6, 7, '付款方式', content('pieChart', { ...grouped('payment'), on: { choose: set } })),
    cell(
      6,
      2,
      6,
      7,
      '供应商',
      content('rankList', { ...grouped('supplier'), on: { choose: [{ navigate: '/model/purchaseOrder', search }] } }),
    ),
  ]);
  await page.goto(`/dashboard?portalId=${id}`);
  const suppliers = inCell(page, '供应商').getByRole('listitem');
  await expect(suppliers.first()).toBeVisible();
  const all = await suppliers.allTextContents();
  const ordersOf = (texts: string[]) => texts.reduce((sum, text) => sum + Number(/\d+$/.exec(text)?.[0]), 0);
  await inCell(page, '付款方式').getByRole('button', { name: '以表格显示' }).click();
  await inCell(page, '付款方式').getByRole('button', { name: '支票' }).click();
  await expect(page).toHaveURL(/view\.filter\.q=/);
  // None while they load.
  const isNarrowed = (orders: number) => orders > 0 && orders < ordersOf(all);
  await expect.poll(async () => isNarrowed(ordersOf(await suppliers.allTextContents()))).toBe(true);
  const few = await suppliers.allTextContents();
  // The address reopens the same view.
  await page.reload();
  await expect(suppliers).toHaveText(few);
  await expect(page.getByRole('search')).toContainText('支票');
  await suppliers.first().getByRole('button').click();
  await expect(page).toHaveURL(/\/model\/purchaseOrder\?view\.records\.q=/);
  await expect(page.getByRole('search')).toContainText('支票');
  await page.goBack();
  await expect(suppliers).toHaveText(few);
  await page.goBack();
  await expect(suppliers).toHaveText(all);
  await withdraw(page, id);
  expect(complaints).toEqual([]);
});
