import { queryOptions } from '@tanstack/react-query';
import { grantable } from '#core/permission/ticks.ts';
import type { OutputOfName } from '#client/names.ts';
import { type Services, useServices } from '#runtime/services.ts';
import type { Grantee, GrantNode, GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import type { contracts } from '#schemas/resources/contracts.ts';

/** Whose grants, and the call that answers them. */
export interface GrantsAsked {
  load: string;
  objectId: string;
  objectType: Grantee;
}

/** One step as the server answers it: what can be granted, what of it is, and how often that was saved. */
export interface StepAnswer {
  nodes: readonly GrantNode[];
  /** What of the nodes can be granted; others only lead there. */
  all: ReadonlySet<string>;
  granted: ReadonlySet<string>;
  version: number;
}

type Reply = OutputOfName<typeof contracts, 'authority.values'>;

/**
 * The question for one step, limited to what hangs on these ids. Each limit has its answer, kept while it is looked at.
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
      // The contract of the call says so.
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
