import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { journeysOf, reach, related } from './related.ts';

const sources = ['schemas', 'registry', 'src', 'server', 'scripts', 'fixtures'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path)}`),
);
const files = [...sources, 'vite.config.ts', 'package.json'];

describe('the tests that a change reaches', () => {
  it('include a journey for each page: every journey says which files it is about, and they exist', () => {
    const journeys = readdirSync('e2e').filter((file) => file.endsWith('.spec.ts'));
    expect(Object.keys(reach).sort()).toEqual(journeys.sort());
    const missing = Object.values(reach)
      .flat()
      .filter((path) => !files.some((file) => file.includes(path)));
    expect(missing).toEqual([]);
  });

  it('include the journeys of the changed part, and no others', () => {
    expect(journeysOf(['server/services/import/import-rows.ts'])).toEqual(['spreadsheets.spec.ts']);
    expect(journeysOf(['docs/operations.md', 'README.md'])).toEqual([]);
    expect(journeysOf(['e2e/uploads.spec.ts'])).toEqual(['uploads.spec.ts']);
  });

  it('are those about the same, the changed ones also when they are slow, and never the fresh machine [OPS-018]', () => {
    const changed = ['docs/a.md', 'e2e/page.ts', 'src/core/calc/parse.ts', 'registry/same-words.deep.test.tsx'];
    const { tests, journeys } = related([...changed, 'package.json']);
    expect(tests).toContain('src/core/calc/expression.test.ts');
    expect(tests.filter((test) => test.includes('.deep.'))).toEqual(['registry/same-words.deep.test.tsx']);
    expect(journeys).toEqual(['calculated-fields.spec.ts']);
  });

  it('are few of those that import everything: a kind has its own and those of kinds like it [OPS-018]', () => {
    const { tests } = related(['registry/product/portal/todo/todo.view.tsx']);
    expect(tests).toContain('registry/product/portal/work-cards.test.tsx');
    expect(tests.length).toBeLessThan(20);
    expect(related(['docs/a.md', 'registry/no-source.txt']).tests).toEqual([]);
  });
});
