import { type CDPSession, chromium, type Page } from 'playwright';
import type { Workload, WorkloadField } from '../../src/bench/workload.ts';
import { serve } from './serve.ts';

const port = '3109';
const keys = 30;
/** Small and large cases are measured alternately, so that system load affects both. */
const turns = 4;
const settleMs = 3_000;
const kinds = ['text', 'number', 'select', 'date', 'switch', 'textarea', 'radio'] as const;
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));

const fieldAt = (n: number): WorkloadField => {
  const kind = kinds[n % kinds.length] ?? 'text';
  const isChoice = kind === 'select' || kind === 'radio';
  return { name: `f${n}`, kind, label: `字段 ${n}`, ...(isChoice && { options }) };
};
const form = (count: number): Workload => ({
  type: 'form',
  fields: Array.from({ length: count }, (_, n) => fieldAt(n)),
});

const columns = Array.from({ length: 8 }, (_, n): WorkloadField => {
  return { name: `c${n}`, kind: n === 0 ? 'text' : 'number', label: `列 ${n}` };
});
const rowAt = (n: number) => Object.fromEntries(columns.map(({ name }, at) => [name, at === 0 ? `行 ${n}` : n + at]));
const table = (count: number): Workload => {
  const rows = Array.from({ length: count }, (_, n) => rowAt(n));
  return { type: 'table', label: '明细', columns, rows, sum: ['c1', 'c2'] };
};

const middle = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
const line = (name: string, times: readonly number[]) =>
  console.log(
    `${name.padEnd(44)}${middle(times).toFixed(1).padStart(8)}${Math.max(...times)
      .toFixed(1)
      .padStart(8)}`,
  );

/** Opens an empty page of the product. */
async function open(page: Page): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/bench.html`);
  await page.waitForFunction(() => 'bench' in window);
}

/** Mounts a workload in addition to the present ones; milliseconds until its first controls or rows are painted. */
async function mount(page: Page, workload: Workload): Promise<number> {
  // Transfer the data and collect garbage before the clock starts.
  await page.evaluate((given) => void Object.assign(window, { given }), workload);
  await page.requestGC();
  return page.evaluate(async () => {
    const { bench, given } = window as unknown as {
      given: Workload;
      bench: { mount(at: unknown, to: object): void; locators: { controls(given: unknown): string } };
    };
    const root = document.body.appendChild(document.createElement('div'));
    const start = performance.now();
    bench.mount(undefined, { workload: given, root });
    while (!root.querySelector(bench.locators.controls(given))) await new Promise(requestAnimationFrame);
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return performance.now() - start;
  });
}

/** Main-thread busy time in milliseconds since the page was opened. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Main-thread time of single keystrokes in the mounted workload. */
async function type(page: Page, session: CDPSession): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < keys; key++) {
    const before = await worked(session);
    await page.keyboard.press(key % 2 === 0 ? '7' : 'Backspace');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    times.push((await worked(session)) - before);
  }
  return times;
}

interface TraceEvent {
  name: string;
  args: { elementCount?: number; beginData?: { dirtyObjects?: number } };
}

/** Elements restyled and objects laid out for one keystroke: counts, so independent of system load. */
async function touched(page: Page, session: CDPSession): Promise<{ styled: number; laidOut: number }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' });
  await type(page, session);
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const perKey = (count: (event: TraceEvent) => number | undefined) =>
    events.reduce((sum, event) => sum + (count(event) ?? 0), 0) / keys;
  return {
    styled: perKey(({ name, args }) => (name === 'UpdateLayoutTree' ? args.elementCount : 0)),
    laidOut: perKey(({ name, args }) => (name === 'Layout' ? args.beginData?.dirtyObjects : 0)),
  };
}

interface Case {
  name: string;
  workload: Workload;
  /** Selector of the element to type into. */
  target: string;
}

async function paints(page: Page, { name, workload }: Case): Promise<void> {
  const mounted: number[] = [];
  const late: number[] = [];
  for (let round = 0; round < 5; round++) {
    await open(page);
    mounted.push(await mount(page, workload));
    if (workload.type !== 'table') continue;
    // Load the code first and measure with data only: as in a form whose record is loaded.
    await open(page);
    await mount(page, table(1));
    await page.evaluate(() => document.body.lastElementChild?.remove());
    late.push(await mount(page, workload));
  }
  line(`${name}: first paint, code and data`, mounted.slice(1));
  if (late.length > 0) line(`${name}: first paint once the data is there`, late.slice(1));
}

/** Keystroke costs of the small and the large case, and their ratio. */
async function keysIn(page: Page, session: CDPSession, cases: readonly [Case, Case]): Promise<void> {
  const times = new Map<Case, number[]>(cases.map((one) => [one, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const one of cases) {
      await open(page);
      await mount(page, one.workload);
      // Content off the screen is rendered in idle time.
      await page.waitForTimeout(settleMs);
      await page.locator(one.target).first().click();
      await page.keyboard.press('End');
      times.get(one)?.push(...(await type(page, session)).slice(2));
      if (turn < turns - 1) continue;
      const { styled, laidOut } = await touched(page, session);
      line(`${one.name}: main thread per key`, times.get(one) ?? []);
      line(`${one.name}: elements styled per key`, [styled]);
      line(`${one.name}: objects laid out per key`, [laidOut]);
    }
  }
  const [small, large] = cases.map((one) => middle(times.get(one) ?? []));
  console.log(`${cases[1].name}, a key: x${((large ?? 0) / (small ?? 1)).toFixed(2)} of ${cases[0].name}`);
}

/** Baseline: the same controls as plain HTML, for the browser's own cost of a keystroke on a longer page. */
const byHand = (count: number) => {
  const controls = [
    '<input>',
    '<input>',
    '<select></select>',
    '<input>',
    '<input type=checkbox>',
    '<textarea></textarea>',
  ];
  const item = (n: number) => `<div><label>字段 ${n}</label>${controls[n % controls.length]}</div>`;
  const look = 'div{display:flex;margin:12px;gap:8px}label{width:100px}input,select,textarea{height:32px;flex:1}';
  return `<style>${look}</style>${Array.from({ length: count }, (_, n) => item(n)).join('')}`;
};

async function keysByHand(page: Page, session: CDPSession): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, count] of [20, 200].entries()) {
      await page.setContent(byHand(count));
      await page.waitForTimeout(settleMs);
      await page.locator('input').first().click();
      times[at]?.push(...(await type(page, session)).slice(2));
    }
  }
  console.log(`200 fields written by hand, a key: x${(middle(times[1]) / middle(times[0])).toFixed(2)} of 20`);
}

/**
 * Benchmarks forms of mixed kinds with 20 and 200 fields, and sub-tables of eight columns with 500 and 10,000 rows and
 * two sums.
 */
export async function main(): Promise<void> {
  await serve('bench-dist', Number(port));
  const own = process.env['CHROMIUM'];
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(own && { executablePath: own }) });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  console.log(`${'ms'.padEnd(44)}  median    most`);
  const cell = '[data-cell="rows/row3/c1"]';
  const forms: [Case, Case] = [
    { name: '20 fields', workload: form(20), target: '[id$="_f0"]' },
    { name: '200 fields', workload: form(200), target: '[id$="_f0"]' },
  ];
  const tables: [Case, Case] = [
    { name: '500 x 8 sub-table', workload: table(500), target: cell },
    { name: '10,000 x 8 sub-table', workload: table(10_000), target: cell },
  ];
  for (const cases of [forms, tables]) {
    for (const one of cases) await paints(page, one);
    await keysIn(page, session, cases);
  }
  await keysByHand(page, session);
  await browser.close();
  process.exit(0);
}
