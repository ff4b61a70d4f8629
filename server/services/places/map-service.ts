import type { Place } from '#schemas/resources/location/location.contract.ts';
import { locationOf, type MapPicture, type Places } from './places.ts';

/** Timeout in milliseconds: the user is waiting in a dialog. */
const patienceMs = 5_000;
const pictureBytesMax = 2_000_000;

export interface MapServiceSettings {
  /** Base address of a service that speaks as restapi.amap.com does. */
  service: string;
  key: string;
  /** Address of a tile with {z}, {x}, {y} and {key}; empty: no tiles. */
  tiles: string;
}

async function fetched(url: string | URL): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
  if (!response.ok) throw new Error(`The map service answered ${response.status}.`);
  return response;
}

async function pictureAt(url: string | URL): Promise<MapPicture> {
  const response = await fetched(url);
  const mediaType = response.headers.get('content-type') ?? '';
  if (!/^image\/(png|jpeg|gif|webp)\b/.test(mediaType)) throw new Error('The map service answered no picture.');
  const content = new Uint8Array(await response.arrayBuffer());
  if (content.byteLength > pictureBytesMax) throw new Error('The map service answered too large a picture.');
  return { content, mediaType };
}

/** What is no text is an empty list in this service's answers. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function placeOf(poi: Record<string, unknown>): Place {
  const { name, address, location, pname, cityname, adname } = poi;
  return {
    name: textOf(name),
    address: textOf(address),
    location: textOf(location),
    pname: textOf(pname),
    cityname: textOf(cityname),
    adname: textOf(adname),
  };
}

/** Places of a map service. The key never reaches the browser (LOC-009). */
export function mapServicePlaces({ service, key, tiles }: MapServiceSettings): Places {
  const addressOf = (path: string, query: Record<string, string | number | undefined>) => {
    const url = new URL(`${service.replace(/\/$/, '')}${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    url.searchParams.set('key', key);
    return url;
  };
  async function places(path: string, query: Parameters<typeof addressOf>[1]): Promise<Place[]> {
    const answer = (await (await fetched(addressOf(path, query))).json()) as { status?: unknown; pois?: unknown };
    if (String(answer.status) !== '1') throw new Error('The map service refused.');
    return (Array.isArray(answer.pois) ? answer.pois : []).map(placeOf);
  }
  return {
    byWords: ({ keyword, location, ...query }) =>
      places('/v3/place/text', { keywords: keyword, location: location && locationOf(location), ...query }),
    around: ({ location, ...query }) => places('/v3/place/around', { location: locationOf(location), ...query }),
    picture: ({ location, zoom, width, height }) => {
      const point = locationOf(location);
      const marker = `mid,,:${point}`;
      return pictureAt(
        addressOf('/v3/staticmap', { location: point, zoom, size: `${width}*${height}`, markers: marker }),
      );
    },
    async tile(z, x, y) {
      if (tiles === '') return undefined;
      const parts: Record<string, string> = { z: String(z), x: String(x), y: String(y), key: encodeURIComponent(key) };
      return pictureAt(tiles.replace(/\{([zxy]|key)\}/g, (_, name: string) => parts[name] ?? ''));
    },
  };
}
