import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { noteForeign } from '../data/record/foreign-values.ts';
import { Failed, type Perform } from './action-context.ts';

/** Opens an overlay of this screen with parameters. */
export const open: Perform<{ open: string; with?: Parameters }> = (step, { page, read, isForeign }) => {
  const parameters = resolveParameters(step.with, read);
  for (const [name, value] of Object.entries(parameters)) {
    if (isForeign(step.with?.[name])) noteForeign(parameters, name, value);
  }
  if (!page.open(step.open, parameters)) throw new Failed('action.noOverlay');
};
