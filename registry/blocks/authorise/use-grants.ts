import { keepPreviousData, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { type Granted, limitOf, savedGrants } from '#core/permission/grant-steps.ts';
import { type Decisions, decided, grantedIds, type Ticked } from '#core/permission/ticks.ts';
import { useServices } from '#runtime/services.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { type GrantNode, type GrantStep, grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import { type GrantsAsked, type StepAnswer, useStepQuery } from './use-step-query.ts';

/** What is offered at one step, and what of it is ticked. */
export interface Offered extends Ticked {
  nodes: readonly GrantNode[];
}

/** One step as it stands. */
export interface StepState {
  step: GrantStep;
  state: 'loading' | 'ready' | 'failed';
  ticked: Offered;
  /** The steps before were changed since this was asked for. */
  isOutdated: boolean;
  reload(): void;
}

type AllDecisions = Readonly<Partial<Record<GrantStep, Decisions>>>;

const undecided: Decisions = new Map();
const unknown: Offered = { nodes: [], granted: new Set(), decisions: undecided };
const afterMenus = grantSteps.slice(2);

const tickedOf = (step: GrantStep, { nodes, granted }: StepAnswer, decisions: AllDecisions): Offered => ({
  nodes,
  granted,
  decisions: decisions[step] ?? undecided,
});
const idsOf = (step: GrantStep, answer: StepAnswer, decisions: AllDecisions) =>
  grantedIds(tickedOf(step, answer, decisions), answer.all);

/** The grants of one object while somebody decides about them. */
export function useGrants(asked: GrantsAsked, update: string, current: GrantStep) {
  const { client } = useServices();
  const queries = useQueryClient();
  const stepQuery = useStepQuery(asked);
  const [decisions, setDecisions] = useState<AllDecisions>({});

  /** What is granted at every step, those that nobody looked at asked for now. */
  async function everyStep(): Promise<[Granted, version: number]> {
    const known: Partial<Record<GrantStep, readonly string[]>> = {};
    let version = 0;
    for (const step of grantSteps) {
      const answer = await queries.fetchQuery(stepQuery(step, limitOf(step, known) ?? []));
      known[step] = idsOf(step, answer, decisions);
      if (step === 'system') version = answer.version;
    }
    // Every step was gone through.
    return [known as Granted, version];
  }

  return {
    steps: useSteps(asked, decisions, current),
    tick: (step: GrantStep, nodes: readonly GrantNode[], ticked: boolean) =>
      setDecisions((now) => ({ ...now, [step]: decided(now[step] ?? undecided, nodes, ticked) })),
    /** Replaces what is granted and answers the sentence of success; undefined when the person was told of a failure. */
    async save(): Promise<string | undefined> {
      try {
        const [granted, version] = await everyStep();
        const { objectId, objectType } = asked;
        return (await client.send(update, { objectId, objectType, version, ...savedGrants(granted) })).msg;
      } catch (reason) {
        // Somebody else saved in between: what was decided here is laid over the newer state and may be saved again.
        if (reason instanceof CallError && reason.code === codes.outdated) {
          await queries.invalidateQueries({ queryKey: ['grants'] });
        }
        return undefined;
      }
    },
  };
}

/** All steps; those that are neither shown nor lead to the one that is are asked for once, before anything is decided. */
function useSteps(asked: GrantsAsked, decisions: AllDecisions, current: GrantStep): readonly StepState[] {
  const stepQuery = useStepQuery(asked);
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
    // What limits a step fails the step with it.
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
