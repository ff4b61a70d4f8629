import { resolveParameters } from '#core/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { Failed, type Perform, Stopped } from './action-context.ts';

/** Checks and saves the form around through its own call or the one named; refused, it keeps what was typed. */
export const submit: Perform<{ submit: true | string; with?: Parameters }> = async (
  step,
  { form, read, isPressed },
) => {
  if (!form) throw new Failed('action.noForm');
  const call = step.submit === true ? undefined : step.submit;
  if (!(await form.submit(call, resolveParameters(step.with, read), isPressed))) throw new Stopped();
};
