import { fillIn } from '#core/parameters/parameters.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Perform, Stopped } from './action-context.ts';

/** Asks; a no ends the run without a word. */
export const confirm: Perform<{ confirm: Text }> = async (step, { services, textOf, read }) => {
  if (!(await services.confirm(fillIn(textOf(step.confirm), read)))) throw new Stopped();
};
