import { expect, type Page } from 'playwright/test';
import { recordToasts } from './page.ts';

/** People of the demo organisation; the journeys' server is started with these passwords. */
export const people = {
  admin: { account: 'admin', password: 'admin2026' },
  configurer: { account: 'lixiaoyun', password: 'demo2026' },
  staff: { account: 'zhangwei', password: 'demo2026' },
} as const;

/** Logs in on a fresh page and waits for the home screen. */
export async function login(page: Page, who: { account: string; password: string } = people.admin): Promise<void> {
  await page.context().addInitScript(recordToasts);
  await page.goto('/login');
  await page.getByRole('textbox', { name: '账户' }).fill(who.account);
  await page.locator('input[type=password]').fill(who.password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Collects what a page complains of; a journey ends with `expect(complaints).toEqual([])`. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (entry) => {
    // A refused call is an answer, not a fault of the page.
    if (entry.type() === 'error' && !entry.text().startsWith('Failed to load resource')) complaints.push(entry.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
