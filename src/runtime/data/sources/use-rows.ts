import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Source } from '#schemas/language/source.ts';
import { type Services, useServices } from '../../context/services.ts';
import type { SourceAnswer, SourceRow } from './answer.ts';
import { entriesOf } from './dictionary.ts';
import type { Resolved } from './query.ts';
import { sourceQuery } from './source-query.ts';
import { useParameters } from './use-parameters.ts';

/** Rows as a block shows them. */
export interface Rows {
  rows: readonly SourceRow[];
  total: number | undefined;
  /** Cursor of the page after these rows. */
  next: string | undefined;
  /** `waiting`: a parameter is missing, no query was sent. */
  state: 'waiting' | 'loading' | 'ready' | 'failed';
  /** A query is running, the first one or a refetch. */
  isFetching: boolean;
  /** The rows belong to the previous query and are shown until the current one is answered. */
  isOld: boolean;
  /** Epoch milliseconds of the answer: distinguishes refetched rows from the previous ones. */
  asOf: number;
  reload(): Promise<unknown>;
}

/** The react-query options of one source. No retries: the client has already shown the error. */
export function queryOptionsOf(
  source: Source,
  input: Resolved,
  services: Services,
  told: Resolved = input,
): UseQueryOptions<SourceAnswer, Error, SourceAnswer> {
  const query = sourceQuery(source, input, services, told);
  return {
    queryKey: query.key,
    queryFn: ({ signal }) => query.ask(signal),
    enabled: query.isReady,
    staleTime: query.staleMs,
    retry: false,
    refetchOnWindowFocus: false,
    ...('dictionary' in source && {
      select: (all: SourceAnswer) => ({ rows: entriesOf(all, source), total: undefined }),
    }),
  };
}

const noRows: readonly SourceRow[] = [];

/**
 * Rows of a source, fetched again whenever a parameter changes. Each query has its own cache key, so a late answer to
 * an old query never overwrites a newer one (LANG-012).
 */
export function useRows(source: Source, more?: Resolved): Rows {
  const parameters = useParameters('with' in source ? source.with : undefined);
  return useAskedRows(source, more ? { ...parameters, ...more } : parameters);
}

/** Rows of a source for a complete input; the last argument holds the parameters before packing. */
export function useAskedRows(source: Source, input: Resolved, told: Resolved = input): Rows {
  const services = useServices();
  const query = useQuery({ ...queryOptionsOf(source, input, services, told), placeholderData: keepPreviousData });
  const isWaiting = query.fetchStatus === 'idle' && (query.isPending || query.isPlaceholderData);
  return {
    rows: isWaiting ? noRows : (query.data?.rows ?? noRows),
    total: isWaiting ? undefined : query.data?.total,
    next: query.data?.next,
    state: query.isError ? 'failed' : isWaiting ? 'waiting' : query.isPending ? 'loading' : 'ready',
    isFetching: query.isFetching,
    isOld: query.isPlaceholderData && !isWaiting,
    asOf: query.dataUpdatedAt,
    reload: query.refetch,
  };
}
