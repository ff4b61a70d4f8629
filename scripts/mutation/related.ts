import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const aliases: readonly [prefix: string, folder: string][] = [
  ['#schemas/', 'schemas/'],
  ['#registry/', 'registry/'],
  ['#server/', 'server/'],
  ['#scripts/', 'scripts/'],
  ...['core', 'client', 'runtime', 'shell', 'snapshot', 'studio'].map(
    (name) => [`#${name}/`, `src/${name}/`] as [string, string],
  ),
];

function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias && alias[1] + specifier.slice(alias[0].length);
}

/** The files that import each file, by its path from the root. */
export function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      const target = resolved(file, fileName);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

export const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));

const isTest = (file: string): boolean => file.endsWith('.test.ts');
const wordsOf = (file: string): string[] =>
  stem(file)
    .split('-')
    .filter((word) => word.length > 3);
const stem = (file: string): string => (file.split('/').at(-1) as string).replace(/(\.\w+)*\.ts$/, '');

/**
 * The tests that import a file, however indirectly, nearest first. Every test of the server imports the whole server, so
 * the number of imports between says little there: a test in the folder of an importer counts as near as the importer, and
 * one whose name shares words with the name of the file as nearer.
 */
export function relatedTests(file: string, importers: ReadonlyMap<string, string[]>): string[] {
  const steps = new Map([[file, 0]]);
  const queue = [file];
  for (const current of queue) {
    for (const importer of importers.get(current) ?? []) {
      if (steps.has(importer)) continue;
      steps.set(importer, (steps.get(current) as number) + 1);
      queue.push(importer);
    }
  }
  const sources = [...steps].filter(([path]) => !/\.test\.tsx?$/.test(path));
  const distance = (test: string): number => {
    const inFolder = sources.filter(([path]) => dirname(path) === dirname(test));
    const near = inFolder.map(([path, step]) => step + (stem(path) === stem(test) ? 0.2 : 0.5));
    if (stem(file) === stem(test)) return 0.1;
    const shared = wordsOf(test).filter((word) => wordsOf(file).includes(word)).length;
    return Math.min(steps.get(test) as number, ...near) - shared;
  };
  return [...steps.keys()]
    .filter(isTest)
    .map((test) => ({ test, distance: distance(test) }))
    .sort((a, b) => a.distance - b.distance || a.test.localeCompare(b.test))
    .map(({ test }) => test);
}
