import { describe, expect, it } from 'vitest';
import { listStateTexts, readListState, readSearch } from './list-state.ts';

const defaults = { pageSize: 30, order: { field: 'no', sort: 'desc' as const } };
const read = (view: Record<string, string>) => readListState(view, defaults, (field) => field === 'price');

describe('the state of a list in a URL', () => {
  it('is restored unchanged', () => {
    const state = { order: { field: 'price', sort: 'desc' as const }, current: 3, size: 100 };
    const texts = listStateTexts({ ...state, search: { name: 'a', empty: '', none: [null, ''] } }, defaults);
    expect(texts).toEqual({ sort: '-price', page: '3', size: '100', q: '{"name":"a"}' });
    expect(read(texts as Record<string, string>)).toEqual(state);
    expect(readSearch(texts['q'])).toEqual({ name: 'a' });
  });

  it('omits defaults, but includes a removed order', () => {
    const plain = { search: {}, order: defaults.order, current: 1, size: 30 };
    expect(Object.values(listStateTexts(plain, defaults))).toEqual([undefined, undefined, undefined, undefined]);
    expect(read({})).toEqual({ order: defaults.order, current: 1, size: 30 });
    expect(listStateTexts({ order: undefined }, defaults)).toEqual({ sort: '' });
    expect(read({ sort: '' }).order).toBeUndefined();
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'abc' },
    { page: '99999999999' },
    { size: '7' },
    { size: '100000' },
    { sort: 'secret' },
    { sort: '-secret' },
  ])('ignores %j, which no control of the list can set', (view) => {
    expect(read(view)).toEqual({ order: defaults.order, current: 1, size: 30 });
  });

  it.each([undefined, '', '[1]', '"text"', 'null', '{"open'])('treats %s as no search', (text) => {
    expect(readSearch(text)).toEqual({});
  });
});
