import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { Call } from '#schemas/protocol/contract.ts';
import { type ListInput, listInput } from './list-input.ts';

const call = (...names: string[]) =>
  ({ input: Type.Object(Object.fromEntries(names.map((name) => [name, Type.Any()]))) }) as unknown as Call;
const paged = call('typeId', 'keyword', 'currentPage', 'pageSize', 'sidx', 'sort');
const query: ListInput = {
  search: { keyword: 'a' },
  page: { current: 2, size: 50 },
  order: { field: 'days', sort: 'desc' },
};

describe('listInput', () => {
  it('sends page and order under the names of paged queries [LIMIT-003]', () => {
    expect(listInput(paged, false, { typeId: 'T' }, query)).toEqual({
      typeId: 'T',
      keyword: 'a',
      currentPage: 2,
      pageSize: 50,
      sidx: 'days',
      sort: 'desc',
    });
  });

  it('sends the cursor of a page under a name that no field can have', () => {
    const page = { current: 2, size: 50, after: 'c' };
    expect(listInput(call('after'), false, {}, { ...query, search: {}, page })).toEqual({ after: 'c' });
    expect(listInput(paged, false, {}, { ...query, page })).not.toHaveProperty('after');
    expect(listInput(undefined, false, { after: 'field' }, { ...query, page })).toMatchObject({
      after: 'field',
      'page.after': 'c',
    });
  });

  it('requests all rows for an unpaged list', () => {
    expect(listInput(paged, false, {}, { search: {}, page: undefined, order: undefined })).toEqual({
      currentPage: 1,
      pageSize: 10_000,
    });
  });

  it('sends no paging to a call without paging parameters', () => {
    expect(listInput(call('typeId', 'keyword'), false, { typeId: 'T' }, query)).toEqual({ typeId: 'T', keyword: 'a' });
  });

  it('omits empty search values', () => {
    const search = { a: '', b: null, c: [], d: [null, ''], e: undefined, f: 0, g: false, h: [null, 3] };
    expect(listInput(undefined, false, {}, { ...query, search, page: undefined, order: undefined })).toEqual({
      f: 0,
      g: false,
      h: [null, 3],
      currentPage: 1,
      pageSize: 10_000,
    });
  });

  it('packs parameters unknown to the call as JSON text', () => {
    const models = call('modelId', 'queryJson', 'currentPage', 'pageSize', 'sidx', 'sort');
    const input = listInput(
      models,
      true,
      { modelId: 'm', type: 'sick' },
      { ...query, search: { days: [1, 3], no: '' } },
    );
    expect(input).toEqual({
      modelId: 'm',
      queryJson: '{"type":"sick","days":[1,3]}',
      currentPage: 2,
      pageSize: 50,
      sidx: 'days',
      sort: 'desc',
    });
    expect(listInput(models, true, { modelId: 'm', type: '' }, { ...query, search: {} })).not.toHaveProperty(
      'queryJson',
    );
  });
});
