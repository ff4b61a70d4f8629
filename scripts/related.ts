// What a change reaches: the tests nearest to it, and the journeys of the pages that it belongs to.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { importersOf, isTest, nearestTests, projectFiles } from './testing/nearest-tests.ts';

/** Journey -> parts of paths. A journey is reached by a changed file whose path contains one of them. */
export const reach = JSON.parse(readFileSync('e2e/reach.json', 'utf8')) as Record<string, readonly string[]>;

const linesOf = (args: readonly string[]) =>
  execFileSync('git', [...args], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** The files that differ from those on main, committed or not. */
function changedFiles(): string[] {
  const base = linesOf(['merge-base', 'main', 'HEAD'])[0] as string;
  const files = [...linesOf(['diff', '--name-only', base]), ...linesOf(['ls-files', '-o', '--exclude-standard'])];
  return [...new Set(files)].filter((file) => existsSync(file));
}

/** The journeys that these files belong to: those that changed themselves, and those of the pages they are part of. */
export function journeysOf(files: readonly string[]): string[] {
  const isReached = ([journey, paths]: [string, readonly string[]]) =>
    files.some((file) => file === `e2e/${journey}` || paths.some((path) => file.includes(path)));
  return Object.entries(reach)
    .filter(isReached)
    .map(([journey]) => journey);
}

const isSource = (file: string) => /^(schemas|registry|src|server|scripts|fixtures)\/.*\.(tsx?|json)$/.test(file);

/**
 * How many tests of each changed file are run. Every test of components imports every kind, through the table of faces, and
 * every test of the server the whole server: all of them take as long as the whole run.
 */
const testsPerFile = 12;

/** The changed tests, and those nearest to the other files that are no slow ones. */
function testsOf(files: readonly string[]): string[] {
  const importers = importersOf(projectFiles());
  const sources = files.filter((file) => isSource(file) && !isTest(file));
  const isQuick = (test: string) => !test.includes('.deep.test.');
  const nearest = sources.flatMap((file) => nearestTests(file, importers).filter(isQuick).slice(0, testsPerFile));
  return [...new Set([...files.filter(isTest), ...nearest])].sort();
}

export function related(files = changedFiles()): { tests: string[]; journeys: string[] } {
  const present = new Set(readdirSync('e2e'));
  return {
    tests: testsOf(files),
    journeys: journeysOf(files).filter((journey) => present.has(journey) && journey !== 'fresh-machine.spec.ts'),
  };
}
