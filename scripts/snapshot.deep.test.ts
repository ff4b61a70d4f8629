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

  it(
    'plays a stored run of a process, exits 1 where it differs, renews it with -u [FLOW-077]',
    { timeout: waitMs },
    () => {
      const runs = mkdtempSync(join(tmpdir(), 'runs-'));
      const changed = join(runs, 'large-purchase.json');
      const whole = readFileSync('fixtures/process-runs/large-purchase.json', 'utf8');
      writeFileSync(changed, whole.replace('["directors:d1"', '["directors:d9"'));
      const differing = run(['large-purchase'], { PROCESS_RUNS_FOLDER: runs });
      expect(differing.status).toBe(1);
      expect(differing.stdout).toContain('large-purchase: not what is expected');
      expect(differing.stdout).toMatch(/^- .*directors:d9/m);
      expect(differing.stdout).toMatch(/^\+ .*directors:d1/m);
      expect(run(['large-purchase', '-u'], { PROCESS_RUNS_FOLDER: runs }).status).toBe(0);
      expect(JSON.parse(readFileSync(changed, 'utf8'))).toEqual(JSON.parse(whole));
      expect(run(['large-purchase'], { PROCESS_RUNS_FOLDER: runs })).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^1 fixtures, 0 differ/m),
      });
      rmSync(runs, { recursive: true });
    },
  );

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
