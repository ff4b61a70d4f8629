import { describe, expect, it } from 'vitest';
import { flattened, grouped, groupValue, linesOf, openableKeys } from './lines.ts';

describe('linesOf', () => {
  it('preserves children only where there are any', () => {
    const lines = linesOf(
      [
        { id: 'a', children: [{ id: 'b', children: [] }] },
        { id: 'c', children: null },
      ],
      undefined,
    );
    expect(lines).toEqual([
      { id: 'a', key: 'a', children: [{ id: 'b', key: 'b' }] },
      { id: 'c', key: 'c' },
    ]);
  });

  it('assigns a unique key to every line, with or without an id', () => {
    const keys = flattened(linesOf([{ id: 1 }, { id: '1' }, {}, { id: null, children: [{ id: 1 }] }], undefined)).map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(5);
  });

  it('can be expanded where a row has children that were not loaded yet', () => {
    const rows = [
      { id: 'a', hasChildren: true },
      { id: 'b', hasChildren: false },
    ];
    expect(openableKeys(linesOf(rows, new Map()))).toEqual(['a']);
    expect(openableKeys(linesOf(rows, undefined))).toEqual([]);
    expect(openableKeys(linesOf(rows, new Map([['a', []]])))).toEqual([]);
    expect(linesOf(rows, new Map([['a', [{ id: 'x' }]]]))[0]?.children).toEqual([{ id: 'x', key: 'x' }]);
  });

  it('shows no loaded children of a row that has none any more, and those in the row itself before loaded ones', () => {
    const lazy = new Map([['a', [{ id: 'x' }]]]);
    expect(linesOf([{ id: 'a', hasChildren: false }], lazy)[0]?.children).toBeUndefined();
    const found = { id: 'a', hasChildren: true, children: [{ id: 'y' }] };
    expect(linesOf([found], lazy)[0]?.children).toEqual([{ id: 'y', key: 'y' }]);
  });

  it('is expanded initially where the children are there', () => {
    const rows = [
      { id: 'a', hasChildren: true },
      { id: 'b', hasChildren: true, children: [{ id: 'c', hasChildren: true }] },
    ];
    const lines = linesOf(rows, new Map());
    expect(openableKeys(lines)).toEqual(['a', 'b', 'c']);
    expect(openableKeys(lines, 'filled')).toEqual(['b']);
  });
});

describe('grouped', () => {
  it('does not treat a record as a group, whatever its field names', () => {
    expect(flattened(linesOf([{ id: '1', group: 'x' }], undefined))).toHaveLength(1);
  });

  it('groups rows by value, in order of first appearance', () => {
    const lines = linesOf([{ id: '1', t: 'b' }, { id: '2' }, { id: '3', t: 'b' }], undefined);
    const groups = grouped(lines, 't');
    expect(groups.map(({ [groupValue]: group, children }) => [group, children?.map(({ id }) => id)])).toEqual([
      ['b', ['1', '3']],
      [null, ['2']],
    ]);
    expect(flattened(groups).map(({ id }) => id)).toEqual(['1', '3', '2']);
  });
});
