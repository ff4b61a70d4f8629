import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '#core/geo/distance.ts';
import { location, type LocationProps } from './location.ts';
import { circlesOf, placeOf, placeError, valueOf } from './place.ts';

const props = (given: object = {}) => Value.Default(location.props, given) as LocationProps;
const beijing = { lng: 116.397428, lat: 39.90923 };
const north = (metres: number) => ({
  ...beijing,
  lat: beijing.lat + metres / metresBetween({ lng: 0, lat: 0 }, { lng: 0, lat: 1 }),
});

describe('a location value', () => {
  it('is stored as JSON text with names, point and full address [LOC-002, LOC-003]', () => {
    const stored = valueOf({
      name: '西湖',
      address: '龙井路1号',
      location: '120.13,30.24',
      pname: '浙江省',
      cityname: '杭州市',
      adname: '西湖区',
    });
    expect(JSON.parse(stored)).toEqual({
      pName: '浙江省',
      cName: '杭州市',
      adName: '西湖区',
      address: '龙井路1号',
      name: '西湖',
      lng: 120.13,
      lat: 30.24,
      fullAddress: '浙江省杭州市西湖区龙井路1号西湖',
    });
    expect(location.value!.parse(stored, props())).toEqual({ value: stored, issues: [] });
    expect(location.value!.text(stored, props(), () => undefined)).toBe('浙江省杭州市西湖区龙井路1号西湖');
  });

  it('contains the name of a municipality only once', () => {
    const one = {
      name: '外滩',
      address: '',
      location: '121.49,31.23',
      pname: '上海市',
      cityname: '上海市',
      adname: '黄浦区',
    };
    expect(placeOf(valueOf(one))?.fullAddress).toBe('上海市黄浦区外滩');
  });

  it.each(['', '不是JSON', 'null', '{"name":"无坐标"}', '{"lng":"","lat":""}', '{"lng":500,"lat":0}', 7])(
    'has no point when the stored value is %j',
    (stored) => expect(placeOf(stored)).toBeUndefined(),
  );

  it('is too far beyond the scope around the initial map position, 500 m by default [LOC-010]', () => {
    const scoped = props({ enableLocationScope: true });
    expect(scoped.adjustmentScope).toBe(500);
    expect(placeError(north(499), beijing, scoped)).toBeUndefined();
    expect(placeError(north(500), beijing, scoped)).toBeUndefined();
    expect(placeError(north(501), beijing, scoped)).toBe('location.tooFar');
    expect(placeError(north(501), beijing, props({ enableLocationScope: true, adjustmentScope: 600 }))).toBeUndefined();
    expect(placeError(north(99_999), beijing, props())).toBeUndefined();
  });

  it('is refused outside all circles, by the page and by the server [LOC-011, LOC-013]', () => {
    const circle = { name: '公司', lng: String(beijing.lng), lat: beijing.lat, radius: '300' };
    const bound = props({ enableDesktopLocation: true, locationScope: [circle] });
    expect(placeError(north(300), beijing, bound)).toBeUndefined();
    expect(placeError(north(302), beijing, bound)).toBe('location.outside');
    const far = JSON.stringify({ ...north(302), fullAddress: '外面' });
    expect(location.value!.check(far, bound).map(({ id }) => id)).toEqual(['location.outside']);
    expect(location.value!.check(JSON.stringify(north(10)), bound)).toEqual([]);
    expect(location.value!.check(far, props({ enableDesktopLocation: true }))).toEqual([]);
  });

  it('ignores malformed circles', () => {
    const broken = [null, 'a', { lng: 'x', lat: 1, radius: 2 }, { lng: 1, lat: 1 }, { lng: 1, lat: 1, radius: -1 }];
    expect(circlesOf(props({ enableDesktopLocation: true, locationScope: broken }))).toEqual([]);
  });
});
