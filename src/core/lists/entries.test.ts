import { expect, it } from 'vitest';
import type { Option } from '#schemas/language/source.ts';
import { branchKeys, findEntry, matching } from './entries.ts';

const entries: Option[] = [
  {
    id: 'a',
    fullName: '业务字典',
    children: [
      { id: 'b', fullName: 'Leave type', children: [] },
      { id: 'c', fullName: '性别' },
    ],
  },
  { id: 'd', fullName: '系统' },
];
const words = ({ fullName }: Option) => String(fullName);

it('lists the entries that can be opened', () => {
  expect(branchKeys(entries)).toEqual(['a']);
});

it('finds an entry at any depth', () => {
  expect([findEntry(entries, 'c')?.fullName, findEntry(entries, 'x')]).toEqual(['性别', undefined]);
});

it('filters by keyword, including ancestors and descendants of a match', () => {
  const ids = (list: readonly Option[]): unknown[] => list.flatMap(({ id, children }) => [id, ...ids(children ?? [])]);
  expect(ids(matching(entries, ' leave ', words))).toEqual(['a', 'b']);
  expect(ids(matching(entries, '业务', words))).toEqual(['a', 'b', 'c']);
  expect(ids(matching(entries, 'nothing', words))).toEqual([]);
  expect(matching(entries, '  ', words)).toBe(entries);
});
