import { choicesAhead, type NeededChoice } from './engine/conditions.ts';
import type { Effect, MessageEffect, Refusal } from './model/effect.ts';
import type { PeopleRule } from './model/people-rule.ts';
import type { Choices, Decided, EventDetail, FlowEvent, Initiator, State, Task } from './model/state.ts';
import type { CompiledProcess } from './model/step-kind.ts';
import { membersNamed, type OrganisationFacts, peopleFor } from './people/people.ts';
import { playing } from './play.ts';

/** What a person does, or what happens, in a simulated run. Tasks are named by step and user: `head:u1`. */
export type SimulatedAct =
  | ({ decide: string } & Pick<Decided, 'action'> & Partial<Omit<Decided, 'type' | 'task' | 'action'>>)
  /** The next timer comes due. */
  | { wait: true }
  /** The sub-process of a step ends: 2 agreed, 5 terminated. */
  | { childEnded: string; status: 2 | 5 }
  /** A call answers, or fails. */
  | { called: string; isOk: boolean }
  /** The initiator submits again what was returned or withdrawn. */
  | ({ resubmit: true } & Choices)
  /** The initiator withdraws the instance. */
  | { withdraw: true };

/** A run that is simulated: JSON, as it is stored in a fixture. */
export interface SimulatedRun {
  initiator: string;
  record: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds of the submission. */
  startAt: number;
  /** What the initiator chooses with the submission. */
  choices?: Choices;
  acts: readonly SimulatedAct[];
}

/** One thing that follows from an act, with its reason. */
export type SimulatedLine =
  | { type: 'people'; step: string; rule: PeopleRule; users: readonly string[] | undefined }
  | { type: 'branch'; step: string; isDefault: boolean; isConditional: boolean }
  | { type: 'copy'; step: string; users: readonly string[] }
  | { type: 'message'; about: MessageEffect['about']; step?: string; users?: readonly string[] }
  | { type: 'timer'; step: string; at: number; about: string }
  | { type: 'child'; step: string; user: string }
  | { type: 'call'; step?: string; about: string }
  | { type: 'log'; step?: string; note: string; params: Readonly<Record<string, string | number>> };

/** What an act leads to. */
export interface SimulatedTurn {
  /** Absent: the submission. */
  act?: SimulatedAct;
  at: number;
  lines: SimulatedLine[];
  /** Why nothing changed; `unmet`: there is no such task, timer or call. */
  refused?: Refusal['refused'];
  /** The open tasks afterwards, as `step:user`. */
  open: string[];
  status: number;
}

export interface Simulation {
  turns: SimulatedTurn[];
  state: State | undefined;
  /** The facts that the next question needs; the simulation continues once they are known. */
  missing?: WantedPeople;
}

/** The people that a rule reads. */
export interface WantedPeople {
  initiator: string;
  members: string[];
  hasAdministrators: boolean;
}

/**
 * Plays a run with the stepping function of the server (FLOW-076). Nothing is sent and nothing is written: the people
 * come from an excerpt of the organisation, the time from the run.
 */
export function simulate(process: CompiledProcess, run: SimulatedRun, facts: OrganisationFacts): Simulation {
  const player = new Simulator(process, run, facts);
  for (const act of [undefined, ...run.acts]) {
    if (!player.apply(act))
      return { turns: player.turns, state: player.state, missing: player.missing as WantedPeople };
  }
  return { turns: player.turns, state: player.state };
}

/** The open tasks of a state. */
export const openTasks = (state: State | undefined): (Task & { step: string })[] =>
  (state?.active ?? [])
    .filter(({ frozenAt }) => frozenAt === undefined)
    .flatMap(({ step, tasks }) => tasks.filter((task) => task.state === 'open').map((task) => ({ ...task, step })));

/** The next timer of a state. */
export const nextTimer = (state: State | undefined) =>
  (state?.active ?? [])
    .flatMap(({ timers, step }) => timers.map((timer) => ({ ...timer, step })))
    .toSorted((a, b) => a.at - b.at)[0];

/** The initiator as conditions read it. */
function initiatorIn({ people }: OrganisationFacts, id: string): Initiator {
  const { organizeId, positionIds = [], roleIds = [], groupIds = [] } = people[id] ?? {};
  return { id, ...(organizeId !== undefined && { organizeId }), positionIds, roleIds, groupIds };
}

/** What has to be chosen with the next act of a person: with the decision at a step, otherwise with the submission. */
export function simulatedChoices(
  process: CompiledProcess,
  { initiator, record, startAt }: SimulatedRun,
  facts: OrganisationFacts,
  state: State | undefined,
  step?: string,
): NeededChoice[] {
  const from = step === undefined ? process.start : process.steps.get(step);
  const start = { initiator: initiatorIn(facts, initiator), urgency: 1, startedAt: startAt, joins: {}, now: startAt };
  return from ? choicesAhead({ ...start, ...state, record: { ...record } }, from, {}) : [];
}

class Simulator {
  readonly turns: SimulatedTurn[] = [];
  state: State | undefined;
  missing: WantedPeople | undefined;
  private now: number;
  private readonly process: CompiledProcess;
  private readonly run: SimulatedRun;
  private readonly facts: OrganisationFacts;

  constructor(process: CompiledProcess, run: SimulatedRun, facts: OrganisationFacts) {
    this.process = process;
    this.run = run;
    this.facts = facts;
    this.now = run.startAt;
  }

  /** False: facts are missing. */
  apply(act: SimulatedAct | undefined): boolean {
    const event = act ? this.eventOf(act) : this.submission();
    if (!event) {
      this.note({ act, lines: [], refused: { id: 'flow.simulation.unmet', params: {}, code: 409 } });
      return true;
    }
    const lines: SimulatedLine[] = [];
    const whole = { ...event, id: `e${this.turns.length}`, at: this.now } as FlowEvent;
    const chain = playing(this.process, this.state, whole);
    let next = chain.next();
    while (!next.done) {
      const { rule, step } = next.value.question;
      if (!this.knows(rule)) return false;
      const users = peopleFor(rule, this.facts);
      lines.push({ type: 'people', step, rule, users });
      next = chain.next(users ?? []);
    }
    const result = next.value;
    if ('refused' in result) this.note({ act, lines: [], refused: result.refused });
    else {
      const led = result.effects.flatMap((effect) => lineOf(effect, this.process));
      const isBranch = ({ type }: SimulatedLine) => type === 'branch';
      lines.unshift(...led.filter(isBranch));
      lines.push(...led.filter((line) => !isBranch(line)));
      this.state = result.state;
      this.note({ act, lines });
    }
    return true;
  }

  private submission(choices = this.run.choices): EventDetail & { by: string; record: Record<string, unknown> } {
    const { initiator: id, record } = this.run;
    const initiator = initiatorIn(this.facts, id);
    return { type: 'submitted', initiator, by: id, record: { ...record }, ...choices };
  }

  private eventOf(act: SimulatedAct): (EventDetail & { by?: string }) | undefined {
    if ('decide' in act) {
      const { decide, ...more } = act;
      const task = openTasks(this.state).find(({ step, user }) => `${step}:${user}` === decide);
      return task && { type: 'decided', task: task.id, by: task.user, ...more };
    }
    if ('wait' in act) {
      const timer = nextTimer(this.state);
      if (timer) this.now = Math.max(this.now, timer.at);
      return timer && { type: 'due', timer: timer.id };
    }
    if ('resubmit' in act) {
      const { resubmit: _resubmit, ...choices } = act;
      return this.submission(choices);
    }
    if ('withdraw' in act) return { type: 'withdrawn', by: this.run.initiator };
    if ('called' in act) {
      const call = this.state?.calls.find(({ step }) => (step ?? '') === act.called);
      return call && { type: 'called', call: call.id, isOk: act.isOk };
    }
    const child = this.state?.active
      .find(({ step }) => step === act.childEnded)
      ?.children.find(({ status }) => status === 1);
    return child && { type: 'childEnded', child: child.id, status: act.status };
  }

  private knows(rule: PeopleRule): boolean {
    const wanted = wantedBy(rule);
    const { people, members, administrators } = this.facts;
    const isKnown = (member: string) =>
      member.endsWith('--user') ? Object.hasOwn(people, member.replace(/--user$/, '')) : Object.hasOwn(members, member);
    const missing = wanted.members.filter((member) => !isKnown(member));
    const lacksAdministrators = wanted.hasAdministrators && administrators.length === 0;
    if (missing.length === 0 && Object.hasOwn(people, wanted.initiator) && !lacksAdministrators) return true;
    this.missing = { ...wanted, members: missing };
    return false;
  }

  private note({
    act,
    lines,
    refused,
  }: {
    act: SimulatedAct | undefined;
    lines: SimulatedLine[];
    refused?: Refusal['refused'];
  }) {
    this.turns.push({
      ...(act && { act }),
      at: this.now,
      lines,
      ...(refused && { refused }),
      open: openTasks(this.state).map(({ step, user }) => `${step}:${user}`),
      status: this.state?.status ?? 0,
    });
  }
}

const administratorsIn = (rule: PeopleRule): boolean =>
  rule.by === 'administrators' || (rule.by === 'union' && rule.rules.some(administratorsIn));

const wantedBy = (rule: PeopleRule): WantedPeople => ({
  initiator: rule.initiator,
  members: [...new Set(membersNamed(rule))],
  hasAdministrators: administratorsIn(rule),
});

function branchLine(key: string, { steps }: CompiledProcess): SimulatedLine {
  const branch = steps.get(key);
  const split = branch?.parent?.kind.split;
  const isConditional = split === 'first' || split === 'every';
  return { type: 'branch', step: key, isDefault: branch?.props['default'] === true, isConditional };
}

function lineOf(effect: Effect, process: CompiledProcess): SimulatedLine[] {
  switch (effect.type) {
    case 'branch':
      return [branchLine(effect.step, process)];
    case 'copy':
      return [{ type: 'copy', step: effect.step, users: effect.users }];
    case 'message': {
      const { about, step, users } = effect;
      return [{ type: 'message', about, ...(step !== undefined && { step }), ...(users && { users }) }];
    }
    case 'timer':
      return [{ type: 'timer', step: effect.step, at: effect.at, about: effect.about }];
    case 'child':
      return effect.action === 'start' ? [{ type: 'child', step: effect.step, user: effect.user }] : [];
    case 'call':
      return [{ type: 'call', about: effect.about, ...(effect.step !== undefined && { step: effect.step }) }];
    case 'log':
      return [effect];
    default:
      return [];
  }
}
