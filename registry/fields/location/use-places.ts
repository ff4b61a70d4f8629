import { useInfiniteQuery } from '@tanstack/react-query';
import type { GeoPoint } from '#core/geo/distance.ts';
import { useServices } from '#runtime/services.ts';
import { type Place, placesPerPage } from '#schemas/resources/location/location.contract.ts';
import { locationWords } from './place.ts';

/** What places are asked for: those around a point, or by words with the nearest to it first. */
export interface PlaceQuestion {
  keyword: string;
  point: GeoPoint;
}

export interface FoundPlaces {
  places: readonly Place[];
  state: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** The next page did not come. */
  hasFailed: boolean;
  more(): void;
  retry(): void;
}

/** Places page by page. Each question has its own place in the cache: a late answer never stands under a newer one. */
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
      // The server answers what the contract says.
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
