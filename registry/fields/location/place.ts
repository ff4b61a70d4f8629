import { type GeoCircle, type GeoPoint, isWithin, isWithinAny } from '#core/geo/distance.ts';
import type { Place } from '#schemas/resources/location/location.contract.ts';

/** A place as it is stored, in the family's words (LOC-003). */
export interface LocationValue extends GeoPoint {
  pName: string;
  cName: string;
  adName: string;
  address: string;
  name: string;
  fullAddress: string;
}

/** What a field says of where its place may be. */
export interface PlaceBounds {
  enableLocationScope: boolean;
  /** Metres from where the map began. */
  adjustmentScope: number;
  enableDesktopLocation: boolean;
  /** Circles of `{ lng, lat, radius }`; numbers may be texts. */
  locationScope: readonly unknown[];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (value === '' || value === null ? Number.NaN : Number(value));
const isPoint = ({ lng, lat }: GeoPoint) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** The place of a stored value; undefined when it is none that stands on a map. */
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

/** What is stored of a place that was found. A province that is a city is not said twice. */
export function valueOf({ name, address, location, pname, cityname, adname }: Place): string {
  const [lng = 0, lat = 0] = location.split(',').map(Number);
  const fullAddress = pname + (cityname === pname ? '' : cityname) + adname + address + name;
  const value: LocationValue = { pName: pname, cName: cityname, adName: adname, address, name, lng, lat, fullAddress };
  return JSON.stringify(value);
}

/** Degrees to about ten centimetres, as a call's `location`. */
export const locationWords = ({ lng, lat }: GeoPoint) => `${Number(lng.toFixed(6))},${Number(lat.toFixed(6))}`;

/** The circles a place must lie in; without them every place will do. */
export function circlesOf({ enableDesktopLocation, locationScope }: PlaceBounds): GeoCircle[] {
  if (!enableDesktopLocation) return [];
  return locationScope.flatMap((one) => {
    const { lng, lat, radius } = (one ?? {}) as Record<string, unknown>;
    const circle = { lng: number(lng), lat: number(lat), radius: number(radius) };
    return isPoint(circle) && circle.radius >= 0 ? [circle] : [];
  });
}

/** What speaks against a place, as a message id: too far from where the map began, or outside all circles. */
export function placeRefusal(point: GeoPoint, start: GeoPoint, props: PlaceBounds): string | undefined {
  const { enableLocationScope, adjustmentScope } = props;
  if (enableLocationScope && !isWithin(point, { ...start, radius: adjustmentScope })) return 'location.tooFar';
  return isWithinAny(point, circlesOf(props)) ? undefined : 'location.outside';
}

/** The words of a stored place: its address; what is no JSON is shown as it is. */
export function addressOf(stored: string): string {
  try {
    const { fullAddress, address, name } = JSON.parse(stored) as Record<string, unknown>;
    return String(fullAddress ?? address ?? name ?? stored);
  } catch {
    return stored;
  }
}
