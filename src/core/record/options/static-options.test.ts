import { describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { definedOptions, findOption, inOwnIds, staticOptions } from './static-options.ts';

describe('static options', () => {
  it('reads label and id from the configured properties', () => {
    expect(
      staticOptions({ options: [{ name: '甲', code: 'a' }, { code: 2 }], props: { label: 'name', value: 'code' } }),
    ).toEqual([
      { id: 'a', fullName: '甲' },
      { id: 2, fullName: '2' },
    ]);
  });

  it('removes empty children, so that the last level can be selected [FIELD-025]', () => {
    const [branch] = staticOptions({
      options: [{ id: '1', fullName: '浙江', children: [{ id: '2', fullName: '杭州', children: [] }] }],
    });
    expect(branch?.children).toEqual([{ id: '2', fullName: '杭州' }]);
  });

  it('passes on colours of the palette only', () => {
    const options = [
      { id: '1', fullName: '甲', color: 'green' },
      { id: '2', fullName: '乙', color: 'url(x)' },
    ];
    expect(staticOptions({ options }).map(({ color }) => color)).toEqual(['green', undefined]);
  });

  it('omits invalid options', () => {
    expect(staticOptions({ options: [null, 'x', { fullName: '无号' }] })).toEqual([]);
    expect(staticOptions({ options: 'none' })).toEqual([]);
  });

  it('finds an option at any depth, number or text', () => {
    const options = [{ id: '1', fullName: 'a', children: [{ id: '2', fullName: 'b' }] }];
    expect(findOption(options, 2)?.fullName).toBe('b');
    expect(findOption(options, '3')).toBeUndefined();
  });
});

describe('a value in the ids of its options', () => {
  const tree = [
    { id: 1, fullName: '浙江', children: [{ id: '11', fullName: '杭州' }] },
    { id: '2', fullName: '江苏' },
  ];

  const list = { kind: kinds.get('select') };
  const path = { kind: kinds.get('cascader') };

  it('has the spelling of the option, whatever was sent [ONLINEDEV-022]', () => {
    expect(['1', 1, '2', 2, '11', 11].map((id) => inOwnIds(list, id, tree))).toEqual([1, 1, '2', '2', '11', '11']);
    expect(inOwnIds(list, ['1', 2], tree)).toEqual([1, '2']);
    expect(inOwnIds(path, ['1', 11], tree)).toEqual([1, '11']);
    expect(inOwnIds(path, [['1', 11], [2]], tree)).toEqual([[1, '11'], ['2']]);
  });

  it('has each option once [ONLINEDEV-022]', () => {
    expect(inOwnIds(list, [1, '1', 2, '2'], tree)).toEqual([1, '2']);
    expect(inOwnIds(path, [['1', '11'], [1, 11], ['2']], tree)).toEqual([[1, '11'], ['2']]);
    // A way may lead through two options that are spelled alike.
    const alike = [{ id: 1, fullName: '甲', children: [{ id: '1', fullName: '乙' }] }];
    expect(inOwnIds(path, ['1', 1], alike)).toEqual([1, '1']);
  });

  it('keeps what is no option, and anything where there are none', () => {
    expect([inOwnIds(list, 'x', tree), inOwnIds(list, ['x', '1'], tree)]).toEqual(['x', ['x', 1]]);
    expect([undefined, null, '', { id: 1 }].map((value) => inOwnIds(list, value, tree))).toEqual([
      undefined,
      null,
      '',
      { id: 1 },
    ]);
    expect(inOwnIds(list, ['1', '1'], [])).toEqual(['1', '1']);
    // A path that leads nowhere is refused as it was sent.
    expect(inOwnIds(path, ['1', '1'], tree)).toEqual(['1', '1']);
  });

  it('are put into shape once for a node', () => {
    const node = { source: undefined, props: { options: [{ id: '1', fullName: '甲' }] } };
    expect(definedOptions(node)).toBe(definedOptions(node));
  });
});
