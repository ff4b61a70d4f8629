import { describe, expect, it } from 'vitest';
import { uniqueBy, nextPage } from './use-infinite-scroll.ts';
import { nodesIn } from '../../pickers/people/pick-node.tsx';

describe('a list that goes on while it is scrolled', () => {
  it('asks for what lies behind a page that said where the next one begins, however long it was', () => {
    expect(nextPage('c', 1, false)).toEqual({ page: 2, after: 'c' });
    expect(nextPage('c', 1, true)).toEqual({ page: 2, after: 'c' });
  });

  it('asks by number behind a full page that did not, and ends behind the last', () => {
    expect(nextPage(undefined, 2, false)).toEqual({ page: 3 });
    expect(nextPage(undefined, 2, true)).toBeUndefined();
  });

  it('shows a row once, as it came first', () => {
    const rows = [
      { id: 'a', at: 1 },
      { id: 'b', at: 2 },
      { id: 'a', at: 3 },
    ];
    expect(uniqueBy(rows, ({ id }) => id)).toEqual(rows.slice(0, 2));
  });

  it('reads from an answer where its next page begins', () => {
    const [one, two] = [
      { id: 'a', fullName: '甲' },
      { id: 'b', fullName: '乙' },
    ];
    expect(nodesIn({ list: [one, two], pagination: { next: 'c' } })).toEqual([one, { ...two, next: 'c' }]);
    expect(nodesIn({ list: [one], pagination: {} })).toEqual([one]);
    expect(nodesIn([one, { ...two, next: 'c' }])).toEqual([one, { ...two, next: 'c' }]);
  });
});
