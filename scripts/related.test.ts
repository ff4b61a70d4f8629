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

  it('run by the sources that a test can import, and never the fresh machine', () => {
    const { sources: reached, journeys } = related([
      'docs/a.md',
      'e2e/page.ts',
      'src/core/calc/parse.ts',
      'package.json',
    ]);
    expect(reached).toEqual(['src/core/calc/parse.ts']);
    expect(journeys).toEqual(['calculated-fields.spec.ts']);
  });
});
