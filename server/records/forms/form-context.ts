import type { CompileContext } from '#core/compile/context.ts';
import { namedCalls } from '#core/permissions/definition-calls.ts';
import { kinds } from '#registry/kinds.ts';

/** What forms are compiled against on the server: the kinds, and what they may call. One object, so that a form is compiled once. */
export const formContext: CompileContext = { kinds, calls: namedCalls };
