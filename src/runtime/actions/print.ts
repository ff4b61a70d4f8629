import type { Perform } from './action-context.ts';

/** Prints the page, or through the template named. */
export const print: Perform<{ print: true | string }> = (step, { services }) =>
  services.print(step.print === true ? [] : [step.print]);
