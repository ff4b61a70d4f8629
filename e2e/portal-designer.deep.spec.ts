import { expect, type Locator, type Page, test } from 'playwright/test';
import { barriersOf } from './axe.ts';
import { call } from './flow.ts';
import { complaintsOf, login } from './login.ts';
import { dialog, leftOverlays, press, pressInRow, row, toast } from './page.ts';
import { chooseForm, save } from './studio.ts';

const handle = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) });
const panel = (page: Page) => page.getByRole('region', { name: '属性' });

async function dragTo(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2 + 12, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

/** A point of the grid, in columns and rows. */
async function pointOf(page: Page, column: number, line: number) {
  const grid = (await page.locator('.zp-grid').boundingBox())!;
  return { x: grid.x + (column * grid.width) / 12, y: grid.y + line * 40 };
}

test('a configurer designs a portal by mouse and keyboard on real data, and staff see it once it is released [PORTAL-021] [PORTAL-022]', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  const code = `designed${Date.now() % 100_000}`;
  await page.goto('/developer/portal');
  await press(page, '新建');
  await dialog(page).getByLabel('名称').fill('设计的门户');
  await dialog(page).getByLabel('编码').fill(code);
  await dialog(page).getByText('所有人', { exact: true }).click();
  await press(dialog(page), '确定');
  await expect(page).toHaveURL(/\/portalStudio\//);
  await leftOverlays(page);
  await expect(page.getByText('点击左侧的卡片，或把它拖到这里')).toBeVisible();

  // Dragged from the palette: a mark shows where it lands.
  const palette = page.getByRole('region', { name: '组件库' });
  await dragTo(page, palette.locator('[data-kind=barChart]'), await pointOf(page, 3, 0.5));
  await expect(page.locator('.zs-drop')).toBeVisible();
  await page.mouse.up();
  await expect(handle(page, '柱状图')).toHaveAttribute('aria-label', '柱状图, 第 1 列，第 1 行，宽 6，高 8');

  // Its data: figures of a form by one of its fields, shown at once.
  await panel(page).getByText('表单', { exact: true }).click();
  await chooseForm(panel(page).getByRole('combobox', { name: '表单' }), '采购订单');
  await panel(page).getByRole('button', { name: '添加分组' }).click();
  await panel(page).getByRole('combobox', { name: '字段' }).first().click();
  await page.locator('.ant-select-item-option', { hasText: '供应商' }).click();
  await expect(page.locator('.zs-canvas .zp-chart-canvas')).toBeVisible();

  // The frame has a title of its own.
  await page.getByText('外框', { exact: true }).click();
  await panel(page).getByRole('textbox', { name: '标题', exact: true }).fill('采购');
  await expect(handle(page, '采购')).toBeVisible();

  // Added by a press, moved by mouse, resized by its corner; others give way.
  await palette.locator('[data-kind=notice]').click();
  await expect(handle(page, '公告')).toHaveAttribute('aria-label', /第 7 列，第 1 行，宽 6，高 8/);
  const box = (await handle(page, '公告').boundingBox())!;
  const target = await pointOf(page, 6, 0);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(target.x + 28 - (target.x - (await pointOf(page, 0, 0)).x), target.y + 28, { steps: 6 });
  await page.mouse.up();
  await expect(handle(page, '公告')).toHaveAttribute('aria-label', /第 1 列，第 1 行/);
  await expect(handle(page, '采购')).toHaveAttribute('aria-label', /第 1 列，第 9 行/);
  await handle(page, '公告').hover();
  const corner = (await handle(page, '公告').locator('.zs-cell-corner').boundingBox())!;
  const column = (await page.locator('.zp-grid').boundingBox())!.width / 12;
  await page.mouse.move(corner.x + 8, corner.y + 8);
  await page.mouse.down();
  await page.mouse.move(corner.x + 8 - 2 * column, corner.y + 8 - 120, { steps: 6 });
  await page.mouse.up();
  await expect(handle(page, '公告')).toHaveAttribute('aria-label', /第 1 列，第 1 行，宽 4，高 5/);

  // By keyboard, and undone in one step.
  await handle(page, '采购').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  await expect(handle(page, '采购')).toHaveAttribute('aria-label', /第 3 列，第 9 行，宽 6，高 7/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(handle(page, '采购')).toHaveAttribute('aria-label', /第 1 列，第 9 行，宽 6，高 8/);
  await page.keyboard.press('ControlOrMeta+Shift+z');

  // The three views are in step.
  await page.getByText('JSON', { exact: true }).click();
  await expect(page.locator('.cm-content')).toContainText('"title": "采购"');
  await expect(page.getByRole('region', { name: '大纲' })).toContainText('采购');
  await page.getByText('设计', { exact: true }).click();
  expect(await barriersOf(page)).toEqual([]);

  await save(page);
  await press(page, '发布');
  await press(dialog(page), '确定');
  await toast(page, '发布成功');
  const id = page.url().split('/').at(-1) ?? '';
  const staff = await (await browser.newContext()).newPage();
  await login(staff, { account: 'liuyang', password: 'demo2026' });
  await staff.goto(`/dashboard?portalId=${id}`);
  await expect(staff.getByRole('group', { name: '公告' })).toBeVisible();
  await expect(staff.getByRole('group', { name: '采购' })).toBeVisible();

  // Taken up again from the list.
  await page.goto('/developer/portal');
  await pressInRow(page, code, '设计');
  await expect(handle(page, '采购')).toHaveAttribute('aria-label', /第 3 列，第 9 行，宽 6，高 7/);
  // No portal of everybody for the journeys after this one.
  await call(page, 'DELETE', `/api/visualdev/Portal/${id}`);
  expect(complaints).toEqual([]);
});

test('a portal with an address of its own is not designed, and a used code is refused [PORTAL-022]', async ({
  page,
}) => {
  await login(page);
  const code = `address${Date.now() % 100_000}`;
  const facts = { fullName: '地址', enCode: code, visibleType: 0 };
  await call(page, 'POST', '/api/visualdev/Portal', { ...facts, type: 1, urlAddress: 'https://example.com/' });
  await page.goto('/developer/portal');
  await expect(row(page, code)).toBeVisible();
  await expect(row(page, code).getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(row(page, code).getByRole('button', { name: '设计' })).toHaveCount(0);
  await press(page, '新建');
  await dialog(page).getByLabel('名称').fill('又一个');
  await dialog(page).getByLabel('编码').fill(code);
  await press(dialog(page), '确定');
  await expect(
    page
      .getByText('编码已存在')
      .or(page.getByText(/已存在/))
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/developer\/portal/);
});
