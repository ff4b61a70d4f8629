import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { complaintsOf, login, people } from './login.ts';

const registry = new URL('../registry/', import.meta.url);
const kinds = ['fields', 'pickers', 'layout'].flatMap((wing) =>
  readdirSync(new URL(wing, registry), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.example.json'))
    .map((file) => basename(file, '.example.json')),
);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical axe findings in the exhibit, colours and sizes included: rule and markup. */
const findings = (page: Page) =>
  page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    // Finish all animations before the check.
    for (const moving of document.getAnimations()) moving.finish();
    const { violations } = await axe.run('.zg-stage', { resultTypes: ['violations'], iframes: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });

test('the example of every kind is accessible in edit and view mode [KIND-003]', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  await login(page, people.admin);
  await page.goto('/gallery');
  await page.evaluate(axe);
  const stage = page.locator('.zg-stage');
  const found: Record<string, string[]> = {};
  for (const kind of kinds) {
    await page.locator(`[data-entry="kind.${kind}"]`).click();
    for (const state of ['已填', '只读']) {
      await page.locator('.zg-bar').getByText(state, { exact: true }).click();
      await expect(stage.locator('.zf-form')).toBeVisible();
      await expect(stage.locator('[aria-busy=true]')).toHaveCount(0);
      const here = await findings(page);
      if (here.length > 0) found[`${kind} ${state}`] = here;
    }
  }
  expect(found).toEqual({});
  expect(complaints).toEqual([]);
});
