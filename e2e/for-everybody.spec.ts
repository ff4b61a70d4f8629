import { expect, type Locator, type Page, test } from 'playwright/test';
import { complaintsOf, people } from './login.ts';
import { button, dialog, row, toast, watchToasts } from './page.ts';

/** Presses tab until an element has the focus; fails if it cannot be reached by keyboard. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await place.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No key leads to ${place}.`);
}

/** Frames after which a menu moves the focus into what a key opened, with some to spare; another key restarts them. */
const framesToFocus = 10;

/** Waits until opening animations have ended and the focus has moved; endless animations are ignored. */
async function unfolded(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, framesToFocus);
}

/** Presses an arrow key until a menu entry has the focus. */
async function arrowTo(page: Page, key: string, entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await unfolded(page);
  }
  throw new Error(`${key} does not lead to ${entry}.`);
}

test('keyboard only: log in, open a menu, add, save and log out', async ({ page }) => {
  const complaints = complaintsOf(page);
  watchToasts(page);
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: '账户' }));
  await page.keyboard.type(people.admin.account);
  await tabTo(page, page.locator('input[type=password]'));
  await page.keyboard.type(people.admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  const menu = page.getByRole('navigation');
  await tabTo(page, menu.getByRole('menu').first());
  await arrowTo(page, 'ArrowRight', menu.getByRole('menuitem', { name: '系统管理' }));
  await page.keyboard.press('ArrowDown');
  await unfolded(page);
  await arrowTo(page, 'ArrowDown', page.getByRole('menuitem', { name: '公告管理' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/notice$/);

  await tabTo(page, button(page, '新建'));
  await page.keyboard.press('Enter');
  const title = `键盘写的公告${Date.now()}`;
  await tabTo(page, dialog(page).getByLabel('标题', { exact: true }));
  await page.keyboard.type(title);
  await tabTo(page, button(dialog(page), '确定'));
  await page.keyboard.press('Enter');
  await toast(page, '新建成功');
  await expect(row(page, title)).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: /^我的账户/ }));
  await page.keyboard.press('Enter');
  await arrowTo(page, 'ArrowDown', page.getByRole('menuitem', { name: '退出登录' }));
  await page.keyboard.press('Enter');
  await tabTo(page, button(dialog(page), '确定'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(complaints).toEqual([]);
});
