import { useInfiniteQuery } from '@tanstack/react-query';
import type { GeoPoint } from '#core/geo/distance.ts';
import { useServices } from '#runtime/context/services.ts';
import { type Place, placesPerPage } from '#schemas/resources/location/location.contract.ts';
import { locationWords } from './place.ts';

/** The query for places: those around a point, or by keyword ordered by distance to it. */
export interface PlaceQuestion {
  keyword: string;
  point: GeoPoint;
}

export interface FoundPlaces {
  places: readonly Place[];
  state: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** Loading the next page has failed. */
  hasFailed: boolean;
  more(): void;
  retry(): void;
}

/** Places with paging. The query key contains the query, so that a late answer never replaces newer results. */
export function usePlaces({ keyword, point }: PlaceQuestion): FoundPlaces {
  const { client } = useServices();
  const location = locationWords(point);
  const words = keyword.trim();
  const query = useInfiniteQuery({
    queryKey: ['places', words, location],
    initialPageParam: 1,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam, signal }) => {
      const input = { location, offset: placesPerPage, page: pageParam, ...(words !== '' && { keyword: words }) };
      const { data } = await client.send(words === '' ? 'location.around' : 'location.text', input, { signal });
      // Guaranteed by the contract of the call.
      return (data as { list: Place[] }).list;
    },
    getNextPageParam: (last, all) => (last.length < placesPerPage ? undefined : all.length + 1),
  });
  return {
    places: query.data?.pages.flat() ?? [],
    state: query.isLoadingError ? 'failed' : query.isPending ? 'loading' : 'ready',
    hasMore: query.hasNextPage,
    hasFailed: query.isFetchNextPageError,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
