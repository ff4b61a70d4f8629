import { describe, expect, it } from 'vitest';
import type { Option } from '#schemas/language/source.ts';
import { offered, optionsOf } from './options-of.ts';

describe('optionsOf', () => {
  it('takes id, label and children from the configured properties', () => {
    const rows = [{ code: 'a', name: '甲', items: [{ code: 'b', name: '乙' }] }, { name: 'no id' }];
    expect(optionsOf(rows, { call: 'x.list', value: 'code', label: 'name', children: 'items' })).toEqual([
      {
        code: 'a',
        name: '甲',
        id: 'a',
        fullName: '甲',
        children: [{ code: 'b', name: '乙', id: 'b', fullName: '乙' }],
      },
    ]);
  });

  it('offers each id once', () => {
    const rows = [
      { id: 1, fullName: '事假' },
      { id: '1', fullName: '病假' },
    ];
    expect(optionsOf(rows, { call: 'x.list' })).toEqual([{ id: 1, fullName: '事假' }]);
  });

  it('shows the id where there is no label', () => {
    expect(optionsOf([{ id: 7 }], { call: 'x.list' })).toEqual([{ id: 7, fullName: '7' }]);
  });
});

describe('offered', () => {
  const options: Option[] = [
    { id: 'on', fullName: '启用', enabledMark: 1 },
    { id: 'off', fullName: '停用', enabledMark: 0 },
    { id: 'top', fullName: '上级', enabledMark: 0, children: [{ id: 'below', fullName: '下级', enabledMark: 1 }] },
  ];
  const ids = (list: readonly Option[]) => list.map(({ id }) => id);

  it('offers no disabled option, unless the record contains it already [DICT-053]', () => {
    expect(ids(offered(options, 'on'))).toEqual(['on', 'top']);
    expect(ids(offered(options, 'off'))).toEqual(['on', 'off', 'top']);
    expect(ids(offered(options, ['on', 'off']))).toEqual(['on', 'off', 'top']);
  });

  it('returns the identical list when nothing is disabled', () => {
    const all: Option[] = [{ id: 1, fullName: '一' }];
    expect(offered(all, undefined)).toBe(all);
  });
});
