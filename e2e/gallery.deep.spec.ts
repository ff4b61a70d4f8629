import { readdirSync } from 'node:fs';
import { expect, type Locator, test } from 'playwright/test';
import { complaintsOf, login } from './login.ts';

const names = readdirSync(new URL('../fixtures/cases', import.meta.url)).map((file) => file.replace(/\.json$/, ''));

test('a configurer opens the gallery from the menu and every fixture live, next to its snapshot [FIXTURE-005]', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const complaints = complaintsOf(page);
  await login(page);
  await page.getByRole('menuitem', { name: '开发平台' }).hover();
  await page.getByRole('menuitem', { name: '样例馆' }).click();
  await expect(page).toHaveURL(/\/gallery$/);
  for (const name of names) {
    const entry = page.locator(`[data-entry="${name}"]`);
    const title = (await entry.textContent()) ?? '';
    await entry.click();
    await expect(page.getByRole('main').getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: '快照' }).getByText(`"${title}"`).first()).toBeVisible();
    const live = page.getByRole('region', { name: '实际界面' });
    await expect(live.locator('.zg-stage > *').first()).toBeVisible();
    expect(complaints, name).toEqual([]);
  }
});

/** Share of its row that a field takes, and the gap to the next one in pixels. */
const shareOf = (field: Locator) =>
  field.evaluate((cell) => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
    const row = (cell.parentElement as HTMLElement).getBoundingClientRect().width;
    const share = cell.getBoundingClientRect().width / row;
    return { share: Math.round(share * 100) / 100, gap: parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd) };
  });

test('a fixture is shown in other widths and played step by step [FIXTURE-005, FORM-010, FORM-011, PICK-104]', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await login(page);
  await page.goto('/gallery?name=leave-request-long');
  await page.getByRole('button', { name: '播放步骤' }).click();
  await expect(page.getByRole('region', { name: '实际界面' }).getByText('事由不能为空')).toBeVisible();
  await page.goto('/gallery?name=expense-claim-large');
  await page.getByRole('button', { name: '播放步骤' }).click();
  await expect(page.getByRole('region', { name: '实际界面' }).getByText('超额说明不能为空')).toBeVisible();
  const kind = page.getByRole('region', { name: '实际界面' }).locator('.zf-cell', { hasText: '费用类型' }).first();
  expect(await shareOf(kind)).toEqual({ share: 0.5, gap: 15 });
  await page.getByTitle('手机', { exact: true }).click();
  await expect(page.locator('.zg-phone')).toBeVisible();
  await expect.poll(async () => (await shareOf(kind)).share).toBe(1);

  await page.goto('/gallery?name=kind.popupTableSelect');
  await page.getByRole('combobox', { name: '产品' }).click();
  await expect(page.locator('.zr-popover')).toHaveCSS('width', '700px');
  expect(complaints).toEqual([]);
});
