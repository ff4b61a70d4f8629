import type { Context } from '../platform/resource/context.ts';

/** What writing needs to know: a request's context, or what a seed makes up. */
export type Writer = Pick<Context, 'db' | 'user' | 'now' | 'newId' | 'language'>;
