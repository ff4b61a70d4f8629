import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/snapshot.mjs', ...args], {
    encoding: 'utf8',
    // Without the environment of this test run, as vitest would take the child process for one of its workers.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TEST_MODULE_CACHE: process.env['TEST_MODULE_CACHE'] ?? '',
      ...env,
    },
  });
  return { status, stdout };
}

const waitMs = 300_000;

describe('npm run snapshot', () => {
  const stored = readFileSync('fixtures/snapshots/leave-request.txt', 'utf8');
  const file = join(folder, 'leave-request.txt');

  it('exits 1 and prints what differs, and renews it with -u [FIXTURE-002]', { timeout: waitMs }, () => {
    writeFileSync(file, stored.replace('"天数"', '"时长"'));
    const differing = run(['leave-request'], { SNAPSHOT_FOLDER: folder });
    expect(differing.status).toBe(1);
    expect(differing.stdout).toMatch(/^- +spinbutton "时长"/m);
    expect(differing.stdout).toMatch(/^\+ +spinbutton "天数"/m);
    const renewing = run(['leave-request', '-u'], { SNAPSHOT_FOLDER: folder });
    expect(renewing.status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(stored);
  });

  it('produces the same in any order, time zone and system locale [FIXTURE-004]', { timeout: waitMs }, () => {
    const abroad = { TZ: 'America/New_York', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' };
    const { status, stdout } = run(['--shuffle'], abroad);
    expect(stdout).toMatch(/, 0 differ/);
    expect(status).toBe(0);
  });

  it('rejects unknown arguments', () => {
    expect(run(['--everything']).status).toBe(2);
  });
});
