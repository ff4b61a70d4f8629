import type { Context } from '../platform/context/context.ts';

/** The context of a write: of a request, or made up by a seed. */
export type Writer = Pick<Context, 'db' | 'user' | 'now' | 'newId' | 'language'>;
