import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import type { Perform } from './action-context.ts';

/** Sets fields of the enclosing form, or names of the screen. */
export const set: Perform<{ set: Parameters }> = (step, { read, write, isForeign }) => {
  for (const [name, value] of Object.entries(resolveParameters(step.set, read))) {
    write(name, value, isForeign(step.set[name]));
  }
};
