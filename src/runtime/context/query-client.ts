import { QueryClient } from '@tanstack/react-query';
import { referenceKey } from '#client/reference-data.ts';

/**
 * Query cache for server answers. Without a network a query fails at once instead of pausing: a paused one would show
 * the answer of an older query, and nothing would mark it as outdated.
 */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    },
  });
  // Not displayed at the moment is no reason to request it again.
  queries.setQueryDefaults(referenceKey('names'), { staleTime: Infinity, gcTime: Infinity });
  return queries;
}
