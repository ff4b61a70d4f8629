import type { Perform } from './action-context.ts';

/** Closes the overlay around; on a page of its own there is nothing to close. */
export const close: Perform<{ close: true }> = (_, { overlay }) => overlay?.close();
