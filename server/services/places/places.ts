import type { Place } from '#schemas/resources/location/location.contract.ts';
import type { GeoPoint } from '#core/geo/distance.ts';

export interface NearbyQuery {
  location: GeoPoint;
  /** Metres. */
  radius?: number | undefined;
  offset: number;
  page: number;
}

export interface PlacesByWords extends Omit<NearbyQuery, 'location'> {
  keyword: string;
  location?: GeoPoint | undefined;
}

export interface MapPicture {
  content: Uint8Array | string;
  mediaType: string;
}

/** Who knows places: our own list, or a map service the installation is allowed to ask. */
export interface Places {
  byWords(query: PlacesByWords): Promise<Place[]>;
  around(query: NearbyQuery): Promise<Place[]>;
  picture(query: { location: GeoPoint; zoom: number; width: number; height: number }): Promise<MapPicture>;
  /** Undefined: there are no tiles, or not this one. */
  tile(z: number, x: number, y: number): Promise<MapPicture | undefined>;
}

/** `116.39,39.9` as numbers; the contract has checked its shape. */
export function pointOf(location: string): GeoPoint {
  const [lng = 0, lat = 0] = location.split(',').map(Number);
  return { lng, lat };
}

export const locationOf = ({ lng, lat }: GeoPoint): string => `${lng},${lat}`;
