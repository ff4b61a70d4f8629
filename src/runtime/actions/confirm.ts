import { fillIn } from '#core/parameters/parameters.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Perform, Stopped } from './action-context.ts';

/** Asks, with the title of the record below the question; a no ends the run without a word. */
export const confirm: Perform<{ confirm: Text }> = async (step, { services, subject, textOf, read }) => {
  const text = fillIn(textOf(step.confirm), read);
  const isAgreed = subject === '' ? services.confirm(text) : services.confirm(text, subject);
  if (!(await isAgreed)) throw new Stopped();
};
