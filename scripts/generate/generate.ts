import type { TSchema } from '@sinclair/typebox';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format } from 'prettier';
import { kinds as registered } from '#registry/kinds.ts';
import { Fixture } from '#schemas/fixture/fixture.ts';
import { words } from '#schemas/language/words.ts';
import { settingTable } from '#server/platform/settings/settings.ts';
import { studioKinds } from '#studio/kinds.ts';
import { messageFiles } from './messages.ts';
import { kindSchema, nodeSchema } from './kind-schema.ts';
import { published, type Published, type RefTo } from './published.ts';

const kinds = [...registered.values(), ...studioKinds];

const folder = 'schemas/published';
const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** The language as JSON Schema: one file per word, and `screen.schema.json` that holds everything with every kind. */
export async function schemaFiles(): Promise<Map<string, string>> {
  const files: [string, Published][] = [...words].map(([name, word]) => [
    `${name}.schema.json`,
    { $schema: dialect, title: name, ...wordSchema(name, word, (id) => `${id}.schema.json`) },
  ]);
  files.push(['screen.schema.json', wholeSchema()]);
  const fixture = published(Fixture, (id) => `${id}.schema.json`, texts());
  files.push(['fixture.schema.json', { $schema: dialect, title: 'A fixture', ...fixture }]);
  return new Map(
    await Promise.all(
      files.map(async ([name, schema]): Promise<[string, string]> => {
        const file = `${folder}/${name}`;
        return [file, await format(JSON.stringify(schema), { filepath: file, printWidth: 120 })];
      }),
    ),
  );
}

/** Everything in one file, for editors: a `$schema` line that names it is enough. */
export function wholeSchema(): Published {
  const refTo: RefTo = (id) => `#/$defs/${id}`;
  const definitions = [...words].map(([name, word]) => [name, wordSchema(name, word, refTo)] as const);
  const ofKinds = kinds.map((kind) => [`kind.${kind.zhjyKey}`, kindSchema(kind, refTo, texts())] as const);
  return {
    $schema: dialect,
    title: 'A screen of the platform',
    $ref: refTo('definition'),
    $defs: Object.fromEntries([...definitions, ...ofKinds]),
  };
}

/** Nodes differ by file: alone they are of any kind, in the whole each kind has its own properties. */
function wordSchema(name: string, word: TSchema, refTo: RefTo): Published {
  if (name === 'node' && refTo('x').startsWith('#'))
    return nodeSchema(
      kinds.map(({ zhjyKey }) => zhjyKey),
      refTo,
    );
  return published(word, refTo, texts());
}

let said: Readonly<Record<string, string>> | undefined;

function texts(): Readonly<Record<string, string>> {
  said ??= JSON.parse(readFileSync('schemas/messages/zh.json', 'utf8')) as Record<string, string>;
  return said;
}

/** docs/settings.md from the table of settings. */
function settingsFile(): Map<string, string> {
  const rows = settingTable.map(
    ({ name, meaning, standard, must }) =>
      `| \`${name}\` | ${meaning} | ${standard ? `\`${standard}\`` : 'empty'} | ${must} |`,
  );
  const text = [
    '# Settings',
    '',
    'Everything a server reads from its environment. Generated from `server/platform/settings/settings.ts`.',
    'An unknown name that begins with `ZHJY_`, or a value that is none, stops the start with one line.',
    '',
    '| Name | Meaning | Standard | Value |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ];
  return new Map([['docs/settings.md', text.join('\n')]]);
}

/** Every generated file with its text. */
export async function generatedFiles(): Promise<Map<string, string>> {
  return new Map([...messageFiles(), ...(await schemaFiles()), ...settingsFile()]);
}

export async function main() {
  for (const [file, text] of await generatedFiles()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
