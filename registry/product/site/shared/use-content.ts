import { useQuery } from '@tanstack/react-query';
import { useServices } from '#runtime/context/services.ts';

/** One content of the public site, as its call answers it. */
export interface SiteContent {
  title: string;
  summary: string;
  content: string;
  publishTime: number;
}

/** Loads one content by its id; a failed load leaves it undefined. */
export function useContent(call: string, input: Readonly<Record<string, unknown>>) {
  const { client } = useServices();
  const { data, isPending } = useQuery({
    queryKey: ['site', call, input],
    queryFn: async ({ signal }) => (await client.send(call, input, { signal, quiet: true })).data as SiteContent,
    staleTime: 60_000,
    retry: false,
  });
  return { content: data, isPending };
}
