import { type GeoPoint, metresBetween } from '#core/geo/distance.ts';
import type { Place } from '#schemas/resources/location/location.contract.ts';
import own from './own-places.json';
import { locationOf, type MapPicture, type Places } from './places.ts';

const lineEveryPx = 20;

const lines = (length: number, draw: (at: number) => string) =>
  Array.from({ length: Math.ceil(length / lineEveryPx) }, (_, index) =>
    draw(index * lineEveryPx + lineEveryPx / 2),
  ).join('');

/** A map of nowhere: a grid with a pin in its middle, shown where no map service is configured (LOC-007). */
export function blankPicture(width: number, height: number): MapPicture {
  const grid = lines(width, (x) => `M${x} 0v${height}`) + lines(height, (y) => `M0 ${y}h${width}`);
  const pin = 'M0 0C-7 -9 -9 -12 -9 -17A9 9 0 1 1 9 -17C9 -12 7 -9 0 0zM0 -21a4 4 0 1 0 0 8a4 4 0 1 0 0 -8z';
  const content = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<rect width="100%" height="100%" fill="#f0f2f5"/>',
    `<path d="${grid}" stroke="#d9dde3" fill="none"/>`,
    `<path d="${pin}" transform="translate(${width / 2} ${height / 2 + 8})" fill="#1677ff" fill-rule="evenodd"/>`,
    '</svg>',
  ].join('');
  return { content, mediaType: 'image/svg+xml' };
}

/** Default and maximum radius in metres: a list this sparse has few places near any point. */
const radiusMax = 50_000;

type Row = readonly [name: string, pname: string, cityname: string, adname: string, address: string, number, number];

interface KnownPlace extends GeoPoint {
  place: Place;
  words: string;
}

function knownOf([name, pname, cityname, adname, address, lng, lat]: Row): KnownPlace {
  const place = { name, address, location: locationOf({ lng, lat }), pname, cityname, adname };
  return { lng, lat, place, words: [name, pname, cityname, adname, address].join(' ').toLowerCase() };
}

// JSON has no tuples; the list's own test holds its shape.
const known = (own as unknown as Row[]).map(knownOf);

const nearestFirst = (places: readonly KnownPlace[], point: GeoPoint) =>
  places
    .map((one) => ({ one, metres: metresBetween(point, one) }))
    .sort((first, second) => first.metres - second.metres);

const pageOf = <T>(all: readonly T[], { offset, page }: { offset: number; page: number }) =>
  all.slice((page - 1) * offset, page * offset);

/** Places without a map service: centres of provinces and cities and some landmarks, from a built-in list. */
export const offlinePlaces: Places = {
  async byWords({ keyword, location, ...query }) {
    const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const found = known.filter((one) => words.every((word) => one.words.includes(word)));
    const inOrder = location ? nearestFirst(found, location).map(({ one }) => one) : found;
    return pageOf(inOrder, query).map(({ place }) => place);
  },
  async around({ location, radius = radiusMax, ...query }) {
    const nearby = nearestFirst(known, location).filter(({ metres }) => metres <= radius);
    return pageOf(nearby, query).map(({ one }) => one.place);
  },
  picture: async ({ width, height }) => blankPicture(width, height),
  tile: async () => undefined,
};
