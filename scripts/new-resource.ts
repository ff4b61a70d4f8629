import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { defineEntity, type Entity } from '../schemas/protocol/entity.ts';
import { main as generate } from './generate/generate.ts';
import { entities } from '../schemas/resources/entities.ts';
import { listed } from './new-resource/lists.ts';
import { nounOf, firstFields, schemaFiles } from './new-resource/schema-files.ts';
import { serverFiles, tableFile } from './new-resource/server-files.ts';

const usage = `npm run new:resource -- <noun-in-kebab-case> [name in Chinese] [name in English]
npm run new:resource -- <noun> --table    writes the table and its first migration for the fields of the entity`;

/** Creates a noun: entity, contract, screen, messages, table, resource, test, and its line in each list. */
export async function main([noun = '', zh, en]: string[]): Promise<number> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(noun)) {
    console.error(usage);
    return 1;
  }
  if (zh === '--table') return writeTable(noun);
  if (existsSync(`schemas/resources/${noun}`)) {
    console.error(`${noun} exists already`);
    return 1;
  }
  const names = nounOf(noun, zh, en);
  const read = (file: string) => readFileSync(file, 'utf8');
  const entity = defineEntity(noun, firstFields);
  const files = [...schemaFiles(names), ...serverFiles(names, entity, nextMigration()), ...listed(names, read)];
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await formatted(file, text));
  }
  generate();
  console.log(
    `Declare the fields in schemas/resources/${noun}/${noun}.entity.ts, delete server/resources/${noun}/${noun}.table.ts and
` +
      `have it written for these fields: npm run new:resource -- ${noun} --table. Then create a menu entry system.${names.camel}.`,
  );
  return 0;
}

/** Writes the table of an entity, once: the migration in an existing file may be released, so the file is not touched. */
async function writeTable(noun: string): Promise<number> {
  const entity = Object.values<Entity>(entities).find((one) => one.noun === noun);
  const [file, text] = entity ? tableFile(nounOf(noun), entity, nextMigration()) : ['', ''];
  if (!entity || existsSync(file)) {
    console.error(entity ? `${file} exists: delete it if its migration was never released` : `no entity ${noun}`);
    return 1;
  }
  writeFileSync(file, await formatted(file, text));
  return 0;
}

async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}

/** One after the last migration of the server: `017`. */
function nextMigration(): string {
  const numbers = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(`server/${file}`, 'utf8').matchAll(/['`](\d{3})-[a-z]/g)])
    .map(([, number]) => Number(number));
  return String(Math.max(0, ...numbers) + 1).padStart(3, '0');
}
