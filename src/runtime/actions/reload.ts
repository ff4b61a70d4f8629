import type { Perform } from './action-context.ts';

/** Reloads the sources of one block, or of all blocks of the page. The next step does not wait. */
export const reload: Perform<{ reload: true | string }> = (step, { page }) => {
  for (const block of page.blocks(step.reload === true ? undefined : step.reload)) void block.reload();
};
