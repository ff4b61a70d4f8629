import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { ListDefinition } from '#schemas/language/list.ts';
import { compile } from '../compile/compile.ts';
import { checkList } from '../compile/validate/list.ts';
import { digestOf, goldenOf } from '../testing/variations.ts';
import { defaultList } from './model/default-list.ts';
import { listScreen } from './model/list-screen.ts';

interface Seed {
  form: Definition;
  list: ListDefinition;
}
const seedOf = (name: string) => JSON.parse(readFileSync(`fixtures/seed/forms/${name}.json`, 'utf8')) as Seed;
const names = ['asset', 'leave-request', 'purchase-order'];

it.each(names)('makes the same screen of the list of %s with any one value changed', async (name) => {
  const { form, list } = seedOf(name);
  const screen = compile(form, { kinds });
  const outcomeOf = (value: unknown) => {
    const issues = checkList(value, screen, { kinds });
    const model = { id: 'm', fullName: 'f', enCode: 'e', form, list: value as ListDefinition };
    return {
      digest: issues.length > 0 ? '' : digestOf(listScreen(model, kinds)),
      issues: issues.map(({ path, id, params }) => `${path} ${id} ${JSON.stringify(params)}`),
    };
  };
  await expect(await goldenOf(list, outcomeOf)).toMatchFileSnapshot(`../../../fixtures/golden/list-${name}.txt`);
});

it.each(names)('proposes the same list for %s with any one value changed', async (name) => {
  const { form } = seedOf(name);
  const outcomeOf = (value: unknown) => {
    try {
      return { digest: digestOf(defaultList(value as Definition, kinds)), issues: [] };
    } catch (error) {
      return { digest: (error as Error).name, issues: [] };
    }
  };
  await expect(await goldenOf(form, outcomeOf)).toMatchFileSnapshot(
    `../../../fixtures/golden/default-list-${name}.txt`,
  );
});
