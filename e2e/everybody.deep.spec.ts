import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'playwright/test';
import { barriersOf } from './axe.ts';
import { complaintsOf, login, people } from './login.ts';

const registry = new URL('../registry/', import.meta.url);
const kinds = ['fields', 'pickers', 'layout'].flatMap((wing) =>
  readdirSync(new URL(wing, registry), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.example.json'))
    .map((file) => basename(file, '.example.json')),
);
test('the example of every kind is accessible in edit and view mode [KIND-003]', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  await login(page, people.admin);
  await page.goto('/gallery');
  const stage = page.locator('.zg-stage');
  const found: Record<string, string[]> = {};
  for (const kind of kinds) {
    await page.locator(`[data-entry="kind.${kind}"]`).click();
    for (const state of ['已填', '只读']) {
      await page.locator('.zg-bar').getByText(state, { exact: true }).click();
      await expect(stage.locator('.zf-form')).toBeVisible();
      await expect(stage.locator('[aria-busy=true]')).toHaveCount(0);
      const here = await barriersOf(page, '.zg-stage');
      if (here.length > 0) found[`${kind} ${state}`] = here;
    }
  }
  expect(found).toEqual({});
  expect(complaints).toEqual([]);
});
