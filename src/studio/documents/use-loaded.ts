import { useQuery } from '@tanstack/react-query';
import { useHttp, useNavigation } from '#runtime/context/application.tsx';
import { codes } from '#schemas/protocol/envelope.ts';

/** Refusals that the page itself shows, in place of a toast. */
export const shownCodes: readonly number[] = [codes.forbidden, codes.missing];

/** The document of the id in the URL, loaded by a call; `refetch` reads the newest one. */
export function useLoaded<T>(call: string) {
  const { client } = useHttp();
  const { route } = useNavigation();
  const id = route.query['id'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', call, id],
    queryFn: async () => (await client.send(call, { id }, { quiet: shownCodes })).data as T,
    // No refetch: it would overwrite unsaved edits.
    staleTime: Infinity,
    gcTime: 0,
  });
  return { data, error, refetch: async () => (await refetch()).data };
}
