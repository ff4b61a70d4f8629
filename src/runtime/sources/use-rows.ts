import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Source } from '#schemas/language/source.ts';
import { type Services, useServices } from '../services.ts';
import type { SourceAnswer, SourceRow } from './answer.ts';
import { entriesOf } from './dictionary.ts';
import type { Resolved } from './query.ts';
import { sourceQuery } from './source-query.ts';
import { useParameters } from './use-parameters.ts';

/** Rows as a block shows them. */
export interface Rows {
  rows: readonly SourceRow[];
  total: number | undefined;
  /** Where the page behind these rows begins. */
  next: string | undefined;
  /** `waiting`: a parameter is not there yet, nothing was asked. */
  state: 'waiting' | 'loading' | 'ready' | 'failed';
  /** An answer is under way, be it the first or a newer one. */
  isFetching: boolean;
  /** The rows answer an older question, and stand until the answer to this one is there. */
  isOld: boolean;
  /** When they were answered: tells rows asked for again from the same ones. */
  asOf: number;
  reload(): Promise<unknown>;
}

/** The options of react-query for one source; the person was told of a failure by the client, so nothing is retried. */
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
 * Rows of a source, asked again whenever a parameter changes. Each question has its own place in the cache, so a late
 * answer to an old question never overwrites a newer one (LANG-012).
 */
export function useRows(source: Source, more?: Resolved): Rows {
  const parameters = useParameters('with' in source ? source.with : undefined);
  return useAskedRows(source, more ? { ...parameters, ...more } : parameters);
}

/** Rows of a source for an input that is complete; `told`: the parameters it was made of, where it packs them. */
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
