import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response, test } from 'playwright/test';
import { login, people } from './login.ts';
import { press, row } from './page.ts';

/** Collects the scripts that a page requests from now on. */
function scriptsOf(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}

/** File name without folders and hash: `rate.edit`. */
const nameOf = (script: Response) => (script.url().split('/').at(-1) ?? '').replace(/-[\w-]{8}\.js$/, '');

test('the login page loads less than 207,000 bytes of script, of functions of formulas their names only', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/login');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  // The explanation of one of the functions.
  expect(bodies.some((body) => body.includes('当前用户的直属主管'))).toBe(false);
  const bytes = bodies.map((body) => gzipSync(body).length);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(207_000);
});

test('a form loads only the faces of its own kinds [KIND-006]', async ({ context }) => {
  await login(await context.newPage(), people.staff);
  const page = await context.newPage();
  const scripts = scriptsOf(page);
  await page.goto('/model/asset');
  await expect(row(page, 'ZC').first()).toBeVisible();
  await press(page, '新建');
  await expect(page.getByRole('dialog').getByLabel('资产名称')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const names = scripts.map(nameOf);
  for (const own of ['input.edit', 'rate.edit', 'radio.edit', 'textarea.edit']) expect(names).toContain(own);
  const foreign = /^(editor|colorPicker|cascader|table|slider|sign|uploadFile|calculate|jsonSchema)\.|Studio|Gallery/;
  expect(names.filter((name) => foreign.test(name))).toEqual([]);
});

test('a page reloads if its message catalogue failed to load', async ({ page }) => {
  let failing = 2;
  // The route stays: removing it while the page loads would drop a pending request.
  await page.route(/\/zh-[\w-]{8}\.js$/, (route) => (failing-- > 0 ? route.abort() : route.continue()));
  await page.goto('/login');
  await expect(page.locator('input[type=password]')).toBeVisible();
});
