// The parts of a test run: unit tests, tests on PostgreSQL, journeys in a real browser.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const results = 'test-results';
// What several programs of a run need is made once: the built server, an image of the seeded database, transformed modules.
export const made = resolve('node_modules/.cache/test-run');
const shared = {
  TEST_BUILT_SERVER: resolve('dist/server'),
  TEST_DATABASE_IMAGES: join(made, 'images'),
  TEST_MODULE_CACHE: join(made, 'modules'),
};

/**
 * Files that only the deep run has: generators, releases, kills, full disks, and of long suites about the same part of the
 * product all but one. Journeys of the deep run end in `.deep.spec.ts`.
 */
const deepTests = '**/*.deep.test.{ts,tsx}';
/** Every screen of a resource with a server: the deep run has them, and the related one those that a change reaches. */
const screenTests = 'schemas/resources/**/*.screen.test.tsx';
/** A machine is prepared from nothing: packages, a build, a browser. Only the deep run has it. */
const freshMachine = 'fresh-machine.spec.ts';

/** Folders whose tests can end otherwise on PostgreSQL: SQL of records, locks, migrations, jobs, pushes. */
const differsOnPostgres =
  /^server\/(platform\/(audit|cache|db|definition|files|jobs|realtime|resource|testing|worker)|records|services|resources\/onlinedev)\//;

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

// An interrupt reaches the running programs as well; the parts end with them, and none begins after it.
export const interruption = new AbortController();
process.once('SIGINT', () => {
  interruption.abort();
});

/** Runs a program of the packages; what it writes is shown at once or, with `held`, when it ends. */
export function runNode(args, { env = {}, held = false } = {}) {
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

async function runVitest(name, args, { command = 'run', env, isDeep }) {
  const file = `${results}/${name}.json`;
  const program = ['node_modules/vitest/vitest.mjs', command, ...(command === 'run' ? [] : ['--run'])];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests'];
  const kept = command === 'related' ? [deepTests] : [deepTests, screenTests];
  const left = isDeep ? [] : kept.flatMap((pattern) => ['--exclude', pattern]);
  const status = await runNode([...program, ...args, ...reporters, ...left], {
    held: true,
    env: { ...shared, VITEST_MAX_WORKERS: '1', ...(isDeep && { TEST_PROPERTY_FACTOR: '10' }), ...env },
  });
  return { report: read(file), status };
}

/** The server's test files that open a database through the helper that knows both databases. */
function databaseTests(isDeep) {
  const opens = /\b(testApp|testDatabase)\(/;
  const files = readdirSync('server', { recursive: true }).map((path) => join('server', path));
  const reaches = (file) => isDeep || differsOnPostgres.test(file);
  return files.filter((file) => file.endsWith('.test.ts') && reaches(file) && opens.test(readFileSync(file, 'utf8')));
}

/**
 * The unit tests of a project, one of several equal parts: in one worker, which loads modules and prepares its document
 * once for all files.
 */
export async function runUnits(project, { unitOutcome }, { part = 1, parts = 1, files = [], related, isDeep = false }) {
  const name = parts === 1 ? project : `${project}-${part}`;
  const args = ['--project', project, ...(parts === 1 ? [] : [`--shard=${part}/${parts}`])];
  const { report, status } = await runVitest(name, related ? [...related, ...args] : [...args, ...files], {
    command: related ? 'related' : 'run',
    env: { TEST_DATABASE_URL: '' },
    isDeep,
  });
  return unitOutcome(report, status, `units of ${name}`);
}

/** The server's tests on PostgreSQL where it is installed; without `isDeep` those that can end otherwise there. */
export async function runOnPostgres({ hasPostgres, postgresServer }, { unitOutcome }, { files, isDeep = false }) {
  if (!hasPostgres) {
    const skipped = ['the tests of the server on PostgreSQL - it is not installed'];
    return { passed: 0, failed: 0, skipped, failures: [] };
  }
  const server = await postgresServer();
  try {
    const { report, status } = await runVitest('postgres', ['--project', 'pure', ...(files ?? databaseTests(isDeep))], {
      env: { TEST_DATABASE_URL: server.url },
      isDeep,
    });
    const outcome = unitOutcome(report, status, 'units on PostgreSQL');
    const onPostgres = (names) => names.map((name) => `on PostgreSQL: ${name}`);
    return { ...outcome, skipped: onPostgres(outcome.skipped), failures: onPostgres(outcome.failures) };
  } finally {
    server.stop();
  }
}

/** Two lists of journeys that take about as long as each other: the longest file goes to the shorter list. */
export function journeyLists(files) {
  const lists = [[], []];
  const linesOf = (file) => readFileSync(join('e2e', file), 'utf8').split('\n').length;
  const sum = (list) => list.reduce((total, { lines }) => total + lines, 0);
  const sized = files.map((file) => ({ file, lines: linesOf(file) })).sort((a, b) => b.lines - a.lines);
  for (const one of sized) (sum(lists[0]) <= sum(lists[1]) ? lists[0] : lists[1]).push(one);
  return lists.map((list) => list.map(({ file }) => file).sort());
}

/** The files of the journeys: those of the quick run, all of the deep one, and where asked for that of a fresh machine. */
export function journeyFiles({ isDeep = false, withFreshMachine = false } = {}) {
  const files = readdirSync('e2e').filter((file) => file.endsWith('.spec.ts'));
  const isRun = (file) => isDeep || !file.endsWith('.deep.spec.ts');
  return files.filter((file) => isRun(file) && (withFreshMachine || file !== freshMachine));
}

const firstPort = Number(process.env.E2E_PORT ?? 3190);

/** Journeys in this order, on a server and a data folder of their own: several lists run at the same time. */
export async function runJourneys(name, files, lane, { journeyOutcome }, { browser }) {
  if (files.length === 0) return { passed: 0, failed: 0, skipped: [], failures: [] };
  const args = ['node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  const status = await runNode(args, {
    env: {
      CHROMIUM: browser,
      E2E_PORT: String(firstPort + lane),
      E2E_NAME: name,
      E2E_JOURNEYS: files.join(','),
    },
  });
  return journeyOutcome(read(`${results}/${name}.json`), status);
}
