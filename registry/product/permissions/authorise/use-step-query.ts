import { queryOptions } from '@tanstack/react-query';
import { grantable } from '#core/permissions/ticks.ts';
import type { OutputOfName } from '#client/names.ts';
import { type Services, useServices } from '#runtime/context/services.ts';
import type { Grantee, GrantNode, GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import type { contracts } from '#schemas/resources/contracts.ts';

/** The grantee, and the call that answers its grants. */
export interface GrantsAsked {
  load: string;
  objectId: string;
  objectType: Grantee;
}

/** One step as the server answers it: the grantable nodes, the granted ids, and the version. */
export interface StepAnswer {
  nodes: readonly GrantNode[];
  /** The ids that can be granted; other nodes are only branches. */
  all: ReadonlySet<string>;
  granted: ReadonlySet<string>;
  version: number;
}

type Reply = OutputOfName<typeof contracts, 'authority.values'>;

/**
 * The query of one step, limited to what depends on these ids. Each limit is a cache entry of its own while the screen
 * is open.
 */
export function useStepQuery(asked: GrantsAsked) {
  const { client } = useServices();
  return (step: GrantStep, limit: readonly string[]) => stepQuery(client, asked, step, limit);
}

function stepQuery(
  client: Services['client'],
  { load, ...whom }: GrantsAsked,
  step: GrantStep,
  limit: readonly string[],
) {
  return queryOptions({
    queryKey: ['grants', load, whom, step, limit],
    queryFn: async ({ signal }): Promise<StepAnswer> => {
      const { data } = await client.send(load, { ...whom, type: step, moduleIds: limit }, { signal });
      // Guaranteed by the contract of the call.
      const { list, all, ids, version } = data as Reply;
      const offered = new Set(all);
      return { nodes: grantable(list, offered), all: offered, granted: new Set(ids), version };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
