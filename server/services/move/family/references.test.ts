import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { mapReferences } from './references.ts';

/** Definitions of the fixtures, and the examples of all kinds. */
function definitions(): [name: string, definition: object][] {
  const folder = 'fixtures/definitions';
  const fixtures = readdirSync(folder).map((name) => [name, read(join(folder, name))] as const);
  const examples = readdirSync('registry', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.example.json'))
    .map((name) => [name, (read(join('registry', name)) as { definition: object }).definition] as const);
  const printed = { language: 1, title: 'x', fields: [], hasPrintBtn: true, printId: ['print-1'] };
  return [...fixtures, ...examples, ['printed', printed] as const].map(([name, definition]) => [name, definition]);
}
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as object;

const none: ReadonlySet<string> = new Set();
const context = { kinds, dictionaries: none, interfaces: none, models: none, numbering: none, prints: none };
const targets: Readonly<Record<string, string>> = {
  dictionary: 'dictionary',
  interface: 'interface',
  model: 'form',
  numbering: 'rule',
  print: 'template',
};

/** What the one checker misses in an installation without anything. */
const checked = (definition: object) =>
  checkDefinition(definition, context).flatMap(({ id, params }) => {
    const target = targets[id.replace('issue.unknown-', '')];
    return target === undefined ? [] : [`${target}:${String(params['name'])}`];
  });

/** What an import looks for. */
function mapped(definition: object): string[] {
  const found: string[] = [];
  const entity = { type: 'form', sourceId: '1', fullName: '', enCode: '', parts: [] } as const;
  const values = { formData: JSON.stringify(definition) };
  mapReferences({ ...entity, parts: [], values }, (target, id) => {
    if (target !== 'entry') found.push(`${target}:${id}`);
    return undefined;
  });
  return found;
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

it('an import looks for exactly what studio, release and command line check [MOVE-004]', () => {
  const all = definitions();
  const both = all.map(
    ([name, definition]) => [name, sorted(checked(definition)), sorted(mapped(definition))] as const,
  );
  expect(both.map(([name, , found]) => [name, found])).toEqual(both.map(([name, missed]) => [name, missed]));
  const kindsFound = new Set(both.flatMap(([, missed]) => missed.map((name) => name.split(':')[0])));
  expect([...kindsFound].sort()).toEqual(['dictionary', 'form', 'interface', 'rule', 'template']);
});
