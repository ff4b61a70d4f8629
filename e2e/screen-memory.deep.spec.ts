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
const daySeconds = 86_400;
/** Until caches and compiled code no longer grow. */
const warmUpSeconds = 1_200;
/** The heap goes up and down by some 500 KB: the least of several samples shows what stays. */
const samples = 6;
const sampleSeconds = 300;

/** The least heap of the samples of half an hour. */
async function leastHeap(page: Page): Promise<number> {
  const heaps: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    await pass(page, sampleSeconds);
    heaps.push(await heapOf(page));
  }
  return Math.min(...heaps);
}

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
  const before = await leastHeap(page);
  const grown = (await leastHeap(page)) - before;
  const inDay = (grown / (samples * sampleSeconds)) * daySeconds;
  process.stdout.write(`grown ${grown} bytes in half an hour, ${Math.round(inDay / megabyte)} MB in 24 h\n`);
  expect(inDay).toBeLessThan(50 * megabyte);
  await call(page, 'DELETE', `/api/visualdev/DataScreen/${id}`);
});
