import { Type } from '@sinclair/typebox';
import { branchesTaken } from '#core/flow/engine/conditions.ts';
import { namesOf } from '#core/flow/model/process.ts';
import type { StepKind } from '#core/flow/model/step-kind.ts';
import { flag, propsOf } from '../../kit/schema/props.ts';
import { defineStep } from '../../step-kind.ts';

/** A block whose branches are taken by a rule; it ends when those taken have ended. */
const block = { props: propsOf({}), holds: 'branches', fresh: { children: [] } } as const;

const byItself: StepKind['enter'] = (run, step) =>
  run.take(
    step,
    branchesTaken(step, (branch) => run.holds(branch)),
  );

/** The first branch whose condition holds, else the default. */
export const exclusive = defineStep({ zhjyKey: 'exclusive', ...block, split: 'first', enter: byItself });
/** Every branch whose condition holds, else the default. */
export const inclusive = defineStep({ zhjyKey: 'inclusive', ...block, split: 'every', enter: byItself });
/** All branches. */
export const parallel = defineStep({ zhjyKey: 'parallel', ...block, split: 'all', enter: byItself });

/** The branches that the handler before chooses. Without a choice by a person: the default, else the first. */
export const choose = defineStep({
  zhjyKey: 'choose',
  ...block,
  split: 'chosen',
  enter(run, step) {
    const keys = run.state.choices.branches[step.key] ?? [];
    const chosen = step.children.filter(({ key }) => keys.includes(key));
    delete run.state.choices.branches[step.key];
    if (chosen.length > 0) return run.take(step, chosen);
    if (run.event.by !== undefined) run.refuse('flow.refused.branches', namesOf(step));
    run.note(step.key, 'flow.note.notChosen');
    const fallback = step.children.find(({ props }) => props['default'] === true) ?? step.children[0];
    run.take(step, fallback ? [fallback] : []);
  },
});

/** One way through a split. */
export const branch = defineStep({
  zhjyKey: 'branch',
  holds: 'steps',
  props: propsOf({
    when: Type.Optional(Type.Ref('rule')),
    default: flag(false),
  }),
  summary: ['default'],
  fresh: { children: [] },
  enter: (run, step) => run.goOn(step),
});
