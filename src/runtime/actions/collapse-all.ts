import type { Perform } from './action-context.ts';

/** Collapses all branches of the button's block, or of all blocks. */
export const collapseAll: Perform<{ collapseAll: true }> = (_, { block, page }) => {
  for (const one of block ? [block] : page.blocks()) one.collapseAll?.();
};
