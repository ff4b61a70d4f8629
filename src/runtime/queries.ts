import { QueryClient } from '@tanstack/react-query';

/**
 * What is asked of the server, and kept. Without a network a question fails at once and can be asked again: were it put
 * off, answers to older questions would stand in its place with nothing to tell them apart.
 */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    },
  });
