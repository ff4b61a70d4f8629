import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { importLegacy } from './import-legacy.ts';
import { ownDefinitions } from './testing/family-definitions.ts';

/** Issues after which a person has to decide or write something; every other issue is noise for the importing person. */
const actedOn: ReadonlySet<string> = new Set([
  ...['script', 'script-instead', 'button', 'no-source', 'no-options', 'pattern', 'unknown-kind', 'flow', 'cell'].map(
    (name) => `issue.family-${name}`,
  ),
  // The fields of a form that was put together from a list have to be completed.
  'issue.family-rebuilt',
]);

/** Nine in ten definitions raise only such issues. */
const aim = 0.9;

const noiseOf = (input: unknown): string[] => {
  const { form, page, issues } = importLegacy(input, { kinds });
  const noise = issues.filter(({ id }) => !actedOn.has(id)).map(({ id, path }) => `${id} ${path}`);
  return form || page ? noise : ['nothing was imported', ...noise];
};

function expectShare(noise: readonly (readonly [name: string, issues: readonly string[]])[]): void {
  const noisy = noise.filter(([, issues]) => issues.length > 0);
  expect([1 - noisy.length / noise.length, noisy]).toEqual([expect.toSatisfy((share: number) => share >= aim), noisy]);
}

describe('definitions of the family', () => {
  it('raise only issues a person must act on, nine in ten of those written here', () => {
    expectShare(Object.entries(ownDefinitions).map(([name, definition]) => [name, noiseOf(definition)] as const));
  });

  const corpus = '../shared/corpus';
  it.skipIf(!existsSync(corpus))('raise only issues a person must act on, nine in ten of the published ones', () => {
    // The aim for portals is stricter.
    const folders = ['complete', 'rebuilt', 'lists', 'adjacent'];
    const files = folders.flatMap((folder) =>
      readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)),
    );
    expectShare(files.map((file) => [file, noiseOf(readFileSync(file, 'utf8'))] as const));
  });
});
