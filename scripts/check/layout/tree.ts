import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { SourceTree } from './figures.ts';
import { aliasesOf, parseModules, type SourceFile } from './modules.ts';

const parts = ['schemas', 'registry', 'src', 'server', 'scripts', 'e2e'];

/** Files that start by themselves. The snapshot runner is started by the test files next to it. */
const entries = [
  'src/main.tsx',
  'src/bench/main.tsx',
  'src/bench/vite.config.ts',
  'server/main.ts',
  'server/vite.config.ts',
  'scripts/snapshot/play-fixtures.tsx',
];

/** The tree of the working copy, files that are not committed yet included. */
export function readTree(): SourceTree {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const sources = read(parts, /\.(tsx?|mjs)$/);
  const documents = read(['README.md', 'docs', ...parts], /\.md$/);
  const configs = read(['package.json', 'vite.config.ts', 'e2e/playwright.config.ts', '.ci'], /./);
  return {
    modules: parseModules(sources, aliasesOf(imports)),
    documents,
    entries: [...entries, ...scriptsNamedIn([...documents, ...configs])],
  };
}

function read(folders: readonly string[], name: RegExp): SourceFile[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => name.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The scripts that a configuration runs or a document says how to run. */
const scriptsNamedIn = (files: readonly SourceFile[]) =>
  files.flatMap(({ text }) => text.match(/\bscripts\/[\w/.-]+\.(tsx?|mjs)\b/g) ?? []);
