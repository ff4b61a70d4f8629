import type { Perform } from './action-context.ts';

/** Closes the enclosing overlay; without one it does nothing. */
export const close: Perform<{ close: true }> = (_, { overlay }) => overlay?.close();
