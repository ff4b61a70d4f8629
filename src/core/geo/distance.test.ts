import { describe, expect, it } from 'vitest';
import { isWithin, isWithinAny, metresBetween } from './distance.ts';

const beijing = { lng: 116.397428, lat: 39.90923 };
const shanghai = { lng: 121.473701, lat: 31.230416 };
/** Length of one degree of a meridian on the mean sphere, in metres. */
const degree = 111_195.08;

describe('distances on the earth', () => {
  it('are great-circle metres [LOC-013]', () => {
    expect(metresBetween(beijing, beijing)).toBe(0);
    expect(metresBetween({ lng: 116, lat: 39 }, { lng: 116, lat: 40 })).toBeCloseTo(degree, 1);
    expect(metresBetween({ lng: 0, lat: 60 }, { lng: 1, lat: 60 })).toBeCloseTo(55_597, -1);
    expect(metresBetween(beijing, shanghai) / 1000).toBeCloseTo(1067, -1);
    expect(metresBetween({ lng: 0, lat: 0 }, { lng: 180, lat: 0 })).toBeCloseTo(Math.PI * 6_371_008.8, 3);
    expect(metresBetween({ lng: 179.9995, lat: 0 }, { lng: -179.9995, lat: 0 })).toBeCloseTo(degree / 1000, 1);
  });

  it('count a point exactly on the limit as inside [LOC-013]', () => {
    const point = { lng: 116.4, lat: 39.91 };
    const radius = metresBetween(beijing, point);
    expect(isWithin(point, { ...beijing, radius })).toBe(true);
    expect(isWithin(point, { ...beijing, radius: radius - 1 })).toBe(false);
  });

  it('allow every point without circles, and otherwise those in one of them [LOC-013]', () => {
    expect(isWithinAny(shanghai, [])).toBe(true);
    expect(isWithinAny(shanghai, [{ ...beijing, radius: 500 }])).toBe(false);
    expect(
      isWithinAny(shanghai, [
        { ...beijing, radius: 500 },
        { ...shanghai, radius: 1 },
      ]),
    ).toBe(true);
  });
});
