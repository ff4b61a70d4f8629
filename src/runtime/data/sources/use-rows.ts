import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { afterKey } from '#core/lists/list-input.ts';
import type { Source } from '#schemas/language/source.ts';
import { isReading, pathNames } from '#schemas/protocol/contract.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import type { Services } from '../../context/services.ts';
import { answerOf, type SourceAnswer, type SourceRow } from './answer.ts';
import { dictionariesQuery, entriesOf } from './dictionary.ts';
import { interfaceQuery } from './interface.ts';
import { type Resolved, type SourceContext, type SourceQuery, useSourceContext } from './query.ts';
import { useParameters } from './use-parameters.ts';

/**
 * Query of a contract call. It is disabled while a parameter reads an unbound name or a path value is missing: a list
 * next to a tree fetches nothing until an entry is selected. The last argument holds the parameters before packing.
 */
function callQuery(
  source: Extract<Source, { call: string }>,
  input: Resolved,
  client: Services['client'],
  known: Resolved,
): SourceQuery {
  const call = client.find(source.call);
  // Displaying a screen sends its queries with the viewer's rights, so only reading calls are allowed.
  const isHarmless = call === undefined || isReading(call);
  const inPath = pathNames(call?.path ?? '');
  const isThere = (name: string) => input[name] !== undefined && input[name] !== null && input[name] !== '';
  return {
    key: ['call', source.call, input, ...(source.one ? ['one'] : [])],
    isReady:
      isHarmless && inPath.every(isThere) && Object.keys(source.with ?? {}).every((name) => known[name] !== undefined),
    staleMs: 0,
    ask: async (signal) => {
      const { data } = await client.send(source.call, input, { signal, named: true, shown: true, quiet: source.one === true });
      return answerOf(source.one ? [data] : data);
    },
  };
}

/** The call for the records of a form. */
const recordsCall = 'onlinedev.list';

/** Records of a form, filtered by the parameters as field values. */
function modelQuery(
  source: Extract<Source, { model: string }>,
  input: Resolved,
  client: Services['client'],
  known: Resolved,
): SourceQuery {
  const { currentPage = 1, pageSize = pageSizeMax, [afterKey]: after, ...values } = input;
  const place = typeof after === 'string' ? { after } : {};
  const callInput = { modelId: source.model, currentPage, pageSize, ...place, queryJson: JSON.stringify(values) };
  return {
    key: ['model', callInput],
    isReady: Object.keys(source.with ?? {}).every((name) => known[name] !== undefined),
    staleMs: 0,
    ask: async (signal) => answerOf((await client.send(recordsCall, callInput, { signal, named: true })).data),
  };
}

/** Static rows of the definition. */
function staticQuery(source: Extract<Source, { static: unknown }>): SourceQuery {
  return {
    key: ['static', source.static],
    isReady: true,
    staleMs: Infinity,
    ask: async () => ({ rows: source.static, total: undefined }),
  };
}

/**
 * The query of any source with these parameters. The key includes the definition: answers are not shared between
 * definitions.
 */
export function sourceQuery(source: Source, input: Resolved, context: SourceContext, known: Resolved): SourceQuery {
  const query = plainQuery(source, input, context, known);
  const isShared = 'static' in source || 'dictionary' in source || context.authored === undefined;
  return isShared ? query : { ...query, key: [...query.key, context.authored?.key] };
}

function plainQuery(source: Source, input: Resolved, context: SourceContext, known: Resolved): SourceQuery {
  const { client } = context;
  if ('static' in source) return staticQuery(source);
  if ('dictionary' in source) return dictionariesQuery(client);
  if ('interface' in source) return interfaceQuery(source, input, context);
  if ('model' in source) return modelQuery(source, input, client, known);
  return callQuery(source, input, client, known);
}

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
  context: SourceContext,
  known: Resolved = input,
): UseQueryOptions<SourceAnswer, Error, SourceAnswer> {
  const query = sourceQuery(source, input, context, known);
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
  return useQueriedRows(source, more ? { ...parameters, ...more } : parameters);
}

/** Rows of a source for a complete input; the last argument holds the parameters before packing. */
export function useQueriedRows(source: Source, input: Resolved, known: Resolved = input): Rows {
  const context = useSourceContext();
  const query = useQuery({ ...queryOptionsOf(source, input, context, known), placeholderData: keepPreviousData });
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
