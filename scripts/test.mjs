// Every check and every test, journeys in a real browser included. Ends with one line: N passed, N failed.
// With --smoke one of each, on the same path: what a machine is able to do is known in a minute.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { failedJourneys, failedUnits } from './failures.mjs';
import { ensureBrowser, ensurePackages, run } from './prepare.mjs';

const results = 'test-results';
const smoke = { checks: ['sizes'], units: ['src/shell/redirect.test.ts'], journeys: ['first-load'] };
const only = process.argv.includes('--smoke') ? smoke : { checks: undefined, units: [], journeys: [] };
let passed = 0;
let failed = 0;
const failures = [];

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function count(name, good, bad) {
  console.log(`-- ${name}: ${good} passed, ${bad} failed`);
  passed += good;
  failed += bad;
}

function runUnits() {
  const file = `${results}/units.json`;
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...only.units,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { stdio: 'inherit' },
  );
  const report = read(file);
  const broken =
    report?.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length ?? 0;
  const bad = (report?.numFailedTests ?? 0) + broken;
  failures.push(...failedUnits(report));
  count('units', report?.numPassedTests ?? 0, status !== 0 && bad === 0 ? 1 : bad);
}

function runJourneys(browser) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...only.journeys],
    { stdio: 'inherit', env: { ...process.env, CHROMIUM: browser } },
  );
  const report = read(`${results}/e2e.json`);
  const stats = report?.stats;
  failures.push(...failedJourneys(report));
  const bad = stats?.unexpected ?? 0;
  if (stats?.flaky) console.log(`-- journeys that needed a second attempt: ${stats.flaky}`);
  count('journeys', (stats?.expected ?? 0) + (stats?.flaky ?? 0), status !== 0 && bad === 0 ? 1 : bad);
}

try {
  ensurePackages();
  const browser = ensureBrowser();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  run('npm', ['run', 'build', '--silent']);
  const { runChecks } = await import('./check.mjs');
  const checks = runChecks(only.checks);
  count('checks', checks.passed, checks.failed);
  runUnits();
  runJourneys(browser);
} catch (error) {
  console.error(error.message);
  failed += 1;
}
for (const failure of failures) console.log(`-- ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
