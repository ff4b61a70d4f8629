import type { Perform } from './action-context.ts';

/** Opens every branch of the block the button belongs to, or of all blocks. */
export const expandAll: Perform<{ expandAll: true }> = (_, { block, page }) => {
  for (const one of block ? [block] : page.blocks()) one.expandAll?.();
};
