import type { Perform } from './action-context.ts';

/** Closes every branch of the block the button belongs to, or of all blocks. */
export const collapseAll: Perform<{ collapseAll: true }> = (_, { block, page }) => {
  for (const one of block ? [block] : page.blocks()) one.collapseAll?.();
};
