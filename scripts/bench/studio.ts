import { spawn } from 'node:child_process';
import { type CDPSession, chromium, type Page } from 'playwright';
import { seal } from '#server/platform/testing/seal.ts';
import { largeForm } from '../testing/large-form.ts';
import { largeProcess } from '../testing/large-process.ts';

const port = '3121';
const origin = `http://127.0.0.1:${port}`;
const sizes = [100, 1_000];
const keys = 24;

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

async function call<T = Record<string, string>>(page: Page, path: string, options: object = {}): Promise<T> {
  const answer = (await (await page.request.fetch(`${origin}/api${path}`, options)).json()) as Answer<T>;
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data;
}

/** Logs in; the headers of later calls. */
async function logIn(page: Page): Promise<{ Authorization: string }> {
  const key = await call(page, '/oauth/getConfig/admin');
  const sealing = { publicKey: key['publicKey'] as string, ticket: key['ticket'] as string };
  const form = { account: 'admin', password: seal('admin2026', sealing), timestamp: sealing.ticket };
  const { token = '' } = await call(page, '/oauth/Login', { method: 'POST', form });
  // Without the tour, which would be open over the studio.
  const seen = { method: 'PUT', headers: { Authorization: token }, data: { studioTour: true } };
  await call(page, '/permission/Users/Current/Preferences', seen);
  await page.goto(`${origin}/sso?token=${token}`);
  await page.waitForURL(/home/);
  return { Authorization: token };
}

/** Stores a form; its id. */
async function storeForm(page: Page, headers: object, size: number): Promise<string> {
  const formData = JSON.stringify(largeForm(size), null, 2);
  const data = { fullName: `${size}`, enCode: `large${size}`, formData };
  return (await call(page, '/visualdev/Base', { method: 'POST', headers, data }))['id'] as string;
}

/** Stores a process of 201 steps; its id. */
async function storeProcess(page: Page, headers: object): Promise<string> {
  const path = '/workflow/Engine/flowTemplate';
  const { list } = await call<{ list: { category: string }[] }>(page, path, { headers });
  const data = { fullName: '201', enCode: 'large201', category: list[0]?.category };
  const { id = '' } = await call(page, path, { method: 'POST', headers, data });
  const definition = JSON.stringify(largeProcess, null, 2);
  await call(page, `${path}/${id}/Actions/Design`, { method: 'PUT', headers, data: { id, definition } });
  return id;
}

/** Goes to an address within the page, without loading it again. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Milliseconds of tasks on the page's main thread since it was opened. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Milliseconds until the condition holds in a painted frame, from the call on. */
const until = (page: Page, condition: string, limit = 20_000) =>
  page.evaluate(
    async ([source = '', most]) => {
      const { holds } = window as unknown as { holds: Record<string, () => boolean> };
      const start = performance.now();
      while (!holds[source]?.() && performance.now() - start < Number(most)) await new Promise(requestAnimationFrame);
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return performance.now() - start;
    },
    [condition, limit] as const,
  );

/** The conditions that are waited for. */
const conditions = () => {
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  const chosen = () => document.querySelector<HTMLElement>('.zs-step[data-chosen=true]')?.dataset['address'] ?? '';
  const state = { wanted: '' };
  Object.assign(window, {
    state,
    chosen,
    holds: {
      opened: () => text('.zs-canvas-content [data-node]') !== '' && document.querySelector('.zs-issues') !== null,
      shown: () => text('.zs-canvas-content [data-node]').includes(state.wanted),
      listed: () => text('.zs-issues').includes(state.wanted),
      marked: () => document.querySelector('.zs-drop') !== null,
      drawn: () => document.querySelector('.zs-step') !== null,
      chosen: () => !['', state.wanted].includes(chosen()),
      named: () => text('.zs-step[data-chosen=true] strong').endsWith(state.wanted),
    },
  });
};

const print = (name: string, times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
  console.log(`${name.padEnd(52)}${at(0.5).padStart(6)}${at(0.9).padStart(6)}${at(1).padStart(6)}`);
};

async function opening(page: Page, id: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await go(page, '/developer/visualDev');
    await page.locator('.zs-studio').waitFor({ state: 'detached' });
    await page.waitForTimeout(1_000);
    await go(page, `/studio/${id}`);
    times.push(await until(page, 'opened'));
    await page.waitForTimeout(1_500);
  }
  return times.slice(1);
}

/** Types into the JSON text; milliseconds of the main thread and until what is typed is shown. */
async function typing(page: Page, session: CDPSession, place: string, condition: string) {
  await page.locator('.cm-line', { hasText: place }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const times: number[] = [];
  const busy: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    await page.evaluate((count) => {
      (window as unknown as { state: { wanted: string } }).state.wanted = 'x'.repeat(count + 1);
    }, key);
    const before = await worked(session);
    const done = until(page, condition);
    await page.keyboard.press('x');
    times.push(await done);
    busy.push((await worked(session)) - before);
    await page.waitForTimeout(500);
  }
  for (let key = 0; key < keys; key += 1) await page.keyboard.press('Backspace');
  return { times, busy };
}

/** Picks a kind up and drags it over the preview; milliseconds from a move of the pointer to its mark. */
async function dragging(page: Page, session: CDPSession): Promise<number[]> {
  const from = await page.locator('[data-kind=rate]').boundingBox();
  const stage = await page.locator('.zs-stage').boundingBox();
  if (!from || !stage) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(stage.x + 200, stage.y + 100, { steps: 4 });
  await until(page, 'marked');
  const times: number[] = [];
  for (let move = 0; move < 20; move += 1) {
    const before = await worked(session);
    await page.mouse.move(stage.x + 200, stage.y + 100 + move * 20);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    times.push((await worked(session)) - before);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return times;
}

/** Presses a key several times; milliseconds until the drawing shows what each press led to. */
async function pressing(page: Page, key: string, condition: 'chosen' | 'named'): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; press < 20; press += 1) {
    await page.evaluate(
      ([isName, count]) => {
        const { state, chosen } = window as unknown as { state: { wanted: string }; chosen(): string };
        state.wanted = isName ? 'x'.repeat(count) : chosen();
      },
      [condition === 'named', press + 1] as const,
    );
    const done = until(page, condition);
    await page.keyboard.press(key);
    times.push(await done);
    await page.waitForTimeout(300);
  }
  return times;
}

/** The designer of processes: choosing, naming, copying and moving steps. */
async function designing(page: Page, id: string): Promise<void> {
  await page.evaluate(conditions);
  await go(page, `/flowStudio/${id}`);
  print('201 steps: opening the designer', [await until(page, 'drawn')]);
  const drawing = page.getByRole('application', { name: '流程图' });
  await drawing.focus();
  print('201 steps: an arrow key to the next step', await pressing(page, 'ArrowDown', 'chosen'));
  await page.getByRole('region', { name: '属性' }).getByRole('textbox').first().click();
  await page.keyboard.press('End');
  print('201 steps: a key in the name of a step', await pressing(page, 'x', 'named'));
  await drawing.focus();
  print('201 steps: copying a step', await pressing(page, 'ControlOrMeta+d', 'chosen'));
  print('201 steps: moving a step', await pressing(page, 'Alt+ArrowUp', 'chosen'));
}

/** Benchmarks the studio with forms of 100 and 1,000 nodes and a process in the built product (STUDIO-026). */
export async function main([only]: string[] = []): Promise<void> {
  const server = spawn(process.execPath, ['scripts/e2e-server.mjs'], { env: { ...process.env, PORT: port } });
  await new Promise<void>((ready) => {
    server.stdout.on('data', (text: Buffer) => text.includes('Ready') && ready());
  });
  const own = process.env['CHROMIUM'];
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(own && { executablePath: own }) });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const headers = await logIn(page);
    console.log(`${'ms'.padEnd(52)}median   90%  most`);
    await designing(page, await storeProcess(page, headers));
    for (const size of only === 'process' ? [] : sizes) {
      const id = await storeForm(page, headers, size);
      await page.evaluate(conditions);
      await go(page, `/studio/${id}`);
      await until(page, 'opened');
      const name = `${size} nodes`;
      print(`${name}: opening`, await opening(page, id));
      print(`${name}: a drag, main thread per move`, await dragging(page, session));
      await page.getByText('JSON', { exact: true }).click();
      await page.locator('.cm-content').waitFor();
      await page.waitForTimeout(1_000);
      const label = await typing(page, session, '"label": "字段0"', 'shown');
      print(`${name}: a key in a label to its preview`, label.times);
      print(`${name}: a key in a label, main thread`, label.busy);
      const kind = await typing(page, session, '"zhjyKey": "input"', 'listed');
      print(`${name}: a key in a kind to its issue`, kind.times);
      print(`${name}: a key in a kind, main thread`, kind.busy);
    }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
  }
}
