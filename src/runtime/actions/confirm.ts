import { fillIn } from '#core/compile/parameters/parameters.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Perform, Stopped } from './action-context.ts';

/** Confirmation dialog with the title of the record below the question; cancelling ends the run silently. */
export const confirm: Perform<{ confirm: Text }> = async (step, { services, subject, textOf, read }) => {
  const text = fillIn(textOf(step.confirm), read);
  const isAgreed = subject === '' ? services.confirm(text) : services.confirm(text, subject);
  if (!(await isAgreed)) throw new Stopped();
};
