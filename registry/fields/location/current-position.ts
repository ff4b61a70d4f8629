import { toGcj02 } from '#core/geo/datum.ts';
import type { GeoPoint } from '#core/geo/distance.ts';

/** Timeout in milliseconds of the automatic position of a new record (LOC-014). */
export const automaticMs = 1_500;
/** Timeout in milliseconds of a position requested by the user. */
export const positionTimeoutMs = 10_000;

/** The reason why there is no position, as a message id. */
export class NoPosition extends Error {
  constructor(readonly id: 'location.denied' | 'location.unavailable' | 'location.late' | 'location.insecure') {
    super(id);
    this.name = 'NoPosition';
  }
}

// The codes of GeolocationPositionError.
const reasons = { 1: 'location.denied', 2: 'location.unavailable', 3: 'location.late' } as const;

/**
 * The current position in GCJ-02 (the coordinate system of maps of mainland China), as places are stored. Browsers
 * provide it only in a secure context and with the user's permission; rejects with NoPosition.
 */
export function currentPosition(timeout: number): Promise<GeoPoint> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new NoPosition('location.unavailable'));
    if (window.isSecureContext === false) return reject(new NoPosition('location.insecure'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(toGcj02({ lng: coords.longitude, lat: coords.latitude })),
      ({ code }) => reject(new NoPosition(reasons[code as 1 | 2 | 3] ?? 'location.unavailable')),
      { timeout, enableHighAccuracy: true, maximumAge: 60_000 },
    );
  });
}
