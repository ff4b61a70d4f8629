import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { kindFiles, type NewKind } from './new-kind/files.ts';
import { listed } from './new-kind/lists.ts';
import { main as generateMessages } from './generate-messages.ts';

const wings = ['fields', 'pickers', 'layout', 'blocks'];
const usage = 'npm run new:kind -- <fields|pickers|layout|blocks> <zhjyKey> [name in Chinese] [name in English]';

/** Makes a kind: its folder, its messages and its two lines. It passes the contract suite as it stands. */
export function main([wing = '', key = '', zh = key, en = key]: string[]): number {
  if (!wings.includes(wing) || !/^[a-z][A-Za-z0-9]*$/.test(key)) {
    console.error(usage);
    return 1;
  }
  const folder = `registry/${wing}/${key}`;
  if (existsSync(folder) || readFileSync('registry/kinds.ts', 'utf8').includes(`/${key}/${key}.ts'`)) {
    console.error(`${key} exists already`);
    return 1;
  }
  const kind = { wing, key, zh, en } as NewKind;
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of kindFiles(kind)) writeFileSync(file, text);
  for (const [file, text] of listed(kind, (name) => readFileSync(name, 'utf8'))) writeFileSync(file, text);
  generateMessages();
  console.log(`${folder}: now say in ${key}.ts what it is`);
  return 0;
}
