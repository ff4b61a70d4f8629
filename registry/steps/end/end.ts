import { oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineStep } from '../../step-kind.ts';

/** Closes the instance: 2 agreed, 5 terminated. Everything open in other branches ends with it. */
export const end = defineStep({
  zhjyKey: 'end',
  isEnd: true,
  props: propsOf({ status: oneOf([2, 5], 2) }),
  enter: (run, step) => run.end(step.props['status'] === 5 ? 5 : 2),
});
