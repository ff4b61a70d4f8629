import { expect, it } from 'vitest';
import type { CompiledNode } from '../compile/tree.ts';
import { rowTitle } from './row-title.ts';

const value = { text: (one: unknown) => String(one), parse: (stored: unknown) => ({ value: stored, issues: [] }) };
const column = (field: string, kind: object) =>
  ({ field, props: {}, kind: { zhjyKey: field, value, ...kind } }) as unknown as CompiledNode;
const number = column('number', { listing: { search: 'text' }, server: { system: 'number' } });
const date = column('date', { listing: { search: 'dateRange' } });
const name = column('name', { listing: { search: 'text' } });

it.each([
  [[date, name], { date: '2026-01-01', name: '电脑' }, '电脑'],
  [[date, name], { date: '2026-01-01', name: '' }, '2026-01-01'],
  [[number, date, name], { number: 'ZC1', date: 'd', name: '电脑' }, 'ZC1 电脑'],
  [[number], { number: 'ZC1' }, 'ZC1'],
  [[name], { name: ['a'] }, ''],
  // A column the user may not see is not included: its value is never used as a title.
  [[date], { name: '机密', date: '2026-01-01' }, '2026-01-01'],
])('returns the title of row %#', (columns, row, expected) => {
  expect(rowTitle(columns, row)).toBe(expected);
});
