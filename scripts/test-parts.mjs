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

async function runVitest(name, args, { without = [], tries = 1, env }) {
  const file = `${results}/${name}.json`;
  const program = ['node_modules/vitest/vitest.mjs', 'run'];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests'];
  const left = without.flatMap((pattern) => ['--exclude', pattern]);
  const status = await runNode([...program, ...args, ...reporters, ...left], {
    held: true,
    env: { ...shared, VITEST_MAX_WORKERS: '1', TEST_PROPERTY_FACTOR: String(tries), ...env },
  });
  return { report: read(file), status };
}

/** The server's test files that open a database through the helper that knows both databases. */
export function databaseTests() {
  const opens = /\b(testApp|testDatabase)\(/;
  const files = readdirSync('server', { recursive: true }).map((path) => join('server', path));
  return files.filter((file) => file.endsWith('.test.ts') && opens.test(readFileSync(file, 'utf8')));
}

/**
 * The unit tests of a project, one of several equal parts: in one worker, which loads modules and prepares its document
 * once for all files.
 */
export async function runUnits({ project, part, parts, files = [], without, tries }, { unitOutcome }) {
  const name = parts === 1 ? project : `${project}-${part}`;
  const args = ['--project', project, ...(parts === 1 ? [] : [`--shard=${part}/${parts}`])];
  const { report, status } = await runVitest(name, [...args, ...files], {
    without,
    tries,
    env: { TEST_DATABASE_URL: '' },
  });
  return unitOutcome(report, status, `units of ${name}`);
}

/** Tests of the server on PostgreSQL where it is installed. */
export async function runOnPostgres({ files, tries }, { unitOutcome }, { hasPostgres, postgresServer }) {
  if (!hasPostgres) {
    const skipped = ['the tests of the server on PostgreSQL - it is not installed'];
    return { passed: 0, failed: 0, skipped, failures: [] };
  }
  const server = await postgresServer();
  try {
    const env = { TEST_DATABASE_URL: server.url };
    const { report, status } = await runVitest('postgres', ['--project', 'pure', ...files], { tries, env });
    const outcome = unitOutcome(report, status, 'units on PostgreSQL');
    const onPostgres = (names) => names.map((name) => `on PostgreSQL: ${name}`);
    return { ...outcome, skipped: onPostgres(outcome.skipped), failures: onPostgres(outcome.failures) };
  } finally {
    server.stop();
  }
}

/** The files of the journeys, with the number of their lines. */
export function journeyLines() {
  const files = readdirSync('e2e').filter((file) => file.endsWith('.spec.ts'));
  return new Map(files.map((file) => [file, readFileSync(join('e2e', file), 'utf8').split('\n').length]));
}

const firstPort = Number(process.env.E2E_PORT ?? 3190);

/** Journeys in their order, on a server and a data folder of their own: several parts run at the same time. */
export async function runJourneys({ name, files, lane }, { journeyOutcome }, browser) {
  const report = name.replaceAll(/[ .]/g, '-');
  const args = ['node_modules/playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  const status = await runNode(args, {
    env: {
      CHROMIUM: browser,
      E2E_PORT: String(firstPort + lane),
      E2E_NAME: report,
      E2E_JOURNEYS: files.join(','),
    },
  });
  return journeyOutcome(read(`${results}/${report}.json`), status);
}
