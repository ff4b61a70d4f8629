import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const aliases: readonly [prefix: string, folder: string][] = [
  ['#schemas/', 'schemas/'],
  ['#registry/', 'registry/'],
  ['#server/', 'server/'],
  ['#scripts/', 'scripts/'],
  ['#fixtures/', 'fixtures/'],
  ...['app', 'client', 'core', 'importer', 'runtime', 'snapshot', 'studio'].map(
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

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const tokensOf = (file: string): string[] =>
  stem(file)
    .split('-')
    .filter((word) => word.length > 3);
const stem = (file: string): string => (file.split('/').at(-1) as string).replace(/(\.\w+)*\.tsx?$/, '');

type Weights = Map<string, number>;

/** The texts of files, which are compared with many. */
const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

/** The words of a text, each by its first letters (`refuse` and `refused` are one), with how often they occur. */
function countsOf(text: string): Weights {
  const counts: Weights = new Map();
  for (const word of text.match(/[A-Z]?[a-z]{3,}/g) ?? []) {
    const key = word.slice(0, 6).toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const normOf = (weights: Weights): number => Math.hypot(...weights.values()) || 1;

/** How much each test is about the same things as a file, from 0 to 1: the cosine of their words, rare ones weigh more. */
export function likenessOf(text: string, tests: ReadonlyMap<string, string>): Map<string, number> {
  const all = [...tests].map(([test, content]) => ({ test, counts: countsOf(content) }));
  const spread: Weights = new Map();
  for (const { counts } of all) for (const key of counts.keys()) spread.set(key, (spread.get(key) ?? 0) + 1);
  const weighed = (counts: Weights): Weights => {
    const weight = (key: string) => Math.log((1 + all.length) / (1 + (spread.get(key) ?? 0)));
    return new Map([...counts].map(([key, count]) => [key, (1 + Math.log(count)) * weight(key)]));
  };
  const own = weighed(countsOf(text));
  const likeness = (counts: Weights): number => {
    const other = weighed(counts);
    const product = [...own].reduce((sum, [key, weight]) => sum + weight * (other.get(key) ?? 0), 0);
    return product / normOf(own) / normOf(other);
  };
  return new Map(all.map(({ test, counts }) => [test, likeness(counts)]));
}

/** An import between weighs little against likeness, a word that the names of both files share more. */
const betweenWeight = 0.02;
const betweenMax = 4;
const nameWeight = 0.1;

/**
 * The tests that import a file, however indirectly, those that find most first. Every test of the server imports the whole
 * server, so the number of imports between says little there (a test in the folder of an importer counts as near as the
 * importer); what a test is about, its words say.
 */
export function nearestTests(file: string, importers: ReadonlyMap<string, string[]>): string[] {
  const steps = new Map([[file, 0]]);
  const queue = [file];
  for (const current of queue) {
    for (const importer of importers.get(current) ?? []) {
      if (steps.has(importer)) continue;
      steps.set(importer, (steps.get(current) as number) + 1);
      queue.push(importer);
    }
  }
  const sources = [...steps].filter(([path]) => !isTest(path));
  const distance = (test: string): number => {
    const inFolder = sources.filter(([path]) => dirname(path) === dirname(test));
    const nearby = inFolder.map(([path, step]) => step + (stem(path) === stem(test) ? 0.2 : 0.5));
    if (stem(file) === stem(test)) return -Infinity;
    const shared = tokensOf(test).filter((word) => tokensOf(file).includes(word)).length;
    const between = Math.min(steps.get(test) as number, ...nearby, betweenMax);
    return betweenWeight * between - nameWeight * shared - (alike.get(test) as number);
  };
  const tests = [...steps.keys()].filter(isTest);
  const alike = likenessOf(textOf(file), new Map(tests.map((test) => [test, textOf(test)])));
  return tests
    .map((test) => ({ test, distance: distance(test) }))
    .sort((a, b) => a.distance - b.distance || a.test.localeCompare(b.test))
    .map(({ test }) => test);
}
