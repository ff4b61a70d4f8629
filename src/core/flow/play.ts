import type { CompiledProcess } from './model/step-kind.ts';
import type { Effect, Refusal } from './model/effect.ts';
import type { FlowEvent, State } from './model/state.ts';
import { step } from './engine/step.ts';

/** Events of one chain at most: more is a circle that no check has found. */
const chainMax = 1_000;

export type Question = Extract<Effect, { type: 'resolve' }>;

export interface Played {
  state: State;
  /** The event given and the answers to its questions, as they are stored. */
  events: FlowEvent[];
  effects: Effect[];
}

/**
 * Applies an event and the answers to the questions that arise, until none is left; a refusal of any of them undoes the
 * whole. It yields the questions and takes the persons; `undefined`: the answer comes later, as an event of its own.
 */
export function* playing(
  process: CompiledProcess,
  before: State | undefined,
  first: FlowEvent,
): Generator<{ question: Question; state: State }, Played | Refusal, readonly string[] | undefined> {
  let state = before;
  const effects: Effect[] = [];
  const events: FlowEvent[] = [];
  const queue: FlowEvent[] = [first];
  for (let event = queue.shift(); event; event = queue.shift()) {
    // The answer to an earlier question may have ended the step of a later one.
    if (event !== first && event.type === 'resolved' && !isQuestioned(state, event.question)) continue;
    const result = step(process, state, event);
    if ('refused' in result) return result;
    state = result.state;
    events.push(event);
    if (events.length > chainMax) return { refused: { id: 'flow.refused.endless', params: {}, code: 409 } };
    for (const effect of result.effects) {
      const users = effect.type === 'resolve' ? yield { question: effect, state } : undefined;
      if (effect.type === 'resolve' && users) queue.push(answerOf(first, effect, users, events.length + queue.length));
      else effects.push(effect);
    }
  }
  return { state: state as State, events, effects };
}

/** The same where the answers are known at once. */
export function play(
  process: CompiledProcess,
  before: State | undefined,
  first: FlowEvent,
  answer: (question: Question, state: State) => readonly string[] | undefined,
): Played | Refusal {
  const chain = playing(process, before, first);
  let next = chain.next();
  while (!next.done) next = chain.next(answer(next.value.question, next.value.state));
  return next.value;
}

const isQuestioned = (state: State | undefined, id: string) =>
  state?.active.some(({ question }) => question?.id === id) === true;

function answerOf(
  { id, at, by }: FlowEvent,
  { question }: Question,
  users: readonly string[],
  number: number,
): FlowEvent {
  return { type: 'resolved', question, users: [...users], id: `${id}.${number}`, at, ...(by !== undefined && { by }) };
}
