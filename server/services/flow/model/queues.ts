import { type Static, type TObject, Type } from '@sinclair/typebox';
import type { PeopleRule } from '#core/flow/model/people-rule.ts';

const Text = Type.String({ maxLength: 200 });

/** The queue of a kind of job, apart from what its jobs do: that applies events, which fill the queues again. */
const queue = <Schema extends TObject>(name: string, attempts: number, payload: Schema) => ({
  name,
  attempts,
  payload,
});

export type PayloadOf<Q extends { payload: TObject }> = Static<Q['payload']>;

/** The time of a timer has come. */
export const timerQueue = queue('flow.timer', 8, Type.Object({ instanceId: Text, timer: Text }));

/** An interface is called at an event of a process. */
export const callQueue = queue('flow.call', 3, Type.Object({ instanceId: Text, call: Text, step: Text, about: Text }));

/** The actions of a trigger are done. */
export const actionQueue = queue('flow.action', 3, Type.Object({ instanceId: Text, call: Text, step: Text }));

const Rule = Type.Unsafe<PeopleRule>(Type.Object({}, { additionalProperties: true }));

/** An interface names the handlers of a step. */
export const peopleQueue = queue('flow.people', 4, Type.Object({ instanceId: Text, question: Text, rule: Rule }));

/** Something is done to a sub-process, which is an instance of its own. */
export const childQueue = queue(
  'flow.child',
  8,
  Type.Object({ instanceId: Text, child: Text, step: Text, user: Text, action: Text }),
);

/** A sub-process has ended. */
export const childEndedQueue = queue(
  'flow.childEnded',
  8,
  Type.Object({ instanceId: Text, child: Text, status: Type.Integer() }),
);
