import { expect, type Locator, type Page } from 'playwright/test';

/** The parts of administration screens that journeys use. */
export const dialog = (page: Page) => page.locator('.ant-modal:visible').last();
export const drawer = (page: Page) => page.locator('.ant-drawer-content-wrapper:visible').last();
export const rowOf = (place: Page | Locator, text: string) =>
  place.locator('tr.ant-table-row', { hasText: text }).first();
export const save = (place: Locator) => place.getByRole('button', { name: /确\s?定/ }).click();

export async function press(page: Page, row: Locator, name: string) {
  await expect(row).toBeVisible();
  const button = row.getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: '更多' }).click();
  return page.getByRole('menuitem', { name, exact: true }).click();
}
