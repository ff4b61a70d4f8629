import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { compile } from '../compile/compile.ts';
import { digestOf, goldenOf } from '../testing/variations.ts';
import { computeRecord } from './compute-record.ts';
import { checkRecord, parseRecord, storeRecord } from './record.ts';

interface Case {
  definition: string;
  record?: Record<string, unknown>;
}
const read = <Content>(file: string) => JSON.parse(readFileSync(`fixtures/${file}.json`, 'utf8')) as Content;
const names = ['every-kind', 'expense-claim', 'field-visit', 'purchase-order', 'survey'];

it.each(names)('parses, computes, checks and stores %s as before with any one value changed', async (name) => {
  const { definition, record } = read<Case>(`cases/${name}`);
  const screen = compile(read(`definitions/${definition}`), { kinds });
  const outcomeOf = (stored: unknown) => {
    const parsed = parseRecord(screen, stored);
    const values = computeRecord(screen, parsed.values, {});
    const issues = [...parsed.issues, ...checkRecord(screen, values)];
    return {
      digest: digestOf([parsed.values, storeRecord(screen, values)]),
      issues: issues.map(({ path, id, params }) => `${path} ${id} ${JSON.stringify(params)}`),
    };
  };
  await expect(await goldenOf(record, outcomeOf)).toMatchFileSnapshot(`../../../fixtures/golden/record-${name}.txt`);
});
