import { expect, type Page } from 'playwright/test';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';
import { seal } from '#server/platform/testing/seal.ts';
import { watchToasts } from './page.ts';

interface Person {
  account: string;
  password: string;
}
type Key = Parameters<typeof seal>[1];

/** People of the demo organisation; the journeys' server is started with these passwords. */
export const people = {
  admin: { account: 'admin', password: 'admin2026' },
  configurer: { account: 'lixiaoyun', password: 'demo2026' },
  staff: { account: 'zhangwei', password: 'demo2026' },
} as const;

/** Stores preferences of a user as the page does. */
export async function prefer(page: Page, token: string, data: Partial<Preferences>): Promise<void> {
  const headers = { Authorization: token };
  const answer = await page.request.put('/api/permission/Users/Current/Preferences', { headers, data });
  expect(((await answer.json()) as Envelope<unknown>).code).toBe(200);
}

/**
 * Opens the home screen in a new session, without the login page: what that does is part of the journeys about it. The
 * layout is the usual one or, with `hasOwnLayout`, the one that the person chose before.
 */
export async function login(
  page: Page,
  { account, password } = people.admin as Person,
  { hasOwnLayout = false } = {},
): Promise<void> {
  watchToasts(page);
  const key = (await (await page.request.get(`/api/oauth/getConfig/${account}`)).json()) as Envelope<Key>;
  const form = { account, password: seal(password, key.data), timestamp: key.data.ticket };
  const answer = (await (await page.request.post('/api/oauth/Login', { form })).json()) as Envelope<{ token: string }>;
  expect(answer.code, answer.msg).toBe(200);
  // The tour of the studio is a journey of its own; what another journey chose before does not change this one.
  await prefer(page, answer.data.token, { studioTour: true, studioView: 'design', appearance: 'light' });
  if (!hasOwnLayout) {
    const usual = { headers: { Authorization: answer.data.token }, data: { theme: 'functional' } };
    await page.request.put('/api/permission/Users/Current/SystemTheme', usual);
  }
  await page.goto(`/sso?token=${answer.data.token}`);
  await expect(page).toHaveURL(/\/home$/);
  // Leaving before the user is loaded would end the session.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
