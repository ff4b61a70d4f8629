import { actionProblems, actionReferences } from '#core/automation/check.ts';
import { Actions } from '#schemas/language/automation.ts';
import { flag, oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineStep } from '../../step-kind.ts';

/** Runs actions as a job (FLOW-083). */
export const trigger = defineStep({
  zhjyKey: 'trigger',
  props: propsOf({
    /** The actions, in their order. */
    actions: Actions(),
    /** Goes on only when they have ended. */
    isWaiting: flag(true),
    /** 1: a failure suspends the instance, 0: it is noted. */
    funcConfigRule: oneOf([0, 1], 1),
  }),
  problems: ({ actions }) =>
    actions.length === 0 ? [{ path: 'actions', id: 'issue.step-no-actions' }] : actionProblems(actions),
  references: ({ actions }) => actionReferences(actions),
  enter(run, step) {
    const isWaiting = step.props['isWaiting'] === true;
    run.call(step, 'action', isWaiting);
    if (isWaiting) run.rest(step, 'waiting');
    else run.goOn(step);
  },
  on: { called: (run, at) => run.leave(at) },
});
