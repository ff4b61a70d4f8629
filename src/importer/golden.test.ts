import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { digestOf, goldenOf, type Outcome } from '#core/testing/variations.ts';
import { importLegacy } from './import-legacy.ts';

const names = readdirSync('fixtures/family').map((file) => file.replace('.json', ''));

function outcomeOf(input: unknown): Outcome {
  const { account, issues, nodes: _, ...parts } = importLegacy(input, { kinds });
  return {
    digest: `${digestOf(parts)} ${Object.values(account).join(' ')}`,
    issues: issues.map(({ path, id }) => `${path} ${id}`),
  };
}

it.each(names)('imports %s as before with any one value changed [LANG-016]', async (name) => {
  const { input } = JSON.parse(readFileSync(`fixtures/family/${name}.json`, 'utf8')) as { input: unknown };
  await expect(await goldenOf(input, outcomeOf, 1)).toMatchFileSnapshot(`../../fixtures/golden/import-${name}.txt`);
});
