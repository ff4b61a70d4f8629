import type { Plugin } from './with-kinds.ts';

/**
 * Third-party kinds, one line each (docs/examples/third-party-kind). Page, server and contract tests read this list.
 */
export const thirdPartyPlugins: readonly Plugin[] = [];
