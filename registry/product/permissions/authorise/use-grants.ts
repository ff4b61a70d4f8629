import {
  keepPreviousData,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { OutputOfName } from '#client/names.ts';
import { type Granted, limitOf, savedGrants } from '#core/permissions/grant-steps.ts';
import { decided, type Decisions, grantable, grantedIds, type Ticked } from '#core/permissions/ticks.ts';
import type { Services } from '#runtime/context/services.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import {
  type Grantee,
  type GrantNode,
  type GrantStep,
  grantSteps,
} from '#schemas/resources/authority/authority.entity.ts';
import type { contracts } from '#schemas/resources/contracts.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** The grantee, and the call that answers its grants. */
interface GrantsQuery {
  load: string;
  objectId: string;
  objectType: Grantee;
}

/** One step as the server answers it: the grantable nodes, the granted ids, and the version. */
interface StepAnswer {
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
function useStepQuery(query: GrantsQuery) {
  const { client } = useHttp();
  return (step: GrantStep, limit: readonly string[]) => stepQuery(client, query, step, limit);
}

function stepQuery(
  client: Services['client'],
  { load, ...whom }: GrantsQuery,
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

/** The nodes offered at one step, and which of them are ticked. */
export interface AllowedNodes extends Ticked {
  nodes: readonly GrantNode[];
}

/** The state of one step. */
export interface StepState {
  step: GrantStep;
  state: 'loading' | 'ready' | 'failed';
  ticked: AllowedNodes;
  /** The previous steps were changed since this one was loaded. */
  isOutdated: boolean;
  reload(): void;
}

type AllDecisions = Readonly<Partial<Record<GrantStep, Decisions>>>;

const undecided: Decisions = new Map();
const unknown: AllowedNodes = { nodes: [], granted: new Set(), decisions: undecided };
const afterMenus = grantSteps.slice(2);

const tickedOf = (step: GrantStep, { nodes, granted }: StepAnswer, decisions: AllDecisions): AllowedNodes => ({
  nodes,
  granted,
  decisions: decisions[step] ?? undecided,
});
const idsOf = (step: GrantStep, answer: StepAnswer, decisions: AllDecisions) =>
  grantedIds(tickedOf(step, answer, decisions), answer.all);

/** The editing state of a grantee's grants. */
export function useGrants(query: GrantsQuery, update: string, current: GrantStep) {
  const { client } = useHttp();
  const queries = useQueryClient();
  const stepQuery = useStepQuery(query);
  const [decisions, setDecisions] = useState<AllDecisions>({});

  /** The grants of every step; steps that were not opened are loaded now. */
  async function everyStep(): Promise<[Granted, version: number]> {
    const known: Partial<Record<GrantStep, readonly string[]>> = {};
    let version = 0;
    for (const step of grantSteps) {
      const answer = await queries.fetchQuery(stepQuery(step, limitOf(step, known) ?? []));
      known[step] = idsOf(step, answer, decisions);
      if (step === 'system') version = answer.version;
    }
    // The loop has set every step.
    return [known as Granted, version];
  }

  return {
    steps: useSteps(query, decisions, current),
    tick: (step: GrantStep, nodes: readonly GrantNode[], ticked: boolean) =>
      setDecisions((now) => ({ ...now, [step]: decided(now[step] ?? undecided, nodes, ticked) })),
    /** Saves the grants; returns the success message, or undefined after an error that the client has shown. */
    async save(): Promise<string | undefined> {
      try {
        const [granted, version] = await everyStep();
        const { objectId, objectType } = query;
        return (await client.send(update, { objectId, objectType, version, ...savedGrants(granted) })).msg;
      } catch (reason) {
        // Optimistic locking conflict: the decisions are applied to the newer state and can be saved again.
        if (reason instanceof CallError && reason.code === codes.outdated) {
          await queries.invalidateQueries({ queryKey: ['grants'] });
        }
        return undefined;
      }
    },
  };
}

/**
 * All steps. Steps that are neither shown nor needed for the current one are loaded once, before the first decision.
 */
function useSteps(query: GrantsQuery, decisions: AllDecisions, current: GrantStep): readonly StepState[] {
  const stepQuery = useStepQuery(query);
  const known: Partial<Record<GrantStep, readonly string[]>> = {};
  const ask = (step: GrantStep, isWanted: boolean) => {
    const limit = limitOf(step, known);
    return {
      ...stepQuery(step, limit ?? []),
      enabled: limit !== undefined && (isWanted || Object.keys(decisions).length === 0),
      placeholderData: keepPreviousData<StepAnswer>,
    };
  };
  const learn = (step: GrantStep, { data, isPlaceholderData }: UseQueryResult<StepAnswer>) => {
    if (data && !isPlaceholderData) known[step] = idsOf(step, data, decisions);
  };
  const systems = useQuery(ask('system', true));
  learn('system', systems);
  const menus = useQuery(ask('module', current !== 'system'));
  learn('module', menus);
  const guarded = useQueries({ queries: afterMenus.map((step) => ask(step, step === current)) });
  return [systems, menus, ...guarded].map((query, index, all) => {
    // A step fails together with the step that limits it.
    const cause = all.slice(0, Math.min(index, 2)).find(({ isError }) => isError) ?? query;
    return stateOf(grantSteps[index] as GrantStep, query, cause, decisions);
  });
}

function stateOf(
  step: GrantStep,
  { data, isPlaceholderData }: UseQueryResult<StepAnswer>,
  cause: UseQueryResult<StepAnswer>,
  decisions: AllDecisions,
): StepState {
  return {
    step,
    state: cause.isError ? 'failed' : data ? 'ready' : 'loading',
    ticked: data ? tickedOf(step, data, decisions) : unknown,
    isOutdated: isPlaceholderData,
    reload: () => void cause.refetch(),
  };
}
