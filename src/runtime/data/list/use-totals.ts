import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listInput } from '#core/lists/list-input.ts';
import type { List } from './use-list.ts';
import { useHttp } from '../../context/application.tsx';

/** Sums over all records that match a search. */
export interface Totals {
  /** Exact decimal numbers as text by column; undefined: not known. */
  sums: Readonly<Record<string, string>> | undefined;
  reload(): unknown;
}

/** `call`: answers the sums for parameters and search of the list, independent of page and order. Absent: no sums. */
export function useTotals(call: string | undefined, packed: boolean, { parameters, search, question }: List): Totals {
  const { client } = useHttp();
  const input = useMemo(() => {
    const known = call === undefined ? undefined : client.find(call);
    return listInput(known, packed, parameters, { search, page: undefined, order: undefined });
  }, [client, call, packed, parameters, search]);
  const query = useQuery({
    queryKey: ['totals', call, question],
    queryFn: async ({ signal }) => {
      const { data } = await client.send(call as string, input, { signal, quiet: true });
      return (data as { sums: Record<string, string> }).sums;
    },
    enabled: call !== undefined,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { sums: query.data, reload: query.refetch };
}
