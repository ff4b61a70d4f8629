import { expect, type Page, test } from 'playwright/test';
import { call } from './flow.ts';
import { login } from './login.ts';

/** Bytes of the heap after a garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Lets so many seconds of the page's clock pass, each with its reload. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const answered = page.waitForResponse((response) => response.url().includes('/Actions/Group'));
    await page.clock.runFor(1_000);
    await answered;
  }
}

const megabyte = 1_048_576;
const hours = 24;
/** An hour of reloads, after as many as it takes until caches and compiled code no longer grow. */
const seconds = 3_600;
const warmUpSeconds = 1_200;

test('a big screen that reloads every second grows by less than 50 MB in 24 hours [SCREEN-006]', async ({ page }) => {
  test.setTimeout(1_800_000);
  await login(page);
  const code = `memory${Date.now() % 100_000}`;
  const source = { model: 'form-purchase-order', groups: [{ field: 'supplier' }], measures: [{ type: 'count' }] };
  const card = (zhjyKey: string, x: number, more: object = {}) => ({
    ...{ config: { zhjyKey: 'layer' }, x, y: 100, w: 400, h: 400 },
    children: [{ config: { zhjyKey }, source, ...more }],
  });
  const columnData = [{ fullName: '名称', filedName: 'name' }];
  const children = [
    card('barChart', 0),
    card('pieChart', 450),
    card('numberFlip', 900),
    card('scrollTable', 1_350, { columnData }),
  ];
  const content = JSON.stringify({
    ...{ language: 1, title: '内存', body: { config: { zhjyKey: 'canvas' }, refreshSeconds: 1, children } },
  });
  const { id } = await call<{ id: string }>(page, 'POST', '/api/visualdev/DataScreen', {
    ...{ fullName: '内存', enCode: code, content },
  });
  // Other figures each time, so that everything is drawn again.
  let round = 0;
  await page.route('**/Actions/Group*', async (route) => {
    round += 1;
    const list = Array.from({ length: 8 }, (_, index) => ({
      groups: [{ id: `${index}`, name: `供应商${index}` }],
      values: [String((round * (index + 3)) % 97)],
    }));
    await route.fulfill({ json: { code: 200, msg: '', data: { list, cut: false } } });
  });
  await page.clock.install();
  await page.goto(`/dataScreen/${code}`);
  await expect(page.locator('.zw-layer canvas, .zw-layer svg').first()).toBeVisible();
  await pass(page, warmUpSeconds);
  const before = await heapOf(page);
  await pass(page, seconds);
  const grown = (await heapOf(page)) - before;
  const inDay = (grown / seconds) * hours * 3_600;
  process.stdout.write(
    `grown ${grown} bytes in ${seconds} reloads, ${Math.round(inDay / megabyte)} MB in ${hours} h\n`,
  );
  expect(inDay).toBeLessThan(50 * megabyte);
  await call(page, 'DELETE', `/api/visualdev/DataScreen/${id}`);
});
