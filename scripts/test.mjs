// The tests, end-to-end tests in a real browser included. Last line: N passed, N failed, N skipped.
//   npm test                 every check, every journey, all unit tests but the slow ones; on PostgreSQL those that can
//                            end otherwise there
//   npm run test:deep        every test there is, on both databases; each journey three times in random order
//   npm test -- --related    what the changes since main reach
//   npm test -- --smoke      one of each, to verify the environment within a minute
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBrowser, ensureMariaDb, ensurePackages } from './prepare.mjs';
import {
  interruption,
  journeyFiles,
  journeyLists,
  made,
  results,
  runJourneys,
  runNode,
  runOnPostgres,
  runUnits,
} from './test-parts.mjs';

const is = (mode) => process.argv.includes(`--${mode}`);
const projects = ['browser', 'pure'];
// Each program uses about one core.
const lanes = Math.max(2, availableParallelism());
const outcomes = [];
const took = [];

/** Imports a TypeScript file. Vite sets NODE_ENV to development, which would turn the build into one for development. */
async function loadModule(file) {
  const { NODE_ENV } = process.env;
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return module;
}

/** Adds the outcome of a part of the run, also of one that cannot run. */
async function add(name, work) {
  const began = Date.now();
  const broken = (error) => ({ passed: 0, failed: 1, skipped: [], failures: [`${name}: ${error.stack ?? error}`] });
  const outcome = await work().catch(broken);
  took.push(`${name} ${Math.round((Date.now() - began) / 1000)} s`);
  console.log(`-- ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped.length} skipped`);
  outcomes.push(outcome);
}

/** A number that orders the journeys of a deep run; printed, so that an order can be repeated. */
function shuffled(files, seed) {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return files.map((file) => ({ file, at: next() })).sort((a, b) => a.at - b.at);
}

/** Three rounds of all journeys in random order, each divided between two servers. */
function rounds(reports, options) {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  console.log(`journeys in random order, TEST_SEED=${seed}`);
  const parts = [1, 2, 3].flatMap((round) => {
    const files = shuffled(journeyFiles({ isDeep: true }), seed + round).map(({ file }) => file);
    const half = Math.ceil(files.length / 2);
    return [files.slice(0, half), files.slice(half)].map((list, lane) => [
      `journeys-${round}-${lane + 1}`,
      () => runJourneys(`journeys-${round}-${lane + 1}`, list, round * 2 + lane, reports, options),
    ]);
  });
  const all = journeyFiles({ isDeep: true });
  const fresh = journeyFiles({ isDeep: true, withFreshMachine: true }).filter((file) => !all.includes(file));
  return [...parts, ['fresh machine', () => runJourneys('fresh-machine', fresh, 9, reports, options)]];
}

/** The unit tests; those of components take about as long as all others. On more cores each project is divided. */
function units(reports, options) {
  const parts = Math.max(1, Math.floor(lanes / 2));
  return projects.flatMap((project) =>
    Array.from({ length: parts }, (_, index) => [
      `units of ${project}${parts === 1 ? '' : ` ${index + 1}`}`,
      () => runUnits(project, reports, { part: index + 1, parts, ...options }),
    ]),
  );
}

/** The parts of the run, the longest first. */
async function partsOf(mode, reports, browser) {
  const postgres = await loadModule('./server/platform/testing/postgres-server.ts');
  const onPostgres = (options) => ['units on PostgreSQL', () => runOnPostgres(postgres, reports, options)];
  const journeys = (files) =>
    journeyLists(files).map((list, lane) => [
      `journeys ${lane + 1}`,
      () => runJourneys(`journeys-${lane + 1}`, list, lane, reports, { browser }),
    ]);
  if (mode === 'smoke')
    return [
      ['units', () => runUnits('pure', reports, { files: ['src/app/state/redirect.test.ts'] })],
      ['journeys', () => runJourneys('journeys', ['first-load.spec.ts'], 0, reports, { browser })],
      onPostgres({ files: ['server/platform/testing/test-app.test.ts'] }),
    ];
  if (mode === 'deep')
    return [...units(reports, { isDeep: true }), onPostgres({ isDeep: true }), ...rounds(reports, { browser })];
  if (mode === 'related') {
    const { related } = await loadModule('./scripts/related.ts');
    const { sources, journeys: reached } = related();
    return [...(sources.length > 0 ? units(reports, { related: sources }) : []), ...journeys(reached)];
  }
  return [...units(reports, {}), ...journeys(journeyFiles()), onPostgres({})];
}

const mode = ['smoke', 'deep', 'related'].find(is) ?? 'quick';
// Replaced once the packages that load TypeScript are installed.
let summaryOf = ([{ failures }]) => [...failures, '0 passed, 1 failed, 0 skipped'];
try {
  ensurePackages();
  const browser = ensureBrowser();
  if (mode === 'deep') ensureMariaDb();
  const reports = await loadModule('./scripts/test-report.ts');
  summaryOf = reports.summaryOf;
  for (const folder of [results, made]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const { runChecks } = await import('./check.mjs');
  const checks = mode === 'smoke' ? ['sizes'] : undefined;
  // The build uses one core most of the time.
  const build = runNode(['scripts/build.mjs'], { held: true });
  await add('checks', async () => ({ ...(await runChecks(checks)), skipped: [] }));
  if ((await build) !== 0) throw new Error('the build failed');
  const parts = await partsOf(mode, reports, browser);
  const work = async () => {
    for (let next = parts.shift(); next && !interruption.signal.aborted; next = parts.shift()) await add(...next);
  };
  await Promise.all(Array.from({ length: lanes }, work));
} catch (error) {
  await add('run', () => Promise.reject(error));
}
console.log(`seconds: ${took.join(', ')}`);
for (const line of summaryOf(outcomes)) console.log(line);
process.exitCode = interruption.signal.aborted ? 130 : outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
