// The tests, end-to-end tests in a real browser included. Last line: N passed, N failed, N skipped.
//   npm test                 every check, all tests and journeys but the slow ones; on PostgreSQL those that can end
//                            otherwise there
//   npm run test:deep        every test there is, on both databases; each journey three times in random order
//   npm test -- --related    the tests nearest to the changes since main, and the journeys of their pages
//   npm test -- --smoke      one of each, to verify the environment within a minute
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBrowser, ensureMariaDb, ensurePackages } from './prepare.mjs';
import {
  databaseTests,
  interruption,
  journeyLines,
  made,
  results,
  runJourneys,
  runNode,
  runOnPostgres,
  runUnits,
} from './test-parts.mjs';

const is = (mode) => process.argv.includes(`--${mode}`);
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

/** The parts of the run, each with what runs it. */
async function partsOf(mode, reports, browser) {
  const { planOf } = await loadModule('./scripts/test-plan.ts');
  const postgres = await loadModule('./server/platform/testing/postgres-server.ts');
  const { related } = await loadModule('./scripts/related.ts');
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
  if (mode === 'deep') console.log(`journeys in random order, TEST_SEED=${seed}`);
  const plan = planOf(mode, {
    ...{ journeys: journeyLines(), databaseTests: databaseTests(), lanes, seed },
    related: mode === 'related' ? related() : { tests: [], journeys: [] },
  });
  const run = {
    units: (part) => runUnits(part, reports),
    postgres: (part) => runOnPostgres(part, reports, postgres),
    journeys: (part) => runJourneys(part, reports, browser),
  };
  return plan.map((part) => [part.name, () => run[part.kind](part)]);
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
