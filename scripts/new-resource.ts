import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { main as generate } from './generate/generate.ts';
import { listed } from './new-resource/lists.ts';
import { nounOf } from './new-resource/names.ts';
import { schemaFiles } from './new-resource/schema-files.ts';
import { serverFiles } from './new-resource/server-files.ts';

const usage = 'npm run new:resource -- <noun-in-kebab-case> [name in Chinese] [name in English]';

/** Creates a noun: entity, contract, screen, messages, table, resource, test, and its line in each list. */
export async function main([noun = '', zh, en]: string[]): Promise<number> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(noun)) {
    console.error(usage);
    return 1;
  }
  if (existsSync(`schemas/resources/${noun}`)) {
    console.error(`${noun} exists already`);
    return 1;
  }
  const names = nounOf(noun, zh, en);
  const read = (file: string) => readFileSync(file, 'utf8');
  for (const [file, text] of [...schemaFiles(names), ...serverFiles(names, nextMigration()), ...listed(names, read)]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  }
  generate();
  console.log(
    `schemas/resources/${noun}: declare the fields in ${noun}.entity.ts, then create a menu entry system.${names.camel}`,
  );
  return 0;
}

/** One after the last migration of any resource: `017`. */
function nextMigration(): string {
  const numbers = readdirSync('server/resources', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`server/resources/${file}`, 'utf8').matchAll(/^ {2}'(\d{3})-/gm)])
    .map(([, number]) => Number(number));
  return String(Math.max(0, ...numbers) + 1).padStart(3, '0');
}
