import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { entities } from '#schemas/resources/entities.ts';
import * as definition from '#schemas/language/definition.ts';
import { withTypeBuilder } from './plugins.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A module as pages load it. */
async function onPage<T>(file: string): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'on-page-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [withTypeBuilder()],
    ssr: { noExternal: true },
    build: { ssr: file, outDir, rolldownOptions: { output: { entryFileNames: 'entry.mjs', codeSplitting: false } } },
  });
  return (await import(/* @vite-ignore */ pathToFileURL(join(outDir, 'entry.mjs')).href)) as T;
}

/** As JSON: ids of recursive types are counted as they are made, so their numbers are left out. */
const written = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (part instanceof RegExp ? part.source : part)).replace(
      /"T\d+"/g,
      '"T"',
    ),
  );

test('pages build the same schemas of kinds as TypeBox', async () => {
  const page = await onPage<{ kinds: typeof kinds }>('registry/kinds.ts');
  expect([...page.kinds.keys()]).toEqual([...kinds.keys()]);
  for (const [key, kind] of kinds) expect(written(page.kinds.get(key)), key).toEqual(written(kind));
});

test('pages build the same contracts and entities as TypeBox', async () => {
  const page = await onPage<{ contracts: typeof contracts }>('schemas/resources/contracts.ts');
  expect(written(page.contracts)).toEqual(written(contracts));
  expect(written(await onPage('schemas/resources/entities.ts'))).toEqual(written({ entities }));
});

test('pages build the same schemas of the language as TypeBox', async () => {
  expect(written(await onPage('schemas/language/definition.ts'))).toEqual(written(definition));
});

test('the builder of pages replaces TypeBox', async () => {
  const [kind] = [...(await onPage<{ kinds: typeof kinds }>('registry/kinds.ts')).kinds.values()];
  expect(Object.getOwnPropertySymbols(kind?.props ?? {})).toEqual([]);
});
