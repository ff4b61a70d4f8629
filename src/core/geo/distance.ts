/** Coordinates in degrees. */
export interface GeoPoint {
  lng: number;
  lat: number;
}

/** A circle around a point; `radius` in metres. */
export interface GeoCircle extends GeoPoint {
  radius: number;
}

/** Mean radius of the earth (IUGG), metres. */
const earthRadius = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (LOC-013), by the haversine formula: precise for close points as well. */
export function metresBetween(from: GeoPoint, to: GeoPoint): number {
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const share =
    half(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Tolerance in metres: a point on the limit counts as inside despite rounding errors. */
const forgiven = 0.001;

export const isWithin = (point: GeoPoint, { radius, ...centre }: GeoCircle): boolean =>
  metresBetween(point, centre) <= radius + forgiven;

/** Whether a point is in one of the circles; always true without circles (LOC-013). */
export const isWithinAny = (point: GeoPoint, circles: readonly GeoCircle[]): boolean =>
  circles.length === 0 || circles.some((circle) => isWithin(point, circle));
