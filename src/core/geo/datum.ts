import type { GeoPoint } from './distance.ts';

/*
 * Maps of mainland China shift every point by a few hundred metres (GCJ-02, "Mars coordinates"); satellites and
 * browsers use WGS-84. Stored coordinates are GCJ-02, as in the family and its map service.
 */

/** The Krasovsky 1940 ellipsoid, on which the shift is defined: metres, and the eccentricity squared. */
const axis = 6_378_245;
const flattened = 0.006_693_421_622_965_943;

/** Approximate bounding box of the shift; outside both datums are equal. */
const isShifted = ({ lng, lat }: GeoPoint): boolean => lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271;

const wave = (value: number, first: number, second: number) =>
  ((first * Math.sin(value * Math.PI) + second * Math.sin((value / 3) * Math.PI)) * 2) / 3;

/** The shift at a WGS-84 point, in degrees. */
function shiftAt({ lng, lat }: GeoPoint): GeoPoint {
  const x = lng - 105;
  const y = lat - 35;
  const both = ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
  const root = Math.sqrt(Math.abs(x));
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + both;
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + both;
  const up =
    north + wave(y, 20, 40) + ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y / 30) * Math.PI)) * 2) / 3;
  const aside =
    east + wave(x, 20, 40) + ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3;
  const angle = (lat / 180) * Math.PI;
  const magic = 1 - flattened * Math.sin(angle) ** 2;
  return {
    lat: (up * 180) / (((axis * (1 - flattened)) / (magic * Math.sqrt(magic))) * Math.PI),
    lng: (aside * 180) / ((axis / Math.sqrt(magic)) * Math.cos(angle) * Math.PI),
  };
}

/** Converts WGS-84 to GCJ-02. Exact, as far as the shift is published. */
export function toGcj02(point: GeoPoint): GeoPoint {
  if (!isShifted(point)) return point;
  const shift = shiftAt(point);
  return { lng: point.lng + shift.lng, lat: point.lat + shift.lat };
}

/** Each iteration divides the error by more than a thousand: from 700 m to less than 0.1 mm. */
const rounds = 3;

/**
 * Converts GCJ-02 to WGS-84. The shift has no closed-form inverse: solved by fixed-point iteration, within a
 * millimetre.
 */
export function toWgs84(point: GeoPoint): GeoPoint {
  if (!isShifted(point)) return point;
  let found = point;
  for (let round = 0; round < rounds; round++) {
    const shift = shiftAt(found);
    found = { lng: point.lng - shift.lng, lat: point.lat - shift.lat };
  }
  return found;
}
