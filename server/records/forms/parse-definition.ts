import { compile } from '#core/compile/compile.ts';
import { compileInSlices } from '#core/compile/compile-in-slices.ts';
import type { CompileContext } from '#core/compile/context.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { provideFunctions } from '#core/formula/function.ts';
import { installFormulas } from '#core/formula/install.ts';
import { namedCalls } from '#core/permissions/definition-calls.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { kinds } from '#registry/kinds.ts';
import { thirdPartyPlugins } from '#registry/third-party.ts';
import { functionsOf } from '#registry/with-kinds.ts';
import { nextTurn } from '../../platform/turns/turns.ts';

// Formulas are computed on the server as on the page.
provideFunctions(functionsOf(thirdPartyPlugins));
installFormulas();

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

/** Characters of a definition that is large: compiled in slices, and checked in a worker (OPS-019). */
export const largeDefinition = 60_000;

/** Compiles a definition from its text; one that is no JSON results in a form without fields. */
export function compileText(text: string): Promise<CompiledScreen> | CompiledScreen {
  const definition = parseDefinition(text) ?? {};
  if (text.length <= largeDefinition) return compile(definition, formContext);
  return compileInSlices(definition, formContext, nextTurn);
}
