import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import { runs } from '#scripts/testing/runs.ts';
import { step } from './engine/step.ts';
import { isRunning } from './engine/instance.ts';
import { compileProcess } from './model/process.ts';
import type { ActiveStep, EventDetail, State } from './model/state.ts';
import type { CompiledProcess } from './model/step-kind.ts';
import { people, ProcessPlayer } from './testing/play-process.ts';
import { randomProcess, Tape } from './testing/random-process.ts';

/** A process and the number of random actions. */
const games = fc.record({ seed: fc.nat(), actions: fc.nat(60) });
type Game = { seed: number; actions: number };
const often = { numRuns: runs(300) };

function startRandom({ seed }: Game): { player: ProcessPlayer; process: CompiledProcess; tape: Tape } {
  const tape = new Tape(seed);
  const process = compileProcess(randomProcess(tape), stepKinds);
  const player = new ProcessPlayer(process);
  player.submit({ amount: tape.below(100) }, choices(process, tape));
  return { player, process, tape };
}

/** A choice for every step that may need one. */
function choices(process: CompiledProcess, tape: Tape) {
  const splits = [...process.steps.values()].filter(({ kind }) => kind.split === 'chosen');
  return { branches: Object.fromEntries(splits.map(({ key, children }) => [key, [tape.pick(children).key]])) };
}

/** What the instance waits for. */
function isAlive({ phase, tasks, timers, children, frozenAt }: ActiveStep, { calls }: State, key: string): boolean {
  if (frozenAt !== undefined) return false;
  if (phase === 'resolving' || timers.length > 0) return true;
  if (tasks.some(({ state }) => state === 'open')) return true;
  return children.some(({ status }) => isRunning(status)) || calls.some((call) => call.step === key);
}

function expectSound(state: State): void {
  const alive = state.active.filter((at) => isAlive(at, state, at.step));
  if (state.status === 1) expect(alive.length, JSON.stringify(state)).toBeGreaterThan(0);
  if (state.status === 3) expect(state.active.filter(({ frozenAt }) => frozenAt === undefined)).toEqual([]);
  if ([2, 4, 5, 7].includes(state.status)) expect([state.active, state.joins]).toEqual([[], {}]);
  // Nothing rests at a step without something that ends it.
  const dead = state.active.filter((at) => !alive.includes(at) && at.frozenAt === undefined && at.phase !== 'stuck');
  if (state.status === 1) expect(dead).toEqual([]);
}

/** One random action; whether it was applied. */
function act(player: ProcessPlayer, process: CompiledProcess, tape: Tape): boolean {
  const state = player.state as State;
  const keys = [...process.steps.keys()];
  const chosen = choices(process, tape);
  const [first] = tape.some(player.openTasks.length > 0 ? player.openTasks : [undefined], 1);
  const decide = (detail: object) =>
    first !== undefined &&
    player.send({ type: 'decided', task: first.id, action: 'agree', ...chosen, ...detail } as EventDetail, first.user);
  const submits = first && !process.steps.get(first.step)?.kind.hasDecision;
  const order = tape.pick(['before', 'after'] as const);
  const mode = tape.pick(['any', 'all', 'turns'] as const);
  const passed = state.passed.flatMap(({ visit }) => visit?.tasks ?? []);
  const decided = [...passed, ...state.active.flatMap(({ tasks }) => tasks)].filter((task) => task.state === 'agreed');
  const old = decided.length > 0 ? tape.pick(decided) : undefined;
  const actions: (() => boolean)[] = [
    () => decide({ action: submits ? 'submit' : 'agree' }),
    () => decide({ action: 'return', target: tape.pick(['0', ...keys]), rejectType: 1 + tape.below(2) }),
    () => decide({ action: 'transfer', users: [tape.pick(people)] }),
    () => decide({ action: 'addSign', users: tape.some(people, 3), sign: { order, mode } }),
    () => old !== undefined && player.send({ type: 'recalled', task: old.id }, old.user),
    () => player.nextTimer(),
    () => endOne(player),
    () => player.send({ type: 'withdrawn' }, 'me'),
    () => player.send({ type: 'suspended', withChildren: true }, 'admin'),
    () => player.send({ type: 'resumed' }, 'admin'),
    () => player.send({ type: 'assigned', step: tape.pick(keys), users: tape.some(people, 2) }, 'admin'),
    () => player.send({ type: 'changed', step: tape.pick(keys) }, 'admin'),
    () => player.send({ type: 'handedOver', from: tape.pick(people), to: tape.pick(people) }, 'admin'),
    () => player.send({ type: 'revived', step: tape.pick(keys), dataRule: 0 }, 'admin'),
    () => player.submit({ amount: tape.below(100) }, chosen),
  ];
  // Agreeing is the most frequent.
  return (tape.below(2) === 0 ? actions[0] : tape.pick(actions))?.() ?? false;
}

/** A sub-process ends, or a call is answered. */
function endOne(player: ProcessPlayer): boolean {
  const state = player.state as State;
  const child = state.active.flatMap(({ children }) => children).find(({ status }) => isRunning(status));
  if (child) return player.send({ type: 'childEnded', child: child.id, status: 2 });
  const [call] = state.calls;
  return call !== undefined && player.send({ type: 'called', call: call.id, isOk: true });
}

/** Agrees to everything and lets time pass. */
function agreeToTheEnd(player: ProcessPlayer, process: CompiledProcess): void {
  for (let left = 2_000; left > 0; left--) {
    const state = player.state as State;
    if ([2, 5, 4].includes(state.status)) return;
    const chosen = {
      branches: Object.fromEntries(
        [...process.steps.values()]
          .filter(({ kind }) => kind.split)
          .map(({ key, children }) => [key, [children[0]?.key ?? '']]),
      ),
    };
    const [task] = player.openTasks;
    const action = task && process.steps.get(task.step)?.kind.hasDecision ? 'agree' : 'submit';
    const isDone =
      state.status === 6
        ? player.send({ type: 'resumed' }, 'admin')
        : state.status === 3 || state.status === 7
          ? player.submit({}, chosen)
          : task
            ? player.send({ type: 'decided', task: task.id, action, ...chosen }, task.user)
            : endOne(player) || player.nextTimer();
    if (!isDone) throw new Error(`deadlock: ${player.refused} ${JSON.stringify(state)}`);
  }
  throw new Error('no end');
}

describe('a random process with random actions', () => {
  it('always waits for something, and has nothing open after its end', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { player, process, tape } = startRandom(game);
        expect(player.refused).toBeUndefined();
        expectSound(player.state as State);
        for (let left = game.actions; left > 0; left--)
          if (act(player, process, tape)) expectSound(player.state as State);
      }),
      often,
    );
  });

  it('comes to its end by agreeing and waiting, from every state it reaches [FLOW-005]', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { player, process, tape } = startRandom(game);
        for (let left = game.actions; left > 0; left--) act(player, process, tape);
        agreeToTheEnd(player, process);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('has the state that its events lead to, as plain JSON', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { player, process, tape } = startRandom(game);
        for (let left = game.actions; left > 0; left--) act(player, process, tape);
        let state: State | undefined;
        for (const event of player.events) {
          const result = step(process, state, event);
          if ('refused' in result) throw new Error(result.refused.id);
          state = result.state;
        }
        expect(state).toEqual(player.state);
        expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
      }),
      often,
    );
  });

  it('writes one entry for each decision, and counts a decision once', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { player, process, tape } = startRandom(game);
        for (let left = game.actions; left > 0; left--) {
          const before = player.events.length;
          if (!act(player, process, tape)) continue;
          const [event] = player.events.slice(before);
          if (event?.type !== 'decided') continue;
          const entries = player.last.filter((effect) => effect.type === 'record' && effect.task === event.task);
          expect(entries).toHaveLength(1);
          const again = step(process, player.state, { ...event, id: 'again', by: event.by ?? '' });
          const task = player.openTasks.find(({ id }) => id === event.task);
          if (!task && player.state?.status === 1) expect(again).toMatchObject({ refused: { code: 409 } });
        }
      }),
      often,
    );
  });

  it('is the same after it was suspended and resumed', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { player, process, tape } = startRandom(game);
        for (let left = game.actions; left > 0; left--) act(player, process, tape);
        const before = player.state as State;
        if (before.status !== 1) return;
        const at = player.now;
        const held = step(process, before, { type: 'suspended', id: 'x', at, by: 'admin' });
        if ('refused' in held) throw new Error(held.refused.id);
        const after = step(process, held.state, { type: 'resumed', id: 'y', at, by: 'admin' });
        if ('refused' in after) throw new Error(after.refused.id);
        expect({ ...after.state, seq: 0 }).toEqual({ ...before, seq: 0 });
        const later = step(process, held.state, { type: 'resumed', id: 'y', at: at + 1000, by: 'admin' });
        const timersOf = (state: State) => state.active.flatMap(({ timers, frozenAt }) => (frozenAt ? [] : timers));
        expect('state' in later && timersOf(later.state).map((timer) => timer.at)).toEqual(
          timersOf(before).map((timer) => timer.at + 1000),
        );
      }),
      often,
    );
  });
});
