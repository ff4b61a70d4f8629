import { describe, expect, it } from 'vitest';
import { pageSizeDefault, pageSizeMax } from '#schemas/protocol/paging.ts';
import { compilingDb } from '../testing/compiling-db.ts';
import { pageOf } from './crud-handlers.ts';
import { behind, withNext } from './keyset.ts';
import { inOrder, keysetOf, matching, type Query, sortColumns, sortedBy, whereEqual } from './list-query.ts';

const rows: Query = compilingDb<Record<string, Record<string, unknown>>>().selectFrom('thing');
const sqlOf = (query: Query) => {
  const { sql, parameters } = query.compile();
  return [sql.replace('select from "thing"', '').trim(), ...parameters];
};

describe('the query of a list', () => {
  it.each([
    [{}, 1, pageSizeDefault],
    [{ currentPage: 0, pageSize: 0 }, 1, 1],
    [{ currentPage: 1_000_000, pageSize: pageSizeMax }, 1_000_000, pageSizeMax],
    [{ currentPage: 1_000_001, pageSize: pageSizeMax + 1 }, 1_000_000, pageSizeMax],
  ])('%j reads page %i of %i rows [LIMIT-004]', (input, currentPage, pageSize) => {
    expect(pageOf(input)).toEqual({ currentPage, pageSize });
  });

  it('looks for a keyword in every searched column, its wildcards as they are', () => {
    expect(sqlOf(matching(rows, ['a', 'b'], '5%_\\'))).toEqual([
      'where (cast("a" as text) ilike $1 or cast("b" as text) ilike $2)',
      '%5\\%\\_\\\\%',
      '%5\\%\\_\\\\%',
    ]);
    for (const query of [matching(rows, ['a']), matching(rows, ['a'], ''), matching(rows, [], 'x')]) {
      expect(sqlOf(query)).toEqual(['']);
    }
  });

  it('compares the columns that have a wanted value', () => {
    const narrow = whereEqual({ a: 'x', b: '', c: undefined, d: 0 });
    expect(sqlOf(narrow(rows))).toEqual(['where "a" = $1 and "d" = $2', 'x', 0]);
  });

  it.each([
    [{ sidx: 'name', sort: 'desc' }, '"name" desc nulls last, "id" asc'],
    [{ sidx: 'name', sort: 'asc' }, '"name" asc, "id" asc'],
    [{ sidx: 'name' }, '"name" asc, "id" asc'],
    [{ sidx: 'secret', sort: 'desc' }, '"sort_code" asc, "time" desc nulls last, "id" asc'],
    [{}, '"sort_code" asc, "time" desc nulls last, "id" asc'],
  ])('%j is ordered by %s', (input, order) => {
    const columns = sortColumns(
      input,
      ['name'],
      [
        ['sort_code', 'asc'],
        ['time', 'desc'],
      ],
    );
    expect(sqlOf(inOrder(rows, columns))).toEqual([`order by ${order}`]);
  });

  it('begins behind the last row of the page before', () => {
    const columns = sortedBy(['t.name', 'asc'], ['time', 'desc'], ['id', 'asc']);
    expect(columns.map(({ property }) => property)).toEqual(['name', 'time', 'id']);
    const after = (...values: (string | number | null)[]) => sqlOf(rows.where(behind(keysetOf(columns), values)));
    expect(after('a', 5, 'i')).toEqual([
      'where (("t"."name" > $1 or "t"."name" is null) or ("t"."name" = $2 and (("time" < $3 or "time" is null) or ("time" = $4 and (("id" > $5 or "id" is null))))))',
      ...['a', 'a', 5, 5, 'i'],
    ]);
    expect(after(null, null, 'i')).toEqual([
      'where (false or ("t"."name" is null and (false or ("time" is null and (("id" > $1 or "id" is null))))))',
      'i',
    ]);
    expect(sqlOf(rows.where(behind([], [])))).toEqual(['where false']);
  });

  it('gives the cursor of the next page with the last row only', () => {
    expect(withNext([{ id: 1 }, { id: 2 }], 'n')).toEqual([{ id: 1 }, { id: 2, next: 'n' }]);
    expect(withNext([{ id: 1 }], undefined)).toEqual([{ id: 1 }]);
  });
});
