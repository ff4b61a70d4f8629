import type { Perform } from './action-context.ts';

/** Expands all branches of the button's block, or of all blocks. */
export const expandAll: Perform<{ expandAll: true }> = (_, { block, page }) => {
  for (const one of block ? [block] : page.blocks()) one.expandAll?.();
};
