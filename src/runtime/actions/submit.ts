import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { Failed, type Perform, Stopped } from './action-context.ts';

/**
 * Validates and saves the enclosing form through its own call or the named one; unsaved values stay if it is refused.
 */
export const submit: Perform<{ submit: true | string; with?: Parameters }> = async (
  step,
  { form, read, isPressed },
) => {
  if (!form) throw new Failed('action.noForm');
  const call = step.submit === true ? undefined : step.submit;
  if (!(await form.submit(call, resolveParameters(step.with, read), isPressed))) throw new Stopped();
};
