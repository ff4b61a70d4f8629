import { choicesAhead, type NeededChoice, type Situation } from '#core/flow/engine/conditions.ts';
import type { Refusal } from '#core/flow/model/effect.ts';
import type { ActiveStep, FlowEvent, State } from '#core/flow/model/state.ts';
import type { CompiledProcess, CompiledStep } from '#core/flow/model/step-kind.ts';
import { type Played, playing } from '#core/flow/play.ts';
import type { Context } from '../../../platform/context/context.ts';
import { translateText } from '../../../platform/envelope/sentence.ts';
import { peopleFor } from '../model/people.ts';
import { namesOfUsers } from '../model/user-names.ts';

/** Decisions of one forecast at most: the forecast of a longer process ends there. */
const decisionsMax = 40;

/** Why a forecast ends or names no one: a person chooses, an interface or something outside answers. */
export type Unknown = '' | 'choice' | 'interface' | 'waiting' | 'refused';

export interface ForecastStep {
  step: string;
  fullName: string;
  users: string[];
  unknown: Unknown;
}

interface Path {
  /** Present while running. */
  state?: State | undefined;
  /** What happens first; absent: the first open task is agreed to. */
  first?: FlowEvent | undefined;
}

/**
 * Who comes next if everybody agrees: the engine is played on the present data, nothing is written (FLOW-068). It ends
 * where the further path is unknown.
 */
export async function forecast(context: Context, process: CompiledProcess, { state, first }: Path) {
  const seen = new Set((state?.active ?? []).map(({ round }) => round));
  const found: ForecastStep[] = [];
  const lookAt = (at: ActiveStep) => {
    if (seen.has(at.round)) return;
    seen.add(at.round);
    found.push(stepAt(context, process, at));
  };
  let now = state;
  let event = first ?? (state && agreement(process, state, context.now()));
  for (let count = 0; event && count < decisionsMax; count += 1) {
    const played = await playedOut(context, process, now, event);
    if ('refused' in played) {
      found.push({ step: '', fullName: '', users: [], unknown: refusalOf(played) });
      break;
    }
    now = played.state;
    now.active.forEach(lookAt);
    event = agreement(process, now, context.now());
  }
  return named(context, found);
}

const choiceRefusals: readonly string[] = ['flow.refused.candidates', 'flow.refused.branches', 'flow.refused.named'];

const refusalOf = ({ refused }: Refusal): Unknown => (choiceRefusals.includes(refused.id) ? 'choice' : 'refused');

function stepAt({ language }: Context, process: CompiledProcess, at: ActiveStep): ForecastStep {
  const { phase, tasks, queue, step } = at;
  const users = [...tasks.map(({ user }) => user), ...queue];
  const unknown = phase === 'resolving' ? 'interface' : phase === 'handling' ? '' : 'waiting';
  return { step, fullName: translateText(language, process.steps.get(step)?.label ?? step), users, unknown };
}

/** The agreement of the first person who can decide. */
function agreement(process: CompiledProcess, state: State, at: number): FlowEvent | undefined {
  for (const { step, tasks, frozenAt } of state.active) {
    const task = frozenAt === undefined ? tasks.find((one) => one.state === 'open') : undefined;
    if (!task) continue;
    const action = process.steps.get(step)?.kind.hasDecision ? 'agree' : 'submit';
    return { type: 'decided', id: `${state.seq}`, at, by: task.user, task: task.id, action, signature: '-' };
  }
  return undefined;
}

async function playedOut(
  { db }: Context,
  process: CompiledProcess,
  state: State | undefined,
  event: FlowEvent,
): Promise<Played | Refusal> {
  const chain = playing(process, state, event);
  let next = chain.next();
  while (!next.done) {
    const { rule } = next.value.question;
    next = chain.next(rule.by === 'interface' ? undefined : await peopleFor(db, rule));
  }
  return next.value;
}

async function named({ db }: Context, steps: readonly ForecastStep[]): Promise<ForecastStep[]> {
  const names = await namesOfUsers(
    db,
    steps.flatMap(({ users }) => users),
  );
  return steps.map((step) => ({ ...step, users: step.users.map((id) => names.get(id) ?? '') }));
}

export interface ChoiceToMake {
  step: string;
  fullName: string;
  about: NeededChoice['needs'] | 'named';
  options: { id: string; fullName: string }[];
}

interface Leaving {
  process: CompiledProcess;
  situation: Omit<Situation, 'now'>;
  from: CompiledStep;
  /** Present while running. */
  state?: State;
  /** What leaves the step. */
  first: FlowEvent;
}

/** What has to be chosen before a step is left, with whom or what can be chosen (FLOW-019, FLOW-022, FLOW-083). */
export async function choicesToMake(
  context: Context,
  { process, situation, from, state, first }: Leaving,
): Promise<ChoiceToMake[]> {
  const list = await choicesOfStep(context, situation, from);
  const candidates = Object.fromEntries(
    list.flatMap(({ step, about, options }) => (about === 'candidates' && options[0] ? [[step, [options[0].id]]] : [])),
  );
  const chosen = { candidates, ...first } as FlowEvent;
  for (const { key, label } of await stepsToName(context, process, state, chosen)) {
    list.push({ step: key, fullName: translateText(context.language, label), about: 'named', options: [] });
  }
  return list;
}

/** At most so many steps without handlers are found before one leaves a step. */
const namedMax = 10;

/** The next steps without a handler, whose handlers the person before names (FLOW-022): played until none is refused. */
async function stepsToName(
  context: Context,
  process: CompiledProcess,
  state: State | undefined,
  first: FlowEvent,
): Promise<CompiledStep[]> {
  const found: CompiledStep[] = [];
  const named: Record<string, string[]> = {};
  while (found.length < namedMax) {
    const played = await playedOut(context, process, state, { named, ...first } as FlowEvent);
    if (!('refused' in played) || played.refused.id !== 'flow.refused.named') break;
    const step = process.steps.get(String(played.refused.params['step']));
    if (!step || step.key in named) break;
    found.push(step);
    named[step.key] = [context.user.id];
  }
  return found;
}

/** What has to be chosen before a step is left, as far as the definition says so. */
export async function choicesOfStep(
  context: Context,
  situation: Omit<Situation, 'now'>,
  from: CompiledStep,
): Promise<ChoiceToMake[]> {
  const { language } = context;
  const list: ChoiceToMake[] = [];
  for (const { step, needs } of choicesAhead({ ...situation, now: context.now() }, from, {})) {
    const options =
      needs === 'branches'
        ? step.children.map(({ key, label }) => ({ id: key, fullName: translateText(language, label) }))
        : await candidatesOf(context, step, situation.initiator.id);
    list.push({ step: step.key, fullName: translateText(language, step.label), about: needs, options });
  }
  return list;
}

async function candidatesOf({ db }: Context, { props }: CompiledStep, initiator: string) {
  const ids = await peopleFor(db, { by: 'members', members: props['approvers'] as string[], initiator });
  const names = await namesOfUsers(db, ids);
  return ids.map((id) => ({ id, fullName: names.get(id) ?? '' }));
}
