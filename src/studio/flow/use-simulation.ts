import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { OrganisationFacts } from '#core/flow/people/people.ts';
import type { Choices } from '#core/flow/model/state.ts';
import { openTasks, type SimulatedAct, type SimulatedRun, simulate, type Simulation } from '#core/flow/simulate.ts';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { type Organisation, simulatedMembersMax } from '#schemas/resources/flow-template/flow-template.contract.ts';
import { useEditing } from '../editing.ts';
import { usePlayedProcess } from './simulation/use-played-process.ts';

const noOrganisation: Organisation = { people: {}, organizes: {}, members: {}, administrators: [], names: {} };

const together = (one: Organisation, other: Organisation): Organisation => ({
  people: { ...one.people, ...other.people },
  organizes: { ...one.organizes, ...other.organizes },
  members: { ...one.members, ...other.members },
  administrators: other.administrators.length > 0 ? other.administrators : one.administrators,
  names: { ...one.names, ...other.names },
});

/** A run of the edited process that is played again with each change of it; people are loaded as they are met. */
export function useSimulation() {
  const { client } = useHttp();
  const { now } = useInterpreter();
  const tree = useDeferredValue(useEditing().tree);
  const process = usePlayedProcess(tree);
  const [facts, setFacts] = useState(noOrganisation);
  const [run, setRun] = useState<SimulatedRun>(() => ({ initiator: '', record: {}, startAt: now(), acts: [] }));
  const simulation = useMemo<Simulation>(
    () => (run.initiator === '' ? { turns: [], state: undefined } : simulate(process, run, facts)),
    [process, run, facts],
  );
  const missing = simulation.missing ?? unnamed(simulation, run.initiator, facts);
  const { isError } = useQuery({
    queryKey: ['flow-organisation', missing],
    enabled: missing !== undefined,
    queryFn: async () => {
      if (!missing) return true;
      const input = { ...missing, members: missing.members.slice(0, simulatedMembersMax) };
      const found = (await client.send('flow-template.organisation', input)).data as Organisation;
      setFacts((known) => withAbsent(together(known, found), missing));
      return true;
    },
    retry: false,
    // What was found is in the state of this run, not in the cache.
    staleTime: 0,
    gcTime: 0,
  });
  return {
    process,
    simulation,
    facts: factsOf(facts),
    nameOf: (id: string) => facts.names[id] || id,
    run,
    isFailed: isError,
    setInitiator: (initiator: string) => setRun((old) => ({ ...old, initiator, acts: [] })),
    setRecord: (record: SimulatedRun['record']) => setRun((old) => ({ ...old, record })),
    choose: (choices: Choices) => setRun((old) => ({ ...old, choices, acts: [] })),
    act: (one: SimulatedAct) => setRun((old) => ({ ...old, acts: [...old.acts, one] })),
    back: () => setRun((old) => ({ ...old, acts: old.acts.slice(0, -1) })),
    restart: () => setRun((old) => ({ ...old, startAt: now(), acts: [] })),
  };
}

export type Simulated = ReturnType<typeof useSimulation>;

/** People whose names are not loaded: those to whom a task was transferred or who were added to a step. */
function unnamed({ state }: Simulation, initiator: string, { people }: Organisation): Simulation['missing'] {
  const members = openTasks(state)
    .filter(({ user }) => !Object.hasOwn(people, user))
    .map(({ user }) => `${user}--user`);
  return members.length > 0 ? { initiator, members, hasAdministrators: false } : undefined;
}

const factsOf = ({ names: _names, ...facts }: Organisation): OrganisationFacts => facts;

const absent = { isEnabled: false, organizeIds: [], positionIds: [], roleIds: [], groupIds: [] };

/** Requested people who do not exist are recorded as absent, so that they are not requested again. */
function withAbsent(facts: Organisation, missing: NonNullable<Simulation['missing']>): Organisation {
  const users = [
    missing.initiator,
    ...missing.members.filter((one) => one.endsWith('--user')).map((one) => one.replace(/--user$/, '')),
  ];
  const others = missing.members.filter((one) => !one.endsWith('--user'));
  return {
    ...facts,
    people: { ...Object.fromEntries(users.map((id) => [id, absent])), ...facts.people },
    members: { ...Object.fromEntries(others.map((one) => [one, []])), ...facts.members },
    administrators: missing.hasAdministrators && facts.administrators.length === 0 ? [''] : facts.administrators,
  };
}
