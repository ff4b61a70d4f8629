import type { GeoPoint } from './distance.ts';

/*
 * Maps published in mainland China shift every point by a few hundred metres (GCJ-02, "Mars coordinates"); satellites and
 * browsers tell the true one (WGS-84). What the product keeps is GCJ-02, as the family and its map service do.
 */

/** The Krasovsky 1940 ellipsoid, on which the shift is defined: metres, and the eccentricity squared. */
const axis = 6_378_245;
const flattened = 0.006_693_421_622_965_943;

/** Roughly where the shift applies; outside both datums say the same. */
const isShifted = ({ lng, lat }: GeoPoint): boolean => lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271;

const wave = (value: number, first: number, second: number) =>
  ((first * Math.sin(value * Math.PI) + second * Math.sin((value / 3) * Math.PI)) * 2) / 3;

/** The shift at a true point, in degrees. */
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

/** A point as satellites and browsers tell it, on the maps of mainland China. Exact, as far as the shift is published. */
export function toGcj02(point: GeoPoint): GeoPoint {
  if (!isShifted(point)) return point;
  const shift = shiftAt(point);
  return { lng: point.lng + shift.lng, lat: point.lat + shift.lat };
}

/** Each round divides what is wrong by more than a thousand: from 700 m to less than a tenth of a millimetre. */
const rounds = 3;

/** The way back. The shift has no inverse in closed form: found by approach, within a millimetre. */
export function toWgs84(point: GeoPoint): GeoPoint {
  if (!isShifted(point)) return point;
  let found = point;
  for (let round = 0; round < rounds; round++) {
    const shift = shiftAt(found);
    found = { lng: point.lng - shift.lng, lat: point.lat - shift.lat };
  }
  return found;
}
