import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { press } from './page.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env['E2E_PORT'] ?? 3190) + 1000;
const minuteMs = 60_000;

/** What a shell that was just opened knows, and nothing of the run this test belongs to. */
const environment = (more: Record<string, string>) => ({
  ...Object.fromEntries(['PATH', 'HOME', 'CHROMIUM'].map((name) => [name, process.env[name] ?? ''])),
  ...more,
});

/** Runs npm in a folder; `output` grows while it runs. Ended as a whole, with everything it started. */
function npm(args: readonly string[], folder: string, env: Record<string, string>) {
  const child: ChildProcess = spawn('npm', args, { cwd: folder, env: environment(env), detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (text += String(part)));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    output: () => text,
    ended,
    async end() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

test('a clone on a machine with nothing but Node starts, lets the first person in, and tests itself [OPS-001] [OPS-002]', async ({
  page,
}) => {
  test.setTimeout(12 * minuteMs);
  const folder = mkdtempSync(join(tmpdir(), 'fresh-'));
  const clone = join(folder, 'product');
  execFileSync('git', ['clone', '--quiet', repository, clone]);
  const start = npm(['start'], clone, { PORT: String(port), ZHJY_DATA: join(folder, 'data') });
  try {
    await expect.poll(start.output, { timeout: 6 * minuteMs, intervals: [1000] }).toMatch(/Ready on \S+/);
    const address = /Ready on (\S+)/.exec(start.output())?.[1] ?? '';
    const password = /First login: admin \/ (\S+)/.exec(start.output())?.[1] ?? '';
    await page.goto(`${address}/login`);
    await page.getByRole('textbox', { name: '账户' }).fill('admin');
    await page.locator('input[type=password]').fill(password);
    await press(page, '登录');
    await expect(page).toHaveURL(/\/changePassword$/);
    await start.end();

    const tests = npm(['test', '--', '--smoke'], clone, { E2E_PORT: String(port) });
    expect(await tests.ended).toBe(0);
    const last = tests.output().trimEnd().split('\n').at(-1) ?? '';
    expect(last).toMatch(/^\d+ passed, 0 failed, \d+ skipped$/);
    for (const part of ['checks', 'units of pure', 'journeys']) {
      expect(tests.output()).toMatch(new RegExp(`-- ${part}: [1-9]\\d* passed, 0 failed`));
    }
  } finally {
    await start.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
