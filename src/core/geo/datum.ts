import gcoord from 'gcoord';
import type { GeoPoint } from './distance.ts';

/*
 * Maps of mainland China shift every point by a few hundred metres (GCJ-02, "Mars coordinates"); satellites and
 * browsers use WGS-84. Stored coordinates are GCJ-02, as in the family and its map service.
 */

/** Converts WGS-84 to GCJ-02. Exact, as far as the shift is published. */
export function toGcj02({ lng, lat }: GeoPoint): GeoPoint {
  const [east, north] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
  return { lng: east, lat: north };
}

/** Each iteration divides the error by more than a thousand: from 700 m to less than 0.1 mm. */
const rounds = 3;

/**
 * Converts GCJ-02 to WGS-84, within a millimetre. The shift has no closed-form inverse: solved by fixed-point iteration.
 * The library's own inverse stops at errors of up to 12 cm.
 */
export function toWgs84(point: GeoPoint): GeoPoint {
  let found = point;
  for (let round = 0; round < rounds; round++) {
    const shifted = toGcj02(found);
    found = { lng: point.lng - (shifted.lng - found.lng), lat: point.lat - (shifted.lat - found.lat) };
  }
  return found;
}
