import type { EventDetail, State } from '../model/state.ts';
import type { CompiledProcess } from '../model/step-kind.ts';
import { isRunning } from '../engine/instance.ts';
import { type OrganisationFacts, peopleFor } from '../people/people.ts';
import { play } from '../play.ts';

interface Move {
  event: EventDetail & { by?: string; record?: Record<string, unknown> };
  /** Agreeing, submitting and passing time lead to the end; returning need not. */
  isForward: boolean;
}

export interface Explored {
  states: number;
  /** States from which no order of agreeing and waiting leads to the end. */
  stuck: State[];
}

const endless = 10_000;

/** Visits the states that an instance can reach, each once whatever its times and numbers are. */
export function explore(process: CompiledProcess, facts: OrganisationFacts, record: Record<string, unknown>): Explored {
  const initiator = { id: 'wang' };
  const submission: Move['event'] = { type: 'submitted', initiator, record, by: 'wang', ...choicesOf(process)[0] };
  const found = new Map<string, { state: State; from: Set<string> }>();
  const queue: string[] = [];
  const reach = (state: State | undefined, { event, isForward }: Move, from?: string) => {
    const at = Math.max(0, ...(state?.active ?? []).flatMap(({ timers }) => timers.map((timer) => timer.at)));
    const result = play(process, state, { ...event, id: 'e', at }, ({ rule }) => peopleFor(rule, facts));
    if ('refused' in result) return;
    const key = shapeOf(result.state);
    if (!found.has(key)) {
      found.set(key, { state: result.state, from: new Set() });
      queue.push(key);
    }
    if (isForward && from !== undefined) found.get(key)?.from.add(from);
  };
  reach(undefined, { event: submission, isForward: true });
  for (let key = queue.shift(); key !== undefined && found.size < endless; key = queue.shift()) {
    const here = found.get(key)?.state;
    for (const move of here ? movesOf(here, process, submission) : []) reach(here, move, key);
  }
  const ending = new Set(
    [...found].filter(([, { state }]) => state.status === 2 || state.status === 5).map(([key]) => key),
  );
  for (const key of ending) for (const from of found.get(key)?.from ?? []) ending.add(from);
  return { states: found.size, stuck: [...found].flatMap(([key, { state }]) => (ending.has(key) ? [] : [state])) };
}

/** Every choice of one branch for the splits that need one. */
function choicesOf(process: CompiledProcess): { branches: Record<string, string[]> }[] {
  const splits = [...process.steps.values()].filter(({ kind }) => kind.split === 'chosen');
  return splits.reduce<{ branches: Record<string, string[]> }[]>(
    (all, { key, children }) =>
      all.flatMap(({ branches }) => children.map((branch) => ({ branches: { ...branches, [key]: [branch.key] } }))),
    [{ branches: {} }],
  );
}

function movesOf(state: State, process: CompiledProcess, submission: Move['event']): Move[] {
  if (state.status === 3) return [{ event: submission, isForward: true }];
  if (state.status === 6) return [{ event: { type: 'resumed', by: 'admin' }, isForward: true }];
  const at = state.active.filter(({ frozenAt }) => frozenAt === undefined);
  const decisions = at.flatMap(({ step, tasks }) =>
    tasks
      .filter((task) => task.state === 'open')
      .flatMap(({ id, user }): Move[] => {
        const action = process.steps.get(step)?.kind.hasDecision ? 'agree' : 'submit';
        const event = { type: 'decided', task: id, by: user } as const;
        return [
          ...choicesOf(process).map((choice) => ({ event: { ...event, action, ...choice }, isForward: true }) as Move),
          { event: { ...event, action: 'return' }, isForward: false },
        ];
      }),
  );
  const timers = at.flatMap(({ timers: all }) =>
    all.map(({ id }): Move => ({ event: { type: 'due', timer: id }, isForward: true })),
  );
  const children = at.flatMap(({ children: all }) =>
    all.flatMap(({ id, status }): Move[] =>
      isRunning(status) ? [{ event: { type: 'childEnded', child: id, status: 2 }, isForward: true }] : [],
    ),
  );
  const calls = state.calls.map(({ id }): Move => ({
    event: { type: 'called', call: id, isOk: true },
    isForward: true,
  }));
  return [...decisions, ...timers, ...children, ...calls];
}

/** What distinguishes a state: neither times nor numbers. */
function shapeOf({ status, active, joins, passed, choices, redirects, calls }: State): string {
  const places = active.map(({ step, phase, tasks, queue, timers, children, frozenAt, isAnswer }) => [
    step,
    phase,
    tasks.map(({ user, state }) => [user, state]),
    queue,
    timers.map(({ about }) => about),
    children.map((child) => child.status),
    frozenAt !== undefined,
    isAnswer === true,
  ]);
  const steps = [...new Set(passed.map(({ step }) => step))].sort();
  return JSON.stringify([status, places, joins, steps, choices, redirects, calls.length]);
}
