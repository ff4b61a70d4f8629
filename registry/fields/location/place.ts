import { type GeoCircle, type GeoPoint, isWithin, isWithinAny } from '#core/geo/distance.ts';
import type { Place } from '#schemas/resources/location/location.contract.ts';

/** A stored place, with the property names of older versions (LOC-003). */
export interface LocationValue extends GeoPoint {
  pName: string;
  cName: string;
  adName: string;
  address: string;
  name: string;
  fullAddress: string;
}

/** The props that limit where a place may be. */
export interface PlaceBounds {
  enableLocationScope: boolean;
  /** Metres from the initial map position. */
  adjustmentScope: number;
  enableDesktopLocation: boolean;
  /** Circles of `{ lng, lat, radius }`; numbers may be texts. */
  locationScope: readonly unknown[];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (value === '' || value === null ? Number.NaN : Number(value));
const isPoint = ({ lng, lat }: GeoPoint) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** The place of a stored value; undefined when it is none, or has no valid point. */
export function placeOf(stored: unknown): LocationValue | undefined {
  if (typeof stored !== 'string' || stored === '') return undefined;
  try {
    const known = JSON.parse(stored) as Record<string, unknown> | null;
    const point = { lng: number(known?.['lng']), lat: number(known?.['lat']) };
    if (!isPoint(point)) return undefined;
    const [pName, cName, adName] = [text(known?.['pName']), text(known?.['cName']), text(known?.['adName'])];
    const [address, name, fullAddress] = [
      text(known?.['address']),
      text(known?.['name']),
      text(known?.['fullAddress']),
    ];
    return { pName, cName, adName, address, name, ...point, fullAddress };
  } catch {
    return undefined;
  }
}

/** The stored value of a found place. The name of a municipality, which is its own province, occurs once. */
export function valueOf({ name, address, location, pname, cityname, adname }: Place): string {
  const [lng = 0, lat = 0] = location.split(',').map(Number);
  const fullAddress = pname + (cityname === pname ? '' : cityname) + adname + address + name;
  const value: LocationValue = { pName: pname, cName: cityname, adName: adname, address, name, lng, lat, fullAddress };
  return JSON.stringify(value);
}

/** Coordinates rounded to about ten centimetres, as the `location` input of a call. */
export const locationTexts = ({ lng, lat }: GeoPoint) => `${Number(lng.toFixed(6))},${Number(lat.toFixed(6))}`;

/** The circles a place must be in; an empty list allows every place. */
export function circlesOf({ enableDesktopLocation, locationScope }: PlaceBounds): GeoCircle[] {
  if (!enableDesktopLocation) return [];
  return locationScope.flatMap((one) => {
    const { lng, lat, radius } = (one ?? {}) as Record<string, unknown>;
    const circle = { lng: number(lng), lat: number(lat), radius: number(radius) };
    return isPoint(circle) && circle.radius >= 0 ? [circle] : [];
  });
}

/** Why a place is refused, as a message id: too far from the initial map position, or outside all circles. */
export function placeError(point: GeoPoint, start: GeoPoint, props: PlaceBounds): string | undefined {
  const { enableLocationScope, adjustmentScope } = props;
  if (enableLocationScope && !isWithin(point, { ...start, radius: adjustmentScope })) return 'location.tooFar';
  return isWithinAny(point, circlesOf(props)) ? undefined : 'location.outside';
}

/** The text of a stored place: its address; a value that is no JSON is shown as it is. */
export function addressOf(stored: string): string {
  try {
    const { fullAddress, address, name } = JSON.parse(stored) as Record<string, unknown>;
    return String(fullAddress ?? address ?? name ?? stored);
  } catch {
    return stored;
  }
}
