import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Client } from '#client/client.ts';
import { ownPath } from '#core/files/file-address.ts';
import type { CardRow } from '#core/portal/card-rows.ts';
import { own } from '#core/schema/record.ts';
import { useHttp } from '#runtime/context/application.tsx';
import type { ChartProps } from './chart-option.ts';
import type { ChartMap } from './use-chart.ts';
import { areOutlines, cornersOf, graticule, type Outlines, spotsOf } from './map-option.ts';

/**
 * The outlines in a file of this server; another host would learn who reads the page. The address of an upload answers a
 * signed address of its content, for readers with a right to the file.
 */
async function outlinesAt(client: Pick<Client, 'file'>, address: string, signal: AbortSignal): Promise<Outlines> {
  const read = async (url: string): Promise<unknown> => {
    const path = ownPath(url, location.origin);
    if (path === undefined) throw new Error('not a file of this server');
    return JSON.parse(await (await client.file(path, { signal, quiet: true })).content.text());
  };
  const answer = await read(address);
  const signed = own(own(answer, 'data'), 'url');
  const outlines = typeof signed === 'string' ? await read(signed) : answer;
  if (!areOutlines(outlines)) throw new Error('no outlines');
  return outlines;
}

interface ShownMap {
  /** Undefined: the chart is no map, or its file is being read. */
  map: ChartMap | undefined;
  /** Of the only area that is shown. */
  corners: ReturnType<typeof cornersOf>;
  /** A press on an area; absent: it does nothing. */
  press: ((area: string) => void) | undefined;
}

/** The map of a chart: the outlines of its file, a grid of longitudes and latitudes without one or where it cannot be read. */
export function useMap(props: ChartProps, rows: readonly CardRow[]): ShownMap {
  const { client } = useHttp();
  const isMap = props['chart'] === 'map';
  const address = isMap ? String(props['mapUrl'] ?? '') : '';
  const { data, isPending } = useQuery({
    queryKey: ['map outlines', address],
    queryFn: ({ signal }) => outlinesAt(client, address, signal),
    enabled: address !== '',
    staleTime: Infinity,
    retry: false,
  });
  const [area, setArea] = useState('');
  const isTouring = props['autoCarousel'] === true;
  const everyMs = Number(props['autoCarouselTime']);
  const map = useMemo((): ChartMap | undefined => {
    if (!isMap || (address !== '' && isPending)) return undefined;
    const spots = spotsOf(rows);
    const tour = isTouring ? { tour: { everyMs, count: spots.length } } : {};
    if (data) return { name: address, outlines: data, ...tour };
    // The library registers the first outlines of a name only.
    const name = `grid ${JSON.stringify(spots.map(({ long, lat }) => [long, lat]))}`;
    return { name, outlines: graticule(spots), ...tour };
  }, [isMap, address, isPending, data, rows, isTouring, everyMs]);
  const corners = useMemo(() => (data && area !== '' ? cornersOf(data, area) : undefined), [data, area]);
  const press = useCallback((name: string) => setArea((shown) => (shown === '' ? name : '')), []);
  return { map, corners, press: data && props['drillDown'] === true ? press : undefined };
}
