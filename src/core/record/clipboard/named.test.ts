import { describe, expect, it } from 'vitest';
import type { Option } from '#schemas/language/source.ts';
import { ambiguous } from '../../kind/kind.ts';
import { endOf, namesIn, findOptionPath } from './named.ts';

const one = (id: string, fullName: string, children: Option[] = [], more: object = {}): Option => ({
  id,
  fullName,
  children,
  ...more,
});
const places = [
  one('33', '浙江省', [one('3301', '杭州市', [one('330106', '西湖区')])]),
  one('36', '江西省', [one('3601', '南昌市', [one('360103', '西湖区')]), one('3602', '市辖区')]),
];
const mean = (name: string, options: Option[] = places, told: Parameters<typeof findOptionPath>[2] = {}) => {
  const way = findOptionPath(name, { options, t: (text) => text as string }, told);
  return way === ambiguous ? 'ambiguous' : Array.isArray(way) ? way.map(({ id }) => id as string).join('/') : undefined;
};

describe('an option name', () => {
  it('matches the only option with this name, at any level', () => {
    expect(mean('市辖区')).toBe('36/3602');
    expect(mean('东湖区')).toBeUndefined();
  });

  it('shared by several options matches none, unless qualified by its parents', () => {
    expect(mean('西湖区')).toBe('ambiguous');
    expect(mean('南昌市/西湖区')).toBe('36/3601/360103');
    expect(mean('浙江省 / 杭州市 / 西湖区')).toBe('33/3301/330106');
    expect(mean('江西省/西湖区')).toBeUndefined();
  });

  it('that is a full path matches that one, though other paths end with it', () => {
    expect(mean('市场部', [one('a', '公司', [one('b', '市场部')]), one('c', '市场部')])).toBe('c');
  });

  it('does not match a disabled option, only its children', () => {
    const options = [one('a', '公司', [one('b', '公司')], { disabled: true })];
    expect(mean('公司', options)).toBe('a/b');
  });

  it('matches one option at several places where only its id is stored', () => {
    const roles = [one('a', '甲部', [one('r', '经理')]), one('b', '乙部', [one('r', '经理')])];
    expect(mean('经理', roles)).toBe('ambiguous');
    expect(mean('经理', roles, { keyOf: endOf })).toBe('a/r');
  });

  it('may contain the separator, and may be qualified with another separator', () => {
    expect(mean('10/20', [one('a', '10/20'), one('b', '20')])).toBe('a');
    expect(mean('20', [one('a', '10/20'), one('b', '20')])).toBe('b');
    expect(mean('浙江省 > 杭州市', places, { separator: ' > ' })).toBe('33/3301');
  });
});

it('are several only in multi-select fields; an empty one is none', () => {
  expect(namesIn(' 甲、乙,，丙；\n丁 ', true)).toEqual(['甲', '乙', '丙', '丁']);
  expect(namesIn(' 甲、乙 ', false)).toEqual(['甲、乙']);
});
