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

test('the login page loads less than 207,500 bytes of script, of functions of formulas their names only [FORMULA-028]', async ({
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
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(207_500);
});

/** Compressed bytes of scripts. */
async function bytesOf(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

test('home loads less than 400,000 bytes of script, a list less than 500,000 and at most 20 files more', async ({
  context,
}) => {
  await login(await context.newPage(), people.staff);
  const home = await context.newPage();
  // The page itself: the portal of a person is the next test.
  await home.route('**/api/oauth/CurrentUser*', async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { userInfo: { portalId: string } } };
    reply.data.userInfo.portalId = '';
    await route.fulfill({ response: answer, json: reply });
  });
  const atHome = scriptsOf(home);
  await home.goto('/home');
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
  await home.waitForLoadState('networkidle');
  const [homeBytes, known] = [await bytesOf(atHome), new Set(atHome.map((script) => script.url()))];
  expect(homeBytes).toBeLessThan(400_000);
  const list = await context.newPage();
  const inList = scriptsOf(list);
  await list.goto('/model/asset');
  await expect(row(list, 'ZC').first()).toBeVisible();
  await list.waitForLoadState('networkidle');
  const [listBytes, more] = [await bytesOf(inList), inList.filter((script) => !known.has(script.url()))];
  expect(listBytes).toBeLessThan(500_000);
  expect(more.length).toBeLessThanOrEqual(20);
  process.stdout.write(
    `home ${homeBytes} in ${atHome.length} files, list ${listBytes} in ${inList.length}, ${more.length} more\n`,
  );
});

test('home with a portal loads less than 520,000 bytes, and the library of charts after its cells', async ({
  context,
}) => {
  await login(await context.newPage(), people.staff);
  const home = await context.newPage();
  const scripts = scriptsOf(home);
  const isLibrary = (script: Response) => ['installCanvasRenderer', 'library', 'Chart'].includes(nameOf(script));
  await home.goto('/home');
  await expect(home.getByRole('group', { name: '我的流程' })).toBeVisible();
  const chart = home.getByRole('group', { name: '我的采购额（近一年）' });
  // A chart below the window is not drawn before it is reached; cells are laid out again while others load.
  await expect(async () => {
    await chart.evaluate((element) => element.scrollIntoView());
    await expect(chart.locator('canvas').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await home.waitForLoadState('networkidle');
  const placeOf = (name: string) => scripts.findIndex((script) => nameOf(script) === name);
  const cells = placeOf('cell.view');
  expect(cells).toBeGreaterThan(-1);
  expect(placeOf('installCanvasRenderer')).toBeGreaterThan(cells);
  const others = await bytesOf(scripts.filter((script) => !isLibrary(script)));
  expect(others).toBeLessThan(520_000);
  process.stdout.write(`home with a portal ${others} without the library of charts\n`);
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
