import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { median, slowed, started } from '../login.ts';

// npm run build && node scripts/run.mjs scripts/bench/lists/opening.ts [path of a list] [port] [rounds]
// Layout and style of a page that opens a list, its CPU throttled four times: all of it, what scripts forced by reading
// sizes in the middle of a frame, and which of them. Milliseconds as traced, that is throttled.

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly dur?: number;
  readonly args?: { beginData?: { stackTrace?: Frame[] }; data?: { stackTrace?: Frame[] } };
}

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Opened {
  readonly allMs: number;
  readonly forcedMs: number;
  readonly byPlace: ReadonlyMap<string, number>;
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'].join(',');

async function traced(page: Page, run: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await run();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

function measured(events: readonly TraceEvent[]): Opened {
  const byPlace = new Map<string, number>();
  let [allMs, forcedMs] = [0, 0];
  for (const { name, dur = 0, args } of events) {
    if (name !== 'Layout' && name !== 'UpdateLayoutTree') continue;
    allMs += dur / 1000;
    const [frame] = args?.beginData?.stackTrace ?? args?.data?.stackTrace ?? [];
    if (!frame) continue;
    forcedMs += dur / 1000;
    const place = `${frame.functionName || 'anonymous'} ${frame.url.split('/').at(-1)}:${frame.lineNumber}:${frame.columnNumber}`;
    byPlace.set(place, (byPlace.get(place) ?? 0) + dur / 1000);
  }
  return { allMs, forcedMs, byPlace };
}

async function once(browser: Browser, address: string, path: string): Promise<Opened> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByRole('textbox', { name: '账户' }).fill('admin');
  await page.locator('input[type=password]').fill('admin2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/home/);
  await slowed(page);
  const events = await traced(page, async () => {
    await page.goto(`${address}${path}`);
    await page.locator('.ant-table-row').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  await context.close();
  return measured(events);
}

export async function main([path = '/permission/user', port = '3190', rounds = '9']: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-opening-'));
  const server = await started('dist/server/main.js', port, folder);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const opened: Opened[] = [];
    for (let round = 0; round < Number(rounds); round += 1)
      opened.push(await once(browser, `http://127.0.0.1:${port}`, path));
    const middle = (of: (one: Opened) => number) => median(opened.map(of)).toFixed(1);
    console.log(
      `${path}: layout and style ${middle((one) => one.allMs)} ms, forced ${middle((one) => one.forcedMs)} ms`,
    );
    const places = new Set(opened.flatMap(({ byPlace }) => [...byPlace.keys()]));
    for (const place of places)
      console.log(`  ${middle(({ byPlace }) => byPlace.get(place) ?? 0).padStart(6)} ${place}`);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}
