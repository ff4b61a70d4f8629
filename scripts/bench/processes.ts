import { checkProcessText } from '#core/flow/check.ts';
import { drawProcess } from '#core/flow/draw.ts';
import { compileProcess } from '#core/flow/model/process.ts';
import { play } from '#core/flow/play.ts';
import { type OrganisationFacts, peopleFor } from '#core/flow/people/people.ts';
import type { State } from '#core/flow/model/state.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { approver, node } from '#core/flow/testing/play-process.ts';
import { largeProcess } from '../testing/large-process.ts';

const instances = 2_000;

/** A purchase order: a condition, a countersignature of three, two branches at the same time, a copy. */
const definition = {
  language: 1,
  title: 'Purchase order',
  form: 'purchase-order',
  body: [
    node('start', 'start'),
    approver('head', ['head']),
    node('exclusive', 'byAmount', {
      children: [
        node('branch', 'large', {
          when: { '>': [{ var: 'record.amount' }, 50_000] },
          children: [
            {
              ...approver('directors', ['d1', 'd2', 'd3']),
              counterSign: 1,
              counterSignConfig: { auditType: 2, auditNum: 2 },
            },
          ],
        }),
        node('branch', 'small', { default: true, children: [] }),
      ],
    }),
    node('parallel', 'both', {
      children: [
        node('branch', 'buying', { children: [approver('buyer', ['buyer'])] }),
        node('branch', 'paying', { children: [approver('payer', ['payer'])] }),
      ],
    }),
    node('copy', 'finance', { members: ['finance--user'] }),
  ],
};

const user = { isEnabled: true, organizeIds: [], positionIds: [], roleIds: [], groupIds: [] };
const names = ['me', 'head', 'd1', 'd2', 'd3', 'buyer', 'payer', 'finance'];
const facts: OrganisationFacts = {
  people: Object.fromEntries(names.map((name) => [name, user])),
  organizes: {},
  members: {},
  administrators: ['admin'],
};

/** The median of several runs, in milliseconds. */
function median(run: () => unknown): number {
  const times = Array.from({ length: 51 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return times.sort((a, b) => a - b)[25] ?? 0;
}

function printLarge() {
  const text = JSON.stringify(largeProcess, null, 2);
  const context = { kinds: stepKinds };
  console.log(`201 steps: checked in ${median(() => checkProcessText(text, context)).toFixed(1)} ms,`);
  console.log(`drawn in ${median(() => drawProcess(largeProcess, stepKinds)).toFixed(1)} ms`);
}

/** Prints how many events a second the engine applies. */
export function main() {
  const process = compileProcess(definition, stepKinds);
  let steps = 0;
  let at = 0;
  const apply = (state: State | undefined, event: Parameters<typeof play>[2]): State => {
    const result = play(process, state, event, ({ rule }) => peopleFor(rule, facts));
    if ('refused' in result) throw new Error(result.refused.id);
    steps += result.events.length;
    return result.state;
  };
  const startedAt = performance.now();
  for (let number = 0; number < instances; number++) {
    const record = { amount: number % 2 === 0 ? 80_000 : 100 };
    let state = apply(undefined, { type: 'submitted', id: 's', at, by: 'me', initiator: { id: 'me' }, record });
    for (;;) {
      const task = state.active.flatMap(({ tasks }) => tasks).find((one) => one.state === 'open');
      if (!task) break;
      state = apply(state, { type: 'decided', action: 'agree', task: task.id, id: `d${at++}`, at, by: task.user });
    }
    if (state.status !== 2) throw new Error(`status ${state.status}`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${steps} steps of ${instances} instances in ${seconds.toFixed(2)} s: ${Math.round(steps / seconds)} a second`,
  );
  printLarge();
}
