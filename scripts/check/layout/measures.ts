import { posix } from 'node:path';
import type { Passage, SourceModule } from './modules.ts';

/** Tests and what only tests share; they do not count as product code. */
export const isTest = (path: string) => /\.(test|test-d|spec)\.tsx?$|(^|\/)testing\/|^e2e\//.test(path);

export const isProduct = (path: string) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts') && !isTest(path);

const folderOf = (path: string) => posix.dirname(path);

/** The value below which this share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

export function shortFiles(modules: readonly SourceModule[], linesMin: number): string[] {
  return modules.filter(({ lines }) => lines < linesMin).map(({ path, lines }) => `${path}: ${lines} lines`);
}

export interface FolderSize {
  folder: string;
  files: number;
}

/** Source files directly in each folder, largest folder first. */
export function folderSizes(modules: readonly SourceModule[]): FolderSize[] {
  const sizes = new Map<string, number>();
  for (const { path } of modules) sizes.set(folderOf(path), (sizes.get(folderOf(path)) ?? 0) + 1);
  return [...sizes].map(([folder, files]) => ({ folder, files })).sort((a, b) => b.files - a.files);
}

export function longFunctions(modules: readonly SourceModule[], linesMax: number): string[] {
  return modules.flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines > linesMax)
      .map(({ name, line, lines }) => `${path}:${line}: ${name} has ${lines} lines`),
  );
}

/** For each imported file the files that import it. */
function importersOf(modules: readonly SourceModule[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of modules)
    for (const { path: target } of imports) {
      if (target === path) continue;
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target)?.add(path);
    }
  return importers;
}

/** Files that exist for one neighbour only. Lazily loaded files have to be separate, the file of a kind is its entry. */
export function singleImporterFiles(modules: readonly SourceModule[]): string[] {
  const importers = importersOf(modules);
  const lazy = new Set(
    modules.flatMap(({ imports }) => imports.filter(({ isLazy }) => isLazy).map(({ path }) => path)),
  );
  const isKind = (path: string) => posix.basename(path, '.ts') === posix.basename(folderOf(path));
  return modules
    .map(({ path }) => path)
    .filter((path) => {
      const [importer, ...others] = importers.get(path) ?? [];
      if (importer === undefined || others.length > 0 || lazy.has(path) || isKind(path)) return false;
      return folderOf(importer) === folderOf(path);
    });
}

export interface FolderCycle {
  folders: string[];
  /** `importing file -> imported file`, between folders of the cycle. */
  imports: string[];
}

/** Groups of folders that import each other, directly or through others; a folder and its subfolders count as one. */
export function folderCycles(modules: readonly SourceModule[]): FolderCycle[] {
  const edges = modules.flatMap(({ path, imports }) =>
    imports
      .map((one) => ({ from: path, to: one.path }))
      .filter(({ from, to }) => areApart(folderOf(from), folderOf(to))),
  );
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (!neighbours.has(folderOf(from))) neighbours.set(folderOf(from), new Set());
    neighbours.get(folderOf(from))?.add(folderOf(to));
  }
  return stronglyConnected(neighbours).map((folders) => ({
    folders: folders.sort(),
    imports: edges
      .filter(({ from, to }) => folders.includes(folderOf(from)) && folders.includes(folderOf(to)))
      .map(({ from, to }) => `${from} -> ${to}`),
  }));
}

const areApart = (a: string, b: string) => a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`);

/** Tarjan's algorithm; components of one node are left out. */
function stronglyConnected(neighbours: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const components: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node) as number);
    stack.push(node);
    for (const next of neighbours.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) as number, lowest.get(next) as number));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) components.push(component);
  };
  for (const node of neighbours.keys()) if (!order.has(node)) visit(node);
  return components;
}

/** These files and all that they lead to. */
function reachable(
  modules: ReadonlyMap<string, SourceModule>,
  from: readonly string[],
  targetsOf: (module: SourceModule) => readonly string[],
): Set<string> {
  const reached = new Set(from.filter((path) => modules.has(path)));
  for (const path of reached)
    for (const target of targetsOf(modules.get(path) as SourceModule)) if (modules.has(target)) reached.add(target);
  return reached;
}

const importsOf = ({ imports }: SourceModule) => imports.map(({ path }) => path);

const kindFolder = /^registry\/(?:fields|pickers|layout|blocks|steps|product\/[^/]+)\/(?!shared\/)[^/]+(?=\/)/;

/** The files of each folder with a kind; a folder with several similar kinds counts as one. */
function kindsOf(registry: readonly SourceModule[]): Map<string, string[]> {
  const paths = registry.map(({ path }) => path);
  const folders = new Set(paths.flatMap((path) => kindFolder.exec(path) ?? []));
  return new Map([...folders].map((folder) => [folder, paths.filter((path) => path.startsWith(`${folder}/`))]));
}

/** For each kind the files of the registry that it consists of: its own, and what they import there. */
export function filesOfKinds(modules: readonly SourceModule[]): Map<string, Set<string>> {
  const registry = modules.filter(({ path }) => path.startsWith('registry/'));
  const byPath = new Map(registry.map((module) => [module.path, module]));
  return new Map([...kindsOf(registry)].map(([folder, own]) => [folder, reachable(byPath, own, importsOf)]));
}

/** Files of `registry/kit` that fewer kinds than this use, directly or through other files, with the number of kinds. */
export function rarelyUsedKit(modules: readonly SourceModule[], kindsMin: number): { path: string; kinds: number }[] {
  const kinds = [...filesOfKinds(modules).values()];
  return modules
    .filter(({ path }) => path.startsWith('registry/kit/'))
    .map(({ path }) => ({ path, kinds: kinds.filter((files) => files.has(path)).length }))
    .filter((use) => use.kinds < kindsMin);
}

/** Product files that no entry point leads to: nothing uses them, or only tests do. */
export function unusedFiles(modules: readonly SourceModule[], entries: readonly string[]): string[] {
  const product = modules.filter(({ path }) => isProduct(path));
  const byPath = new Map(product.map((module) => [module.path, module]));
  const used = reachable(byPath, entries, ({ mentions }) => mentions);
  return product.map(({ path }) => path).filter((path) => !used.has(path));
}

export interface WordCount {
  words: number;
  privateWords: string[];
}

/** Counts the words of passages of text, and lists the private words with their position. */
export function countWords(path: string, passages: readonly Passage[], privateWords: readonly string[]): WordCount {
  const pattern = new RegExp(`\\b(${privateWords.join('|')})\\b`, 'gi');
  const found: string[] = [];
  let words = 0;
  for (const { line, text } of passages) {
    words += text.match(/[\p{L}\p{N}_]+(['’-][\p{L}\p{N}_]+)*/gu)?.length ?? 0;
    for (const match of text.matchAll(pattern)) {
      const lineOfMatch = line + text.slice(0, match.index).split('\n').length - 1;
      found.push(`${path}:${lineOfMatch}: ${match[0]}`);
    }
  }
  return { words, privateWords: found };
}
