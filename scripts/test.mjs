// All checks and tests, including end-to-end tests in a real browser. Last line: N passed, N failed, N skipped.
// Where PostgreSQL is installed, the server tests that open a database also run on it.
// --smoke runs one of each the same way, to verify the environment within a minute.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBrowser, ensurePackages } from './prepare.mjs';

const results = 'test-results';
const smoke = {
  checks: ['sizes'],
  projects: ['pure'],
  units: ['src/app/state/redirect.test.ts'],
  database: ['server/platform/testing/test-app.test.ts'],
  journeys: ['first-load'],
};
const only = process.argv.includes('--smoke') ? smoke : { units: [], journeys: [], projects: ['browser', 'pure'] };
const outcomes = [];
// What several programs of a run need is made once: the built server, an image of the seeded database, transformed modules.
const made = resolve('node_modules/.cache/test-run');
const shared = {
  TEST_BUILT_SERVER: resolve('dist/server'),
  TEST_DATABASE_IMAGES: join(made, 'images'),
  TEST_MODULE_CACHE: join(made, 'modules'),
};

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Imports a TypeScript file. Vite sets NODE_ENV to development, which would turn the build into one for development. */
async function loadModule(file) {
  const { NODE_ENV } = process.env;
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return module;
}

function add(name, outcome) {
  console.log(`-- ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped.length} skipped`);
  outcomes.push(outcome);
}

/** Adds the outcome of a part of the run, also of one that cannot run. */
async function addOf(name, work) {
  const broken = (error) => ({ passed: 0, failed: 1, skipped: [], failures: [`${name}: ${error.stack ?? error}`] });
  add(name, await work.catch(broken));
}

// An interrupt reaches the running programs as well; the parts end with them, and none begins after it.
const interruption = new AbortController();
process.once('SIGINT', () => {
  interruption.abort();
});

/** Runs a program of the packages; what it writes is shown at once or, with `held`, when it ends. */
function runNode(args, { env = {}, held = false } = {}) {
  const output = held ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, { stdio: ['inherit', output, output], env: { ...process.env, ...env } });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(written));
      if (interruption.signal.aborted) fail(new Error('interrupted'));
      else done(status);
    });
  });
}

async function runVitest(name, args, options) {
  const file = `${results}/${name}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const env = { ...shared, ...options.env };
  const status = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], { ...options, env });
  return { report: read(file), status };
}

/** The server's test files that open a database through the helper that knows both databases. */
function databaseTests() {
  const opens = /\b(testApp|testDatabase)\(/;
  const files = readdirSync('server', { recursive: true }).map((path) => join('server', path));
  return files.filter((file) => file.endsWith('.test.ts') && opens.test(readFileSync(file, 'utf8')));
}

/**
 * The unit tests of a project in one worker, which loads modules and prepares its document once for all files; tests of
 * components take about as long as all others. On more cores each project is divided.
 */
async function runUnits(project, { unitOutcome }) {
  const shards = Math.max(1, Math.floor(availableParallelism() / 2));
  const shard = (_, index) => {
    const part = shards === 1 ? project : `${project}-${index + 1}`;
    const args = ['--project', project, '--passWithNoTests', `--shard=${index + 1}/${shards}`, ...only.units];
    return runVitest(part, args, { env: { TEST_DATABASE_URL: '', VITEST_MAX_WORKERS: '1' }, held: true });
  };
  const runs = await Promise.all(Array.from({ length: shards }, shard));
  const testResults = runs.flatMap(({ report }) => report?.testResults ?? []);
  return unitOutcome({ testResults }, runs.find(({ status }) => status !== 0)?.status ?? 0, `units of ${project}`);
}

async function runOnPostgres({ hasPostgres, postgresServer }, { unitOutcome }) {
  if (!hasPostgres) {
    const skipped = ['the tests of the server on PostgreSQL - it is not installed'];
    return { passed: 0, failed: 0, skipped, failures: [] };
  }
  const server = await postgresServer();
  try {
    const files = only.database ?? databaseTests();
    const { report, status } = await runVitest('postgres', ['--project', 'pure', ...files], {
      env: { TEST_DATABASE_URL: server.url, VITEST_MAX_WORKERS: '1' },
      held: true,
    });
    const outcome = unitOutcome(report, status, 'units on PostgreSQL');
    const onPostgres = (names) => names.map((name) => `on PostgreSQL: ${name}`);
    return { ...outcome, skipped: onPostgres(outcome.skipped), failures: onPostgres(outcome.failures) };
  } finally {
    server.stop();
  }
}

async function runJourneys(browser, { journeyOutcome }) {
  const args = ['node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...only.journeys];
  const status = await runNode(args, { env: { CHROMIUM: browser } });
  return journeyOutcome(read(`${results}/e2e.json`), status);
}

// Replaced once the packages that load TypeScript are installed.
let summaryOf = ([{ failures }]) => [...failures, '0 passed, 1 failed, 0 skipped'];
try {
  ensurePackages();
  const browser = ensureBrowser();
  const reports = await loadModule('./scripts/test-report.ts');
  summaryOf = reports.summaryOf;
  for (const folder of [results, made]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const { runChecks } = await import('./check.mjs');
  // The build uses one core most of the time.
  const [status, checked] = await Promise.all([runNode(['scripts/build.mjs'], { held: true }), runChecks(only.checks)]);
  add('checks', { ...checked, skipped: [] });
  if (status !== 0) throw new Error('the build failed');
  const postgres = await loadModule('./server/platform/testing/postgres-server.ts');
  // Each program uses about one core; the longest ones begin first.
  const parts = [
    ...only.projects.map((project) => [
      `units${project === 'browser' ? ' in the page' : ''}`,
      () => runUnits(project, reports),
    ]),
    ['journeys', () => runJourneys(browser, reports)],
    ['units on PostgreSQL', () => runOnPostgres(postgres, reports)],
  ];
  const work = async () => {
    for (let next = parts.shift(); next && !interruption.signal.aborted; next = parts.shift())
      await addOf(next[0], next[1]());
  };
  await Promise.all([work(), work()]);
} catch (error) {
  add('run', { passed: 0, failed: 1, skipped: [], failures: [error.stack ?? String(error)] });
}
for (const line of summaryOf(outcomes)) console.log(line);
process.exitCode = interruption.signal.aborted ? 130 : outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
