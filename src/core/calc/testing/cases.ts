import { readdirSync, readFileSync } from 'node:fs';
import type { ExpressionProblem, GraphField } from '../graph.ts';

/** One line of a table in fixtures/expressions. */
export interface ExpressionCase {
  expression: unknown;
  values?: Record<string, unknown>;
  precision?: number;
  expected: number;
  problem?: ExpressionProblem;
}

/** A form with calculated fields, a record, and what it becomes. */
export interface RecordCase {
  title: string;
  fields: GraphField[];
  record: Record<string, unknown>;
  expected: Record<string, unknown>;
  circles?: string[][];
}

const folder = 'fixtures/expressions';

/** All cases of one file, `order/ranks`, or of all files of one operation, `order`. */
export function casesOf<Case>(name: string): Case[] {
  const files = name.includes('/')
    ? [`${folder}/${name}.json`]
    : readdirSync(`${folder}/${name}`).map((file) => `${folder}/${name}/${file}`);
  return files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Case[]);
}
