import type { CompileContext } from '#core/compile/context.ts';
import { namedCalls } from '#core/permissions/definition-calls.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { kinds } from '#registry/kinds.ts';

/** Parses a definition; undefined when it is empty, invalid JSON, or nested too deep. */
export function parseDefinition(text: string): unknown {
  if (text.trim() === '' || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What forms are compiled against on the server: the kinds, and what they may call. One object, so that a form is compiled once. */
export const formContext: CompileContext = { kinds, calls: namedCalls };
