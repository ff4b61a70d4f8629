import { resolveParameters } from '#core/parameters/parameters.ts';
import type { Parameters } from '#schemas/language/source.ts';
import { Failed, type Perform } from './action-context.ts';

/** Opens an overlay of this screen with parameters. */
export const open: Perform<{ open: string; with?: Parameters }> = (step, { page, read }) => {
  if (!page.open(step.open, resolveParameters(step.with, read))) throw new Failed('action.noOverlay');
};
