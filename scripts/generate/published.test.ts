import { Ajv2020 } from 'ajv/dist/2020.js';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { words } from '#schemas/language/words.ts';
import { builtInDefinitions } from '../check/definitions.ts';
import { schemaFiles, wholeSchema, writeSchemas } from './published.ts';

const strict = { strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true } as const;
const files = schemaFiles();
const accepts = new Ajv2020(strict).compile(wholeSchema());
const definitions = builtInDefinitions().map(({ file, text }) => [file, JSON.parse(text) as unknown] as const);

const acceptsProcess = new Ajv2020(strict).compile(
  JSON.parse(files.get('schemas/published/process.schema.json') ?? '{}') as object,
);
const processes = readdirSync('fixtures/flows').map((file) => {
  return [file, JSON.parse(readFileSync(`fixtures/flows/${file}`, 'utf8')) as { definition: unknown }] as const;
});

interface Defect {
  definition?: unknown;
  text?: string;
  schema: boolean;
}
const defects = readdirSync('fixtures/defects')
  .map((file) => [file, JSON.parse(readFileSync(`fixtures/defects/${file}`, 'utf8')) as Defect] as const)
  .filter(([, { schema }]) => schema);

describe('the published schema', () => {
  it('has one file per word and one for the whole, generated from the source [LANG-004]', () => {
    const names = [...words.keys(), 'screen', 'process', 'fixture'].map(
      (word) => `schemas/published/${word}.schema.json`,
    );
    const root = mkdtempSync(join(tmpdir(), 'published-'));
    try {
      writeSchemas(root);
      const written = readdirSync(join(root, 'schemas/published')).map((name) => `schemas/published/${name}`);
      expect(written.sort()).toEqual(names.sort());
      for (const [file, text] of files) expect(readFileSync(join(root, file), 'utf8') === text, file).toBe(true);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('is written only where its text changed, so that nothing is built again for nothing', () => {
    const root = mkdtempSync(join(tmpdir(), 'published-'));
    const timeOf = (name: string) => statSync(join(root, `schemas/published/${name}.schema.json`)).mtimeMs;
    try {
      writeSchemas(root);
      const past = new Date(0);
      for (const file of files.keys()) utimesSync(join(root, file), past, past);
      rmSync(join(root, 'schemas/published/node.schema.json'));
      writeSchemas(root);
      expect(timeOf('screen')).toBe(0);
      expect(timeOf('node')).toBeGreaterThan(0);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('is valid JSON Schema 2020-12, each word together with those it refers to [LANG-004]', () => {
    const ajv = new Ajv2020(strict);
    for (const [file, text] of files) {
      const schema = JSON.parse(text) as Record<string, unknown>;
      expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
      ajv.addSchema(schema, file.replace('schemas/published/', ''));
    }
    for (const file of files.keys())
      expect(ajv.getSchema(file.replace('schemas/published/', ''))).toBeTypeOf('function');
  });

  it.each(definitions)('accepts %s [LANG-005]', (_file, definition) => {
    accepts(definition);
    expect(accepts.errors ?? []).toEqual([]);
  });

  it.each(processes)('accepts the process %s, and not with a misspelt property [LANG-004]', (_file, { definition }) => {
    acceptsProcess(definition);
    expect(acceptsProcess.errors ?? []).toEqual([]);
    const misspelt = JSON.stringify(definition).replace('"approvers"', '"aprovers"');
    expect(acceptsProcess(JSON.parse(misspelt))).toBe(false);
  });

  it.each(defects)('refuses the mistake %s [LANG-005]', (_file, { definition, text }) => {
    expect(accepts(definition ?? JSON.parse(text ?? ''))).toBe(false);
  });

  it('is allowed to be named by the definition it completes [LANG-004]', () => {
    const definition = { $schema: '#schemas/published/screen.schema.json', language: 1, title: 'x', fields: [] };
    expect(accepts(definition)).toBe(true);
  });
});
