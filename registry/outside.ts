import type { Plugin } from './with-kinds.ts';

/** Kinds of third parties, one line each (docs/examples/third-party-kind). Page, server and checks all know what stands here. */
export const outside: readonly Plugin[] = [];
