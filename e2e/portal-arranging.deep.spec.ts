import { expect, type Locator, type Page, test } from 'playwright/test';
import { call } from './flow.ts';
import { complaintsOf, login, people } from './login.ts';
import { dialog, press } from './page.ts';

const cell = (id: string, title: string, x: number, y: number, w: number, h: number) => ({
  config: { zhjyKey: 'cell' },
  ...{ id, title, x, y, w, h },
  children: [{ config: { zhjyKey: 'text' }, content: `内容 ${title}` }],
});

const pageOf = (cells: object[]) =>
  JSON.stringify({ language: 1, title: '门户', body: { config: { zhjyKey: 'grid' }, children: cells } });

const cells = [cell('a', '甲', 0, 0, 6, 4), cell('b', '乙', 6, 0, 6, 4), cell('c', '丙', 0, 4, 6, 4)];

const factsOf = (enCode: string) => ({ fullName: enCode, enCode, visibleType: 0 });

/** Releases a portal of all users; its id. */
async function released(page: Page, enCode: string, allowCustom: 0 | 1): Promise<string> {
  const facts = { ...factsOf(enCode), allowCustom, formData: pageOf(cells) };
  const { id } = await call<{ id: string }>(page, 'POST', '/api/visualdev/Portal', facts);
  await call(page, 'PUT', `/api/visualdev/Portal/Actions/release/${id}`, {});
  return id;
}

const opener = (page: Page) => page.getByRole('button', { name: '调整布局' });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const moved = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name},`) });

/** Column, row, width and height of each shown card. */
async function placesOf(page: Page): Promise<Record<string, string>> {
  const places = await page.locator('.zp-place').evaluateAll((all) =>
    all.map((place) => {
      const { style } = place as HTMLElement;
      const name = place.querySelector('section')?.getAttribute('aria-label') ?? '';
      return [name, ['x', 'y', 'w', 'h'].map((side) => style.getPropertyValue(`--zp-${side}`)).join(' ')];
    }),
  );
  return Object.fromEntries(places) as Record<string, string>;
}

async function drag(page: Page, from: Locator, columns: number, rows: number): Promise<void> {
  const box = (await from.boundingBox())!;
  const grid = (await page.locator('.zp-grid').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (columns * grid.width) / 12, y + rows * 40, { steps: 4 });
  await page.mouse.up();
}

test('staff arrange the cards of a portal for themselves, later releases keep that, and they go back [PORTAL-024]', async ({
  page,
  browser,
}) => {
  await login(page);
  const id = await released(page, 'arranged', 1);
  const fixed = await released(page, 'fixed', 0);
  const staff = await (await browser.newContext()).newPage();
  const complaints = complaintsOf(staff);
  await login(staff, { account: 'liuyang', password: 'demo2026' });
  await staff.goto(`/dashboard?portalId=${fixed}`);
  await expect(card(staff, '甲')).toBeVisible();
  await expect(opener(staff)).toHaveCount(0);

  // By keyboard: moved, resized, hidden and shown again.
  await staff.goto(`/dashboard?portalId=${id}`);
  await opener(staff).click();
  await moved(staff, '甲').focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown']) await staff.keyboard.press(key);
  await expect(moved(staff, '甲')).toHaveAttribute('aria-label', '甲, 第 2 列，第 2 行，宽 7，高 5');
  await staff.keyboard.press('Delete');
  await expect(moved(staff, '甲')).toHaveCount(0);
  await press(staff, '显示 甲');
  await expect(moved(staff, '甲')).toHaveCount(1);
  await moved(staff, '乙').getByRole('button', { name: '隐藏 乙' }).click();
  // By mouse: the card, then its corner.
  await drag(staff, moved(staff, '丙'), 6, 0);
  await drag(staff, moved(staff, '丙').locator('.zp-arrange-corner'), -2, 1);
  const arranged = await placesOf(staff);
  await press(staff, '保存布局');
  await expect(opener(staff)).toBeVisible();
  await staff.reload();
  await expect(card(staff, '甲')).toBeVisible();
  expect(await placesOf(staff)).toEqual(arranged);
  expect(Object.keys(arranged).sort()).toEqual(['丙', '甲'].sort());
  expect(arranged['丙']).toMatch(/ 4 5$/);

  // Nobody else sees that; a release adds its new card at the end of each.
  const other = await (await browser.newContext()).newPage();
  await login(other, people.configurer);
  await other.goto(`/dashboard?portalId=${id}`);
  await expect(card(other, '乙')).toBeVisible();
  expect(await placesOf(other)).toEqual({ 甲: '1 1 6 4', 乙: '7 1 6 4', 丙: '1 5 6 4' });
  const { version } = await call<{ version: number }>(page, 'GET', `/api/visualdev/Portal/${id}`);
  const formData = pageOf([...cells, cell('d', '丁', 6, 4, 6, 4)]);
  await call(page, 'PUT', `/api/visualdev/Portal/${id}`, { ...factsOf('arranged'), allowCustom: 1, version, formData });
  await call(page, 'PUT', `/api/visualdev/Portal/Actions/release/${id}`, {});
  await staff.reload();
  await expect(card(staff, '丁')).toBeVisible();
  const { 丁: added, ...kept } = await placesOf(staff);
  expect(kept).toEqual(arranged);
  const endOf = (place: string) => Number(place.split(' ')[1]) + Number(place.split(' ')[3]);
  expect(Number(added?.split(' ')[1])).toBe(Math.max(...Object.values(arranged).map(endOf)));

  // Cancelled, nothing changes; the released layout comes back on request. On a phone nothing is arranged.
  await opener(staff).click();
  await moved(staff, '甲').focus();
  await staff.keyboard.press('Delete');
  await press(staff, '取消');
  await expect(card(staff, '甲')).toBeVisible();
  await opener(staff).click();
  await press(staff, '恢复默认布局');
  await press(dialog(staff), '确定');
  await expect(card(staff, '乙')).toBeVisible();
  expect(await placesOf(staff)).toEqual({ 甲: '1 1 6 4', 乙: '7 1 6 4', 丙: '1 5 6 4', 丁: '7 5 6 4' });
  await staff.setViewportSize({ width: 390, height: 800 });
  await staff.reload();
  await expect(card(staff, '乙')).toBeVisible();
  await expect(opener(staff)).toHaveCount(0);
  expect(complaints).toEqual([]);
  for (const one of [id, fixed]) await call(page, 'DELETE', `/api/visualdev/Portal/${one}`);
});
