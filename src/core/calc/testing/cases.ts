import type { GraphField } from '../graph.ts';
import type { ExpressionProblem } from '../tokens.ts';

/** A test case in fixtures/expressions. */
export interface ExpressionCase {
  expression: unknown;
  values?: Record<string, unknown>;
  precision?: number;
  expected: number;
  problem?: ExpressionProblem;
}

/** A form with calculated fields, a record, and its expected result. */
export interface RecordCase {
  title: string;
  fields: GraphField[];
  record: Record<string, unknown>;
  expected: Record<string, unknown>;
  circles?: string[][];
}

const files = import.meta.glob<unknown[]>('/fixtures/expressions/**/*.json', { eager: true, import: 'default' });

/** The operations with test cases: names of folders. */
export const operations = [...new Set(Object.keys(files).map((file) => file.split('/')[3]))];

/** All test cases of one file, `order/ranks`, or of all files of one operation, `order`. */
export function casesOf<Case>(name: string): Case[] {
  const start = `/fixtures/expressions/${name}`;
  return Object.entries(files).flatMap(([file, cases]) =>
    file === `${start}.json` || file.startsWith(`${start}/`) ? (cases as Case[]) : [],
  );
}
