import { QueryClient } from '@tanstack/react-query';

/**
 * Query cache for server answers. Without a network a query fails at once instead of pausing: a paused one would show
 * the answer of an older query, and nothing would mark it as outdated.
 */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    },
  });
