import type { StepNode } from '#schemas/language/process.ts';
import type { Effect, Refusal } from '../model/effect.ts';
import type { PeopleRule } from '../model/people-rule.ts';
import type { EventDetail, FlowEvent, State, Task } from '../model/state.ts';
import type { CompiledProcess, StepKinds } from '../model/step-kind.ts';
import { compileProcess } from '../model/process.ts';
import { type OrganisationFacts, peopleFor } from '../people/people.ts';
import { play } from '../play.ts';

export const people = ['u1', 'u2', 'u3', 'u4', 'u5'];

const person = { isEnabled: true, organizeIds: [], positionIds: [], roleIds: [], groupIds: [] };

/** An organisation of five people; `members` adds the users of roles and others. */
export const organisation = (members: OrganisationFacts['members'] = {}): OrganisationFacts => ({
  people: Object.fromEntries([...people, 'me', 'admin'].map((id) => [id, person])),
  organizes: {},
  members,
  administrators: ['admin'],
});

/** Plays an instance of a process: remembers events, effects and the last refusal. */
export class ProcessPlayer {
  state: State | undefined;
  readonly events: FlowEvent[] = [];
  readonly effects: Effect[] = [];
  /** The effects of the last event. */
  last: Effect[] = [];
  refusal: Refusal['refused'] | undefined;
  /** Called with each question. */
  questions: (rule: PeopleRule) => void = () => {};
  now = 0;
  private readonly process: CompiledProcess;
  private readonly facts: OrganisationFacts;

  constructor(process: CompiledProcess, facts: OrganisationFacts = organisation()) {
    this.process = process;
    this.facts = facts;
  }

  get refused(): string | undefined {
    return this.refusal?.id;
  }

  /** Whether the event was applied. */
  send(event: EventDetail & { record?: Record<string, unknown> }, by?: string, after = 1): boolean {
    this.now += after;
    const whole = { ...event, id: `e${this.now}`, at: this.now, ...(by !== undefined && { by }) } as FlowEvent;
    const result = play(this.process, this.state, whole, ({ rule }) => {
      this.questions(rule);
      return peopleFor(rule, this.facts);
    });
    this.refusal = 'refused' in result ? result.refused : undefined;
    if ('refused' in result) return false;
    this.state = result.state;
    this.last = result.effects;
    this.events.push(...result.events);
    this.effects.push(...result.effects);
    return true;
  }

  submit(record: Record<string, unknown> = {}, more: object = {}): boolean {
    return this.send({ type: 'submitted', initiator: { id: 'me' }, record, ...more }, 'me');
  }

  get openTasks(): (Task & { step: string })[] {
    return (this.state?.active ?? [])
      .filter(({ frozenAt }) => frozenAt === undefined)
      .flatMap(({ step, tasks }) => tasks.filter(({ state }) => state === 'open').map((task) => ({ ...task, step })));
  }

  /** The open tasks as `step:user`. */
  get open(): string[] {
    return this.openTasks.map(({ step, user }) => `${step}:${user}`);
  }

  /** The person decides the open task of the step. */
  decide(
    place: string,
    action: 'agree' | 'return' | 'submit' | 'transfer' | 'addSign' | 'terminate',
    more: object = {},
  ): boolean {
    const [step, user] = place.split(':');
    const task = this.openTasks.find((one) => one.step === step && one.user === user);
    if (!task) throw new Error(`no open task ${place} among ${this.open.join(', ')}`);
    return this.send({ type: 'decided', task: task.id, action, ...more }, user);
  }

  /** Lets the next timer come due. */
  nextTimer(): boolean {
    const [first] = (this.state?.active ?? []).flatMap(({ timers }) => timers).sort((a, b) => a.at - b.at);
    return (
      first !== undefined && this.send({ type: 'due', timer: first.id }, undefined, Math.max(first.at - this.now, 1))
    );
  }
}

/** A step of a test process. */
export const node = (zhjyKey: string, key: string, more: object = {}): StepNode => ({
  config: { zhjyKey, label: key },
  key,
  ...more,
});
export const approver = (key: string, users: readonly string[], more: object = {}): StepNode =>
  node('approver', key, { approvers: users.map((user) => `${user}--user`), ...more });
export const branch = (key: string, children: StepNode[], more: object = {}): StepNode =>
  node('branch', key, { children, ...more });

/** Makes players of processes whose start has these settings. */
export const playing =
  (kinds: StepKinds) =>
  (body: StepNode[], start: object = {}, facts?: OrganisationFacts): ProcessPlayer => {
    const definition = { language: 1, title: 'P', form: 'f', body: [node('start', 'start', start), ...body] };
    return new ProcessPlayer(compileProcess(definition, kinds), facts);
  };
