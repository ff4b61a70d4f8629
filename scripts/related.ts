// What a change reaches: the sources whose importing tests are run, and the journeys of the pages that they belong to.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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

/** Tests read definitions, fixtures and messages from files as well as by imports. */
const isSource = (file: string) => /^(schemas|registry|src|server|scripts|fixtures)\/.*\.(tsx?|json)$/.test(file);

export function related(files = changedFiles()): { sources: string[]; journeys: string[] } {
  const present = new Set(readdirSync('e2e'));
  return {
    sources: files.filter(isSource),
    journeys: journeysOf(files).filter((journey) => present.has(journey) && journey !== 'fresh-machine.spec.ts'),
  };
}
