import { describe, expect, it } from 'vitest';
import { toGcj02, toWgs84 } from './datum.ts';
import { metresBetween } from './distance.ts';

/** Published examples of eviltransform: points in WGS-84 and GCJ-02. */
const published = [
  ['上海', { lat: 31.1774276, lng: 121.5272106 }, { lat: 31.17530398364597, lng: 121.531541859215 }],
  ['深圳', { lat: 22.543847, lng: 113.912316 }, { lat: 22.540796131694766, lng: 113.9171764808363 }],
  ['北京', { lat: 39.911954, lng: 116.377817 }, { lat: 39.91334545536069, lng: 116.38404722455657 }],
] as const;

describe('coordinates of maps of mainland China', () => {
  it.each(published)('are shifted from WGS-84 as published: %s', (_, wgs, gcj) => {
    expect(metresBetween(toGcj02(wgs), gcj)).toBeLessThan(0.001);
    expect(metresBetween(wgs, gcj)).toBeGreaterThan(400);
  });

  it.each(published)('are converted back to WGS-84 within a millimetre: %s', (_, wgs, gcj) => {
    expect(metresBetween(toWgs84(gcj), wgs)).toBeLessThan(0.001);
  });

  it('are converted back within a millimetre all over the country', () => {
    for (let lng = 74; lng < 135; lng += 2.7)
      for (let lat = 4; lat < 53; lat += 2.3) {
        const point = { lng, lat };
        expect(metresBetween(toWgs84(toGcj02(point)), point)).toBeLessThan(0.001);
      }
  });

  it('are not shifted elsewhere', () => {
    const paris = { lat: 48.8584, lng: 2.2945 };
    expect(toGcj02(paris)).toEqual(paris);
    expect(toWgs84(paris)).toEqual(paris);
  });
});
