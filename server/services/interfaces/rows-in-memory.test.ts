import { describe, expect, it } from 'vitest';
import type { ConfigCondition } from '#schemas/resources/data-interface/data-config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type Ask, interfaceRowsMax, type Row } from './ask.ts';
import { queryRows } from './rows-in-memory.ts';

const rows = [
  { id: 1, name: 'Anna', age: 9 },
  { id: 2, name: 'bob', age: '10', isAway: true },
  { id: 3, name: '', age: null },
  { id: 4, name: 'Carl', age: 20, more: { text: 'bob' } },
];
const ask = (more: Partial<Ask> = {}): Ask => ({
  values: {},
  required: new Set(),
  keyword: '',
  keywordFields: [],
  only: undefined,
  page: { currentPage: 1, pageSize: 20 },
  ...more,
});
const ids = (where: readonly ConfigCondition[] | undefined, more?: Partial<Ask>) =>
  queryRows(rows, where, ask(more)).rows.map(({ id }) => id);

describe('conditions on rows in memory [IFACE-015]', () => {
  it.each<[ConfigCondition['symbol'], string, unknown, number[]]>([
    ['null', 'age', '', [3]],
    ['null', 'name', '', [3]],
    ['null', 'missing', '', [1, 2, 3, 4]],
    ['notNull', 'age', '', [1, 2, 4]],
    ['==', 'name', 'bob', [2]],
    ['==', 'age', '9', [1]],
    ['==', 'isAway', 'true', [2]],
    ['in', 'age', [9, 20], [1, 4]],
    ['in', 'more', [''], [1, 2, 3, 4]],
    ['<>', 'name', 'bob', [1, 3, 4]],
    ['notIn', 'age', [9, 10], [3, 4]],
    ['like', 'name', 'B', [2]],
    ['like', 'name', 'AN', [1]],
    ['notLike', 'name', 'B', [1, 3, 4]],
    ['between', 'age', [9, 10], [1, 2]],
    ['between', 'age', [10, 19], [2]],
    ['between', 'age', 20, [4]],
    ['between', 'age', [21, 30], []],
    ['between', 'age', [1, 8], []],
    ['between', 'name', ['A', 'B'], [1]],
    ['>', 'age', 10, [4]],
    ['>=', 'age', 10, [2, 4]],
    ['<', 'age', 10, [1]],
    ['<=', 'age', 10, [1, 2]],
    ['>', 'name', 'Anna', [2, 4]],
    ['>=', 'name', 'Carl', [2, 4]],
    ['<', 'name', 'Carl', [1]],
    ['<=', 'name', 'Carl', [1, 4]],
  ])('%s: %s, %j', (symbol, field, value, expected) => {
    expect(ids([{ field, symbol, value }])).toEqual(expected);
  });

  it('all hold at once; without any, every row is returned', () => {
    const older: ConfigCondition = { field: 'age', symbol: '>=', value: 10 };
    expect(ids([older, { field: 'name', symbol: 'like', value: 'c' }])).toEqual([4]);
    expect(ids(undefined)).toEqual([1, 2, 3, 4]);
  });

  it('with an empty parameter are skipped, and never hold where the parameter is required', () => {
    const where: ConfigCondition[] = [{ field: 'age', symbol: '>', value: { var: 'least' } }];
    expect(ids(where)).toEqual([1, 2, 3, 4]);
    expect(ids(where, { values: { least: 10 } })).toEqual([4]);
    expect(ids(where, { required: new Set(['least']) })).toEqual([]);
    expect(ids(where, { values: { least: 10 }, required: new Set(['least']) })).toEqual([4]);
  });
});

describe('rows in memory [IFACE-015]', () => {
  it.each<[string, string[], number[]]>([
    ['BOB', [], [2]],
    ['10', [], [2]],
    ['true', ['isAway'], [2]],
    ['10', ['name'], []],
    ['a', ['name'], [1, 4]],
    ['bob', ['more'], []],
  ])('are searched for %s in %j', (keyword, keywordFields, expected) => {
    expect(ids(undefined, { keyword, keywordFields })).toEqual(expected);
  });

  it('are paged, with the number of all', () => {
    const page = (currentPage: number, pageSize: number) =>
      queryRows(rows, undefined, ask({ page: { currentPage, pageSize } }));
    expect(page(1, 3)).toMatchObject({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], total: 4 });
    expect(page(2, 3)).toEqual({ rows: [rows[3]], total: 4 });
    expect(page(3, 3)).toEqual({ rows: [], total: 4 });
  });

  it.each([
    ['with ids', (id: number) => ({ id, name: `n${id % 2}` })],
    ['without ids', (id: number) => ({ name: `n${id}` })],
    ['with equal values', (id: number) => ({ name: `n${id >> 1}` })],
  ])('%s are neither repeated nor skipped while others are added and removed', (_, rowOf) => {
    const turned = (all: readonly object[], currentPage: number, after?: string) =>
      queryRows(all as Row[], undefined, ask({ page: { currentPage, pageSize: 4, ...(after && { after }) } }));
    const before = Array.from({ length: 10 }, (_row, id) => rowOf(id));
    const first = turned(before, 1);
    const changed = [{ id: 'new', name: 'new' }, ...before.slice(0, 1), ...before.slice(2)];
    const second = turned(changed, 2, first.next);
    // The last row of the second page is removed before the third is read.
    const third = turned([...before.slice(0, 7), ...before.slice(8)], 3, second.next);
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(before);
    expect([first.total, second.total, third.total]).toEqual([10, 10, 10]);
    expect(third.next).toBeUndefined();
  });

  it('continue where they were if every row of a cursor was removed, and refuse an invalid cursor', () => {
    const all = Array.from({ length: 6 }, (_, id) => ({ id }));
    const page = (of: readonly Row[], after: string) =>
      queryRows(of, undefined, ask({ page: { currentPage: 2, pageSize: 2, after } }));
    const { next = '' } = queryRows(all, undefined, ask({ page: { currentPage: 1, pageSize: 2 } }));
    expect(page(all.slice(2), next).rows).toEqual([{ id: 2 }, { id: 3 }]);
    expect(page([], next)).toEqual({ rows: [], total: 2 });
    for (const after of ['', 'x', '[]', 'null', '{"keys":[1],"end":1}', '{"keys":[]}', '{"keys":["a"],"end":0.5}']) {
      expect(() => page(all, after)).toThrow(AppError);
    }
  });

  it('are limited in number, whatever size of page is named', () => {
    const many = Array.from({ length: interfaceRowsMax + 1 }, (_, id) => ({ id }));
    const found = queryRows(many, undefined, ask({ page: { currentPage: 1, pageSize: interfaceRowsMax + 1 } }));
    expect([found.rows.length, found.total]).toEqual([interfaceRowsMax, interfaceRowsMax + 1]);
  });

  it('are found by their ids at any depth of a tree, whatever the parameters are', () => {
    const tree = [
      { id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }] },
      { id: 'd', children: 'none' },
    ];
    const only = { field: 'id', ids: ['c', 'd'] };
    const where: ConfigCondition[] = [{ field: 'id', symbol: '==', value: { var: 'asked' } }];
    const found = queryRows(tree, where, ask({ only, values: { asked: 'a' } }));
    expect(found.rows.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(queryRows(tree, undefined, ask()).rows).toEqual(tree);
  });
});
