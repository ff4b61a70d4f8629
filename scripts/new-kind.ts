import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { kindFiles, type NewKind } from './new-kind/files.ts';
import { listed } from './new-kind/lists.ts';

const wings = ['fields', 'pickers', 'layout', 'blocks'];
const usage = 'npm run new:kind -- <fields|pickers|layout|blocks> <zhjyKey> [name in Chinese] [name in English]';

/**
 * Generates a kind: its folder, its messages, its lines in both lists, and updates generated files. The result passes
 * the contract suite.
 */
export function main([wing = '', key = '', zh = key, en = key]: string[]): number {
  if (!wings.includes(wing) || !/^[a-z][A-Za-z0-9]*$/.test(key)) {
    console.error(usage);
    return 1;
  }
  const folder = `registry/${wing}/${key}`;
  if (existsSync(folder) || readFileSync('registry/page-kinds.ts', 'utf8').includes(`/${key}/${key}.ts'`)) {
    console.error(`${key} exists already`);
    return 1;
  }
  const kind = { wing, key, zh, en } as NewKind;
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of kindFiles(kind)) writeFileSync(file, text);
  for (const [file, text] of listed(kind, (name) => readFileSync(name, 'utf8'))) writeFileSync(file, text);
  // In a new process, so that the generator imports the new kind.
  execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/generate/generate.ts'], { stdio: 'inherit' });
  console.log(`${folder}: now say in ${key}.ts what it is`);
  return 0;
}
